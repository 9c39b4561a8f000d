import { Select } from 'antd';
import { useId, useState } from 'react';
import { Dialog } from '#kit/web/dialog.tsx';
import { InstantInput } from '#kit/web/form/date-inputs.tsx';
import { toast } from '#kit/web/notice.ts';
import { useOnce } from '#kit/web/once.ts';
import { refreshCalls, useCall } from '#kit/web/query.ts';
import { send } from '#kit/web/send.ts';
import { useText } from '#kit/web/text.ts';
import { giveProxy, pageProxies, proxyChoices } from '../shared/proxy-calls.ts';
import { proxyText } from '../shared/text/proxy.ts';
import './approval.css';

type Missing = 'need.user' | 'need.startsAt' | 'need.endsAt';

/** 委托代理: who decides one's approvals for a while, and which of them. */
export function ProxyDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText(proxyText);
  const id = useId();
  const once = useOnce();
  const { data, isPending } = useCall(proxyChoices, {});
  const [userId, setUserId] = useState<string>();
  const [serviceKeys, setServiceKeys] = useState<string[]>([]);
  const [startsAt, setStartsAt] = useState<string | null>(null);
  const [endsAt, setEndsAt] = useState<string | null>(null);
  const [missing, setMissing] = useState<Missing>();
  const run = async () => {
    if (!userId || !startsAt || !endsAt) {
      setMissing(!userId ? 'need.user' : !startsAt ? 'need.startsAt' : 'need.endsAt');
      return false;
    }
    const input = { userId, serviceKeys, startsAt, endsAt };
    if (!(await once('proxy', (nonce) => send(giveProxy, input, { nonce })))) return false;
    toast('success', t('done.add'));
    await refreshCalls(pageProxies);
    return true;
  };
  const dirty = userId !== undefined || serviceKeys.length > 0 || startsAt !== null || endsAt !== null;
  return (
    <Dialog open title={t('button.add')} onClose={onClose} onOk={run} dirty={dirty} width={480}>
      <div className="ap-form">
        <label htmlFor={`${id}-user`}>{t('field.userId')}</label>
        <Select
          id={`${id}-user`}
          className="gh-wide"
          showSearch={{ optionFilterProp: 'label' }}
          loading={isPending}
          value={userId ?? null}
          placeholder={t('need.user')}
          aria-required
          aria-invalid={missing === 'need.user'}
          options={(data?.users ?? []).map((u) => ({ value: u.id, label: u.trueName }))}
          onChange={(next: string) => {
            setUserId(next);
            setMissing(undefined);
          }}
        />
        <label htmlFor={`${id}-services`}>{t('field.serviceKeys')}</label>
        <Select
          id={`${id}-services`}
          mode="multiple"
          className="gh-wide"
          showSearch={{ optionFilterProp: 'label' }}
          loading={isPending}
          value={serviceKeys}
          placeholder={t('all')}
          options={(data?.services ?? []).map((s) => ({ value: s.serviceKey, label: s.serviceName }))}
          onChange={setServiceKeys}
        />
        <label htmlFor={`${id}-from`}>{t('field.startsAt')}</label>
        <InstantInput
          id={`${id}-from`}
          value={startsAt}
          onChange={setStartsAt}
          aria-required
          aria-invalid={missing === 'need.startsAt'}
        />
        <label htmlFor={`${id}-to`}>{t('field.endsAt')}</label>
        <InstantInput
          id={`${id}-to`}
          value={endsAt}
          onChange={setEndsAt}
          aria-required
          aria-invalid={missing === 'need.endsAt'}
        />
      </div>
      {missing ? (
        <p className="ap-problem" role="alert">
          {t(missing)}
        </p>
      ) : null}
    </Dialog>
  );
}
