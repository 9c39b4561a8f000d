import { Button, QRCode } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { signOut } from '#base/session/web/index.ts';
import type { OutputOf } from '#kit/shared/call.ts';
import { Dialog } from '#kit/web/dialog.tsx';
import { TextInput } from '#kit/web/form/text-input.tsx';
import { whileBusy } from '#kit/web/notice.ts';
import { useCall } from '#kit/web/query.ts';
import { send } from '#kit/web/send.ts';
import { Answer } from '#kit/web/states.tsx';
import { useText } from '#kit/web/text.ts';
import { Time } from '#kit/web/time.tsx';
import {
  bindSecondFactor,
  needChangePassword,
  removeSecondFactor,
  secondFactor,
  startSecondFactor,
} from '../../shared/calls.ts';
import { accountText } from '../../shared/text/index.ts';
import { IdentityStep, type Prover } from './identity-step.tsx';
import { Line } from './line.tsx';
import { Steps } from '#kit/web/steps.tsx';
import { problemsOf } from './problems.ts';
import { ProvedRemoval } from './proved-removal.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/** From so few on new recovery codes are advised. */
const FEW = 3;

/** 登录动态码: whether a second factor guards the login. */
export function SecondFactor() {
  const t = useText(accountText);
  const state = useCall(secondFactor, {});
  const [dialog, setDialog] = useState<'bind' | 'remove'>();
  const close = () => {
    setDialog(undefined);
    void state.refetch();
  };
  return (
    <section className="acc-safe">
      <h2 className="acc-title">{t('factor.title')}</h2>
      <p className="gh-hint">{t('factor.hint')}</p>
      <Answer of={state} rows={1}>
        {({ bound, boundAt, codesLeft }) => (
          <div className="acc-safe-row">
            <div>
              <p>{bound ? t('factor.bound', { count: codesLeft }) : t('factor.free')}</p>
              {bound ? (
                <p className="gh-hint">
                  {t('factor.since')} <Time value={boundAt} />
                </p>
              ) : null}
              {bound && codesLeft <= FEW ? <p className="acc-note">{t('factor.few')}</p> : null}
            </div>
            {bound ? (
              <Button danger onClick={() => setDialog('remove')}>
                {t('factor.remove')}
              </Button>
            ) : (
              <Button onClick={() => setDialog('bind')}>{t('factor.bind')}</Button>
            )}
          </div>
        )}
      </Answer>
      {dialog === 'bind' ? <FactorBinding onClose={close} /> : null}
      {dialog === 'remove' ? <FactorRemoval onClose={close} /> : null}
    </section>
  );
}

interface DialogProps {
  readonly onClose: () => void;
}

interface FactorBindingProps extends DialogProps {
  /** It must be set up first: no way around it but logging out. */
  readonly forced?: boolean;
  /** Why it is asked for. */
  readonly note?: string | undefined;
  /** What does as well, offered at the beginning. */
  readonly other?: ReactNode;
}

type Started = OutputOf<typeof startSecondFactor>;

/** 绑定动态码: who one is, the authenticator and its first code, then the recovery codes, shown this once. */
export function FactorBinding({ onClose, forced = false, note, other }: FactorBindingProps) {
  const t = useText(accountText);
  const known = useCall(needChangePassword, {});
  const prover = useRef<Prover>(null);
  const [started, setStarted] = useState<Started>();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const [codes, setCodes] = useState<readonly string[]>();
  const step = codes ? 2 : started ? 1 : 0;

  const prove = async () => {
    const random = await prover.current?.prove();
    if (random === undefined) return;
    setStarted(await send(startSecondFactor, { random }));
  };
  const bind = async () => {
    setProblem(code === '' ? t('factor.need') : undefined);
    if (code === '') return;
    try {
      const bound = await whileBusy(t('busy.verify'), () => send(bindSecondFactor, { code }));
      setCodes(bound.recoveryCodes);
    } catch (error) {
      setProblem(problemsOf<'code'>(error).code);
    }
  };
  const ok = async (): Promise<boolean> => {
    if (step === 2) return true;
    // What was refused is shown beside its field or by the request layer.
    await (step === 0 ? prove() : bind()).catch(() => undefined);
    return false;
  };
  return (
    <Dialog
      open
      title={t('factor.bind')}
      // What is told this once is not lost by a key pressed beside it.
      closable={step !== 2 && !forced}
      cancelText={step === 2 ? t('factor.close') : forced ? t('pass.logout') : undefined}
      onClose={forced && step < 2 ? () => void signOut() : onClose}
      onOk={ok}
      okText={t(step === 2 ? 'factor.done' : step === 1 ? 'factor.ok' : 'factor.next')}
    >
      <div className="acc-dialog">
        {note && step < 2 ? (
          <p className="acc-note" role="status">
            {note}
          </p>
        ) : null}
        {step === 0 ? other : null}
        <Steps at={step} names={[t('factor.stepProve'), t('factor.stepCode'), t('factor.stepRecovery')]} />
        {codes ? (
          <RecoveryCodes codes={codes} hint={t('factor.recoveryHint')} />
        ) : started ? (
          <>
            <p>{t('factor.scan')}</p>
            <div className="acc-qr">
              <div role="img" aria-label={t('factor.qr')}>
                <QRCode type="svg" value={started.url} size={184} color="#000" bgColor="#fff" />
              </div>
              <p>
                {t('factor.secret')}
                <code>{started.secret.match(/.{4}/g)?.join(' ')}</code>
              </p>
            </div>
            <Line label={t('factor.code')} required problem={problem}>
              {(input) => (
                <TextInput
                  {...input}
                  inputMode="numeric"
                  autoComplete="one-time-code"
                  maxLength={6}
                  value={code}
                  onChange={(typed) => {
                    setCode(typed.replace(/\D/g, ''));
                    setProblem(undefined);
                  }}
                />
              )}
            </Line>
          </>
        ) : (
          <Answer of={known} rows={3}>
            {(data) => <IdentityStep state={data} handle={prover} />}
          </Answer>
        )}
      </div>
    </Dialog>
  );
}

/** 解除动态码: who one is, and a code. */
function FactorRemoval({ onClose }: DialogProps) {
  const t = useText(accountText);
  return (
    <ProvedRemoval
      title={t('factor.remove')}
      hint={t('factor.removeHint')}
      okText={t('factor.remove')}
      done={t('factor.removed')}
      byPasskey={false}
      remove={(random, { code }) => send(removeSecondFactor, { random, code }, { quiet: true })}
      onClose={onClose}
    />
  );
}
