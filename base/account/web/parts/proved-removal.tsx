import { useRef, useState } from 'react';
import type { Assertion } from '#base/session/shared/passkey.ts';
import { Dialog } from '#kit/web/dialog.tsx';
import { toast, whileBusy } from '#kit/web/notice.ts';
import { useCall } from '#kit/web/query.ts';
import { CallFailed } from '#kit/web/call-failed.ts';
import { Answer } from '#kit/web/states.tsx';
import { useText } from '#kit/web/text.ts';
import { needChangePassword } from '../../shared/calls.ts';
import { accountText } from '../../shared/text/index.ts';
import { FactorStep } from './factor-step.tsx';
import { IdentityStep, type Prover } from './identity-step.tsx';
import { problemsOf } from './problems.ts';

/** What shows a factor that stands (第二步凭证): a code, or a passkey. */
export interface Shown {
  readonly code: string;
  readonly passkey?: Assertion;
}

interface ProvedRemovalProps {
  readonly title: string;
  readonly hint: string;
  readonly okText: string;
  /** Said once it is removed. */
  readonly done: string;
  /** May a passkey stand for the code? */
  readonly byPasskey: boolean;
  /** Removes it, with the proof who one is and the factor that was shown. */
  readonly remove: (random: string, shown: Shown) => Promise<unknown>;
  readonly onClose: () => void;
}

/** 解除第二验证因素: who one is, then a factor that stands. */
export function ProvedRemoval({ title, hint, okText, done, byPasskey, remove, onClose }: ProvedRemovalProps) {
  const t = useText(accountText);
  const known = useCall(needChangePassword, {});
  const prover = useRef<Prover>(null);
  const [random, setRandom] = useState<string>();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const run = async (proof: string, shown: Shown): Promise<boolean> => {
    try {
      await whileBusy(t('busy.verify'), () => remove(proof, shown));
    } catch (error) {
      const found = problemsOf<'code'>(error).code;
      setProblem(found);
      if (found !== undefined) return false;
      // A proof that is spent or too old: from the beginning.
      setRandom(undefined);
      if (error instanceof CallFailed) toast('error', error.msg);
      return false;
    }
    toast('success', done);
    return true;
  };
  const ok = async (): Promise<boolean> => {
    if (random === undefined) {
      setRandom(await prover.current?.prove());
      return false;
    }
    if (code !== '') return run(random, { code });
    setProblem(t('factor.need'));
    return false;
  };
  const passkey = async (shown: Assertion) => {
    if (random !== undefined && (await run(random, { code: '', passkey: shown }))) onClose();
  };
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      onOk={ok}
      okText={random === undefined ? t('factor.next') : okText}
    >
      <div className="acc-dialog">
        <p className="acc-note">{hint}</p>
        {random === undefined ? (
          <Answer of={known} rows={3}>
            {(data) => <IdentityStep state={data} handle={prover} />}
          </Answer>
        ) : (
          <FactorStep
            code={code}
            problem={problem}
            onCode={(typed) => {
              setCode(typed);
              setProblem(undefined);
            }}
            {...(byPasskey ? { onPasskey: passkey } : {})}
          />
        )}
      </div>
    </Dialog>
  );
}
