import { ChoicesInput, SelectInput } from '#kit/web/form/choice.tsx';
import { FormDialog } from '#kit/web/form/form-dialog.tsx';
import { refreshCalls, useCall } from '#kit/web/query.ts';
import { send } from '#kit/web/send.ts';
import { useText } from '#kit/web/text.ts';
import { giveProxy, pageProxies, proxyChoices } from '../shared/proxy-calls.ts';
import { proxyFields } from '../shared/proxy-fields.ts';
import { proxyText } from '../shared/text/proxy.ts';

/** 委托代理: who decides one's approvals for a while, and which of them. */
export function ProxyDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText(proxyText);
  const { data, isPending } = useCall(proxyChoices, {});
  const users = (data?.users ?? []).map((u) => ({ value: u.id, label: u.trueName }));
  const services = (data?.services ?? []).map((s) => ({ value: s.serviceKey, label: s.serviceName }));
  return (
    <FormDialog
      open
      onClose={onClose}
      texts={proxyText}
      fields={proxyFields}
      mode="add"
      title="button.add"
      sections={[
        {
          title: 'title',
          fields: [
            {
              field: 'userId',
              control: (props) => (
                <SelectInput {...props} options={users} loading={isPending} placeholder={t('need.user')} />
              ),
            },
            {
              field: 'serviceKeys',
              control: (props) => (
                <ChoicesInput {...props} options={services} loading={isPending} placeholder={t('all')} />
              ),
            },
            'startsAt',
            'endsAt',
          ],
        },
      ]}
      save={{
        done: 'done.add',
        run: async ({ serviceKeys, ...given }, { nonce }) => {
          await send(giveProxy, { ...given, serviceKeys: serviceKeys?.split(',') ?? [] }, { nonce });
          await refreshCalls(pageProxies);
        },
      }}
    />
  );
}
