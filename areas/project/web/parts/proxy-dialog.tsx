import { ChoicesInput, SelectInput } from '#kit/web/form/choice.tsx';
import { FormDialog } from '#kit/web/form/form-dialog.tsx';
import { refreshAll, useCall } from '#kit/web/query.ts';
import { send } from '#kit/web/send.ts';
import { useText } from '#kit/web/text.ts';
import { giveProjectProxy, projectProxyChoices } from '../../shared/member/proxy-calls.ts';
import { projectProxyFields } from '../../shared/member/proxy-fields.ts';
import { projectProxyText } from '../../shared/text/proxy.ts';

/** 委托代办: which projects, to whom, from when until when. */
export function ProxyDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText(projectProxyText);
  const { data, isPending } = useCall(projectProxyChoices, {});
  const projects = (data?.projects ?? []).map((p) => ({
    value: p.id,
    label: `${p.mainName} (${p.mainCode}) ${p.pmName}`,
  }));
  const users = (data?.users ?? []).map((u) => ({ value: u.id, label: u.trueName }));
  return (
    <FormDialog
      open
      onClose={onClose}
      texts={projectProxyText}
      fields={projectProxyFields}
      mode="add"
      title="button.add"
      sections={[
        {
          title: 'title',
          fields: [
            {
              field: 'mainIds',
              wide: true,
              control: (props) => (
                <ChoicesInput
                  {...props}
                  options={projects}
                  loading={isPending}
                  placeholder={t('need.mainIds')}
                  none={t('noProjects')}
                />
              ),
            },
            {
              field: 'userId',
              wide: true,
              control: (props) => (
                <SelectInput {...props} options={users} loading={isPending} placeholder={t('need.userId')} />
              ),
            },
            'startsAt',
            'endsAt',
            { field: 'reason', wide: true },
          ],
        },
      ]}
      save={{
        done: 'done.add',
        run: async ({ mainIds, ...given }, { nonce }) => {
          await send(giveProjectProxy, { ...given, mainIds: mainIds.split(',') }, { nonce });
          await refreshAll();
        },
      }}
    />
  );
}
