import { useState } from 'react';
import { PeopleField } from '#base/approval/web/index.ts';
import { Dialog } from '#kit/web/dialog.tsx';
import { useOnce } from '#kit/web/once.ts';
import { useCall } from '#kit/web/query.ts';
import { send } from '#kit/web/send.ts';
import { useText } from '#kit/web/text.ts';
import { handover, queryHandoverParam, transmit } from '../shared/calls.ts';
import { bizflowText } from '../shared/text/index.ts';

interface Props {
  readonly taskId: string;
  readonly attach: { readonly comment: string; readonly fileId: string[] };
  /** 交接 to people of the lot's tenderees, or 转交 to one colleague. */
  readonly kind: 'handover' | 'transmit';
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** 交接, 转交: who decides instead of oneself, out of those whom the task may go to. */
export function HandDialog({ taskId, attach, kind, onClose, onDone }: Props) {
  const t = useText(bizflowText);
  const once = useOnce();
  const { data, isPending } = useCall(queryHandoverParam, { taskId });
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [missing, setMissing] = useState(false);
  const people = (data?.users ?? []).filter((u) => kind === 'handover' || u.own);
  const options = people.map((u) => ({
    value: `${u.userId} ${u.orgId}`,
    label: `${u.trueName} · ${u.orgName}`,
  }));
  const run = async () => {
    if (chosen.length === 0) {
      setMissing(true);
      return false;
    }
    const users = chosen.map((one) => {
      const [userId = '', orgId = ''] = one.split(' ');
      return { userId, orgId };
    });
    const call = kind === 'handover' ? handover : transmit;
    const done = await once(kind, (nonce) => send(call, { taskId, attach, users }, { nonce }));
    if (done) onDone();
    return done;
  };
  const take = (next: readonly string[]) => {
    setChosen(next);
    setMissing(false);
  };
  return (
    <Dialog
      open
      title={t(`button.${kind}`)}
      onClose={onClose}
      onOk={run}
      okText={t(`button.${kind}`)}
      width={480}
    >
      <p className="gh-hint">{t(`hint.${kind}`)}</p>
      <PeopleField
        several={kind === 'handover'}
        label={t(kind === 'handover' ? 'field.users' : 'field.colleague')}
        need={t('need.users')}
        missing={missing}
        loading={isPending}
        people={options}
        value={chosen}
        onChange={take}
      />
    </Dialog>
  );
}
