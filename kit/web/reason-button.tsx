import type { ButtonProps } from 'antd';
import { Suspense, useState } from 'react';
import type { Call } from '#kit/shared/call.ts';
import { later } from './chunk.ts';
import { toast } from './notice.ts';
import { useOnce } from './once.ts';
import { WhyButton } from './page.tsx';
import { refreshAll } from './query.ts';
import { send } from './send.ts';

// Nobody has to wait for the dialog before they press something.
const ReasonDialog = later(() => import('./reason-dialog.tsx').then((m) => m.ReasonDialog));

interface Act<I, O> {
  /** Above the dialog, and on the button. */
  readonly text: string;
  readonly call: Call<I, O>;
  readonly input: (reason: string) => NoInfer<I>;
  /** What will happen. */
  readonly note?: string | undefined;
  readonly label: string;
  /** Said when nothing was written: 请填写原因. */
  readonly need: string;
  readonly max?: number;
  /** Said after success. */
  readonly done: string;
  readonly danger?: boolean;
  /** What else follows success, before everything on screen is asked again. */
  readonly after?: (() => void) | undefined;
}

interface ButtonLook extends Pick<ButtonProps, 'size'> {
  /** Why it cannot be pressed now. */
  readonly why?: string | undefined;
}

/** A button that asks for a reason, makes one call with it and says that it is done (填写原因后执行). */
export function ReasonButton<I, O>({ size, why, ...act }: Act<I, O> & ButtonLook) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <WhyButton size={size} why={why} danger={act.danger ?? false} onClick={() => setAsking(true)}>
        {act.text}
      </WhyButton>
      <ReasonAct {...act} open={asking} onClose={() => setAsking(false)} />
    </>
  );
}

interface Asking {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The same where something else opens it, such as a row of a list. It stays on the page, so that words sent again are the same act. */
export function ReasonAct<I, O>({ open, onClose, call, input, done, after, ...asked }: Act<I, O> & Asking) {
  const once = useOnce();
  if (!open) return null;
  const act = async (reason: string) => {
    const given = input(reason);
    if (!(await once(JSON.stringify(given), (nonce) => send(call, given, { nonce })))) return false;
    toast('success', done);
    after?.();
    await refreshAll();
    return true;
  };
  const { text, note, ...words } = asked;
  return (
    <Suspense fallback={null}>
      <ReasonDialog {...words} title={text} text={note} onClose={onClose} onOk={act} />
    </Suspense>
  );
}
