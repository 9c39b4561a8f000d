import { listResources } from '#base/role/shared/resources.ts';
import { SelectInput } from '#kit/web/form/choice.tsx';
import { FormDialog } from '#kit/web/form/form-dialog.tsx';
import { refreshAll, useCall } from '#kit/web/query.ts';
import { send } from '#kit/web/send.ts';
import { useText } from '#kit/web/text.ts';
import { modifyService, ownServiceFields, saveService, serviceDetail } from '../../shared/service-calls.ts';
import { serviceText } from '../../shared/text/service.ts';

interface Props {
  /** The business to change; left out when adding. */
  readonly serviceKey: string | undefined;
  readonly onClose: () => void;
}

/** 新增、修改流程服务: what a joined program submits, and who may submit it. */
export function ServiceDialog({ serviceKey, onClose }: Props) {
  const t = useText(serviceText);
  const { data: buttons, isPending } = useCall(listResources, { resourceType: 'button', isOwn: '0' });
  const detail = useCall(serviceDetail, { id: serviceKey ?? '-' }, { enabled: serviceKey !== undefined });
  const own = detail.data?.own;
  const permissions = (buttons ?? []).map((one) => ({
    value: one.permission,
    label: `${one.module} · ${one.summary} · ${one.permission}`,
  }));
  const load = own && { ...own, serviceKey: serviceKey ?? '' };
  if (serviceKey !== undefined && !own) return null;
  return (
    <FormDialog
      open
      onClose={onClose}
      texts={serviceText}
      fields={ownServiceFields}
      mode={serviceKey ? 'edit' : 'add'}
      title={serviceKey ? 'edit' : 'add'}
      {...(load ? { load: { data: load } } : {})}
      sections={[
        {
          title: 'section',
          fields: [
            {
              field: 'serviceKey',
              help: 'help.serviceKey',
              wide: true,
              why: () => (serviceKey ? t('help.serviceKey') : undefined),
            },
            'nameZh',
            'nameEn',
            {
              field: 'permission',
              wide: true,
              help: 'help.permission',
              control: (props) => (
                <SelectInput {...props} options={permissions} loading={isPending} clearable={false} />
              ),
            },
            { field: 'variableLines', wide: true, help: 'help.variableLines' },
          ],
        },
      ]}
      save={{
        run: async (values, { nonce, heard }) => {
          if (own) await send(modifyService, { ...values, version: own.version }, { nonce, heard });
          else await send(saveService, values, { nonce, heard });
          await refreshAll();
        },
      }}
    />
  );
}
