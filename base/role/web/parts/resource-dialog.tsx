import { SelectInput } from '#kit/web/form/choice.tsx';
import { FormDialog } from '#kit/web/form/form-dialog.tsx';
import { refreshAll, useCall } from '#kit/web/query.ts';
import { send } from '#kit/web/send.ts';
import {
  addResource,
  listResources,
  modifyResource,
  ownResourceFields,
  type ResourceEntry,
} from '../../shared/resources.ts';
import { roleText } from '../../shared/text/index.ts';

interface Props {
  /** The entry to change; left out when adding. */
  readonly row: ResourceEntry | undefined;
  readonly onClose: () => void;
}

/** 新增、编辑自建资源: what a joined program has, and the declared permission that it asks for. */
export function ResourceDialog({ row, onClose }: Props) {
  const { data, isPending } = useCall(listResources, { resourceType: 'button', isOwn: '0' });
  const permissions = (data ?? []).map((one) => ({
    value: one.permission,
    label: `${one.module} · ${one.summary} · ${one.permission}`,
  }));
  const known = row && { ...row, method: row.method || null, enabled: row.enabled ? '1' : '0' };
  return (
    <FormDialog
      open
      onClose={onClose}
      texts={roleText}
      fields={ownResourceFields}
      mode={row ? 'edit' : 'add'}
      title={row ? 'resources.edit' : 'resources.add'}
      {...(known ? { load: { data: known } } : { initial: { resourceType: 'page', enabled: '1' } })}
      sections={[
        {
          title: 'resources.section',
          fields: [
            'resourceType',
            'method',
            { field: 'resourceUri', label: 'resources.address', wide: true, help: 'resources.help' },
            'cname',
            'ename',
            {
              field: 'permission',
              wide: true,
              help: 'resources.helpPermission',
              control: (props) => (
                <SelectInput {...props} options={permissions} loading={isPending} clearable={false} />
              ),
            },
            { field: 'enabled', help: 'resources.helpEnabled' },
            'remark',
          ],
        },
      ]}
      save={{
        run: async (values, { nonce }) => {
          if (row) await send(modifyResource, { ...values, id: row.id, version: row.version }, { nonce });
          else await send(addResource, values, { nonce });
          await refreshAll();
        },
      }}
    />
  );
}
