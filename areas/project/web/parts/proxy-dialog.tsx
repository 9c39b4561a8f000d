import { Input, Select } from 'antd';
import { useId, useState } from 'react';
import { Dialog } from '#kit/web/dialog.tsx';
import { InstantInput } from '#kit/web/form/date-inputs.tsx';
import { toast } from '#kit/web/notice.ts';
import { useOnce } from '#kit/web/once.ts';
import { refreshAll, useCall } from '#kit/web/query.ts';
import { send } from '#kit/web/send.ts';
import { useText } from '#kit/web/text.ts';
import { giveProjectProxy, PROXY_REASON_MAX, projectProxyChoices } from '../../shared/member/proxy-calls.ts';
import { projectProxyText } from '../../shared/text/proxy.ts';
import '../project.css';

type Missing = 'need.mainIds' | 'need.userId' | 'need.startsAt' | 'need.endsAt';

/** 委托代办: which projects, to whom, from when until when. */
export function ProxyDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText(projectProxyText);
  const id = useId();
  const once = useOnce();
  const { data, isPending } = useCall(projectProxyChoices, {});
  const [mainIds, setMainIds] = useState<string[]>([]);
  const [userId, setUserId] = useState<string>();
  const [startsAt, setStartsAt] = useState<string | null>(null);
  const [endsAt, setEndsAt] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState<Missing>();
  const run = async () => {
    if (mainIds.length === 0 || !userId || !startsAt || !endsAt) {
      setMissing(
        mainIds.length === 0
          ? 'need.mainIds'
          : !userId
            ? 'need.userId'
            : !startsAt
              ? 'need.startsAt'
              : 'need.endsAt',
      );
      return false;
    }
    const input = { mainIds, userId, startsAt, endsAt, reason };
    if (!(await once('proxy', (nonce) => send(giveProjectProxy, input, { nonce })))) return false;
    toast('success', t('done.add'));
    await refreshAll();
    return true;
  };
  const dirty = mainIds.length > 0 || userId !== undefined || startsAt !== null || endsAt !== null;
  return (
    <Dialog open title={t('button.add')} onClose={onClose} onOk={run} dirty={dirty} width={560}>
      <div className="pj-proxy">
        <label htmlFor={`${id}-mains`}>{t('field.mainIds')}</label>
        <Select
          id={`${id}-mains`}
          mode="multiple"
          className="gh-wide"
          showSearch={{ optionFilterProp: 'label' }}
          loading={isPending}
          value={mainIds}
          placeholder={t('need.mainIds')}
          notFoundContent={t('noProjects')}
          aria-required
          aria-invalid={missing === 'need.mainIds'}
          options={(data?.projects ?? []).map((p) => ({
            value: p.id,
            label: `${p.mainName} (${p.mainCode}) ${p.pmName}`,
          }))}
          onChange={(next) => {
            setMainIds(next);
            setMissing(undefined);
          }}
        />
        <label htmlFor={`${id}-user`}>{t('field.userId')}</label>
        <Select
          id={`${id}-user`}
          className="gh-wide"
          showSearch={{ optionFilterProp: 'label' }}
          loading={isPending}
          value={userId ?? null}
          placeholder={t('need.userId')}
          aria-required
          aria-invalid={missing === 'need.userId'}
          options={(data?.users ?? []).map((u) => ({ value: u.id, label: u.trueName }))}
          onChange={(next: string) => {
            setUserId(next);
            setMissing(undefined);
          }}
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
        <label htmlFor={`${id}-reason`}>{t('field.reason')}</label>
        <Input
          id={`${id}-reason`}
          value={reason}
          maxLength={PROXY_REASON_MAX}
          onChange={(e) => setReason(e.target.value)}
        />
      </div>
      {missing ? (
        <p className="pj-problem" role="alert">
          {t(missing)}
        </p>
      ) : null}
    </Dialog>
  );
}
