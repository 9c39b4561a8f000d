import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { Call, InputOf } from '#kit/shared/call.ts';
import { useConfirm } from '#kit/web/dialog.tsx';
import { useLeave } from '#kit/web/back.ts';
import { toast } from '#kit/web/notice.ts';
import { useOnce } from '#kit/web/once.ts';
import { useChannel } from '#kit/web/push.ts';
import { refreshAll } from '#kit/web/query.ts';
import { send } from '#kit/web/send.ts';
import { useText } from '#kit/web/text.ts';
import { tackback, withdraw } from '../shared/calls.ts';
import { SUBMIT_NOTIFY_WAIT_MS } from '../shared/status.ts';
import { approvalText } from '../shared/text/index.ts';
import { useOffers } from './offers.ts';
import type { AboutSubject, ApprovalWord } from './which.ts';

interface ButtonProps extends AboutSubject {
  /** Words of the button and of its question; 撤销审批 by default. */
  readonly text?: string | undefined;
}

type Undoing = InputOf<typeof withdraw>;

interface Kind {
  readonly offer: 'withdraw' | 'takeBack';
  readonly act: Call<Undoing, null>;
  readonly word: ApprovalWord;
  readonly done: ApprovalWord;
}

const withdrawing: Kind = {
  offer: 'withdraw',
  act: withdraw,
  word: 'button.withdraw',
  done: 'done.withdraw',
};
const takingBack: Kind = {
  offer: 'takeBack',
  act: tackback,
  word: 'button.takeBack',
  done: 'done.takeBack',
};

/** 撤销审批: for the submitter, while the server says that it is possible. */
export const WithdrawButton = (props: ButtonProps) => <UndoButton {...props} kind={withdrawing} />;

/** 撤回: for an approver whose agreement is the last thing decided. */
export const TakeBackButton = (props: ButtonProps) => <UndoButton {...props} kind={takingBack} />;

/** Waits for the word that the business side has followed a withdrawal, then leaves the page; gives up quietly after a while. */
function useFollowed(channel: string | undefined, text: string) {
  const t = useText(approvalText);
  const leave = useLeave();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useChannel(channel, (message) => {
    const m = message as { kind?: string; result?: boolean };
    if (m.kind !== 'handled' || timer.current === undefined) return;
    clearTimeout(timer.current);
    timer.current = undefined;
    if (m.result) toast('success', t('done.handled', { text }));
    else toast('error', t('done.handledFailed'));
    void refreshAll();
    if (m.result) leave();
  });
  return {
    begin: () => {
      timer.current = setTimeout(() => {
        timer.current = undefined;
        void refreshAll();
      }, SUBMIT_NOTIFY_WAIT_MS);
    },
    giveUp: () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
  };
}

function UndoButton({
  kind,
  text,
  instanceId,
  serviceKey,
  serviceId,
}: ButtonProps & { readonly kind: Kind }) {
  const t = useText(approvalText);
  const confirm = useConfirm();
  const once = useOnce();
  const [busy, setBusy] = useState(false);
  const { data, refetch, which } = useOffers({ instanceId, serviceKey, serviceId });
  const can = data?.[kind.offer] === true;
  const words = text ?? t(kind.word);
  const subject = `${serviceKey}:${serviceId}`;
  const [heard, setHeard] = useState(false);
  // What was submitted elsewhere shows in its status too, not in the button alone.
  useChannel(
    `wf-submit-notify:${subject}`,
    () => void refreshAll(),
    () => void refetch(),
  );
  // Who may not withdraw may not hear this channel either, so it is joined once they may.
  const wait = useFollowed(can || heard ? `wfcallback:${subject}` : undefined, words);
  if (!can) return null;

  const run = async () => {
    if (!(await confirm({ title: t('confirm.withdraw', { text: words }) }))) return;
    setBusy(true);
    setHeard(true);
    // The word may come before the answer does.
    if (kind === withdrawing) wait.begin();
    const done = await once(kind.act.path, (nonce) => send(kind.act, which, { nonce }));
    setBusy(false);
    if (!done) return wait.giveUp();
    toast('success', t(kind.done));
    await refreshAll();
  };
  return (
    <Button loading={busy} onClick={() => void run()}>
      {words}
    </Button>
  );
}
