import type { ButtonProps } from 'antd';
import { Suspense, useState } from 'react';
import type { Call } from '#kit/shared/call.ts';
import { later } from './chunk.ts';
import { toast } from './notice.ts';
import { useOnce } from './once.ts';
import { WhyButton } from './page.tsx';
import { refreshAll } from './query.ts';
import { send } from './send.ts';

// Who presses nothing need not wait for the dialog.
const ReasonDialog = later(() => import('./reason-dialog.tsx').then((m) => m.ReasonDialog));

interface Props<I, O> extends Pick<ButtonProps, 'size' | 'danger'> {
  /** On the button, and above the dialog. */
  readonly text: string;
  readonly call: Call<I, O>;
  readonly input: (reason: string) => NoInfer<I>;
  /** What will happen. */
  readonly note: string;
  readonly label: string;
  /** Said when nothing was written: 请填写原因. */
  readonly need: string;
  /** Said after success. */
  readonly done: string;
  /** Why it cannot be pressed now. */
  readonly why?: string | undefined;
  /** What else follows success, before everything on screen is asked again. */
  readonly after?: (() => void) | undefined;
}

/** A button that asks for a reason, makes one call with it and says that it is done (填写原因后执行). */
export function ReasonButton<I, O>({
  text,
  call,
  input,
  note,
  label,
  need,
  done,
  after,
  danger = false,
  ...look
}: Props<I, O>) {
  const once = useOnce();
  const [asking, setAsking] = useState(false);
  const act = async (reason: string) => {
    const asked = input(reason);
    if (!(await once(JSON.stringify(asked), (nonce) => send(call, asked, { nonce })))) return false;
    toast('success', done);
    after?.();
    await refreshAll();
    return true;
  };
  return (
    <>
      <WhyButton {...look} danger={danger} onClick={() => setAsking(true)}>
        {text}
      </WhyButton>
      {asking ? (
        <Suspense fallback={null}>
          <ReasonDialog
            title={text}
            text={note}
            label={label}
            need={need}
            danger={danger}
            onClose={() => setAsking(false)}
            onOk={act}
          />
        </Suspense>
      ) : null}
    </>
  );
}
