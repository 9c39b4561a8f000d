import { Alert } from 'antd';
import { FormDialog } from '#kit/web/form/form-dialog.tsx';
import { refreshCalls, useCall } from '#kit/web/query.ts';
import { send } from '#kit/web/send.ts';
import { useText } from '#kit/web/text.ts';
import { addAgency, agencyDetail, modifyAgency, pageAgencies } from '../../shared/calls.ts';
import { entryFields } from '../../shared/schema.ts';
import { agencyText } from '../../shared/text/index.ts';
import { AgencyField } from './agency-field.tsx';

interface Props {
  readonly id: string | undefined;
  readonly mode: 'add' | 'edit' | 'view';
  readonly onClose: () => void;
}

/** 新增、编辑、查看代理机构: which one, a remark, attachments. */
export function EntryDialog({ id, mode, onClose }: Props) {
  const t = useText(agencyText);
  const load = useCall(agencyDetail, { id: id ?? '' }, { enabled: id !== undefined });
  const record = load.data;
  return (
    <FormDialog
      open
      width={720}
      onClose={onClose}
      texts={agencyText}
      fields={entryFields}
      mode={mode}
      title={mode}
      load={id === undefined ? undefined : load}
      moduleName="mbd"
      sections={[
        {
          title: 'section.entry',
          fields: [
            {
              field: 'agencyId',
              wide: true,
              control: (props) => (
                <AgencyField
                  {...props}
                  from="tenant"
                  named={record?.agencyName}
                  // Which agency it is stands once it is in the library.
                  disabled={mode === 'edit'}
                />
              ),
              show: () => record?.agencyName,
            },
            'remark',
            'fileId',
          ],
          render: () => (record?.isCommon ? <Alert type="info" showIcon title={t('hint.common')} /> : null),
        },
      ]}
      save={{
        run: async (values, { nonce }) => {
          await (id === undefined
            ? send(addAgency, values, { nonce })
            : send(modifyAgency, { ...values, id }, { nonce }));
          await refreshCalls(pageAgencies, agencyDetail);
        },
      }}
    />
  );
}
