import { type Ref, useImperativeHandle, useRef, useState } from 'react';
import { encrypted, type PassedSlider, SliderDialog } from '#base/session/web/index.ts';
import type { OutputOf } from '#kit/shared/call.ts';
import { whileBusy } from '#kit/web/notice.ts';
import { send } from '#kit/web/send.ts';
import { TextInput } from '#kit/web/form/text-input.tsx';
import { useText } from '#kit/web/text.ts';
import { checkCode, checkPassword, type needChangePassword, sendResetCode } from '../../shared/calls.ts';
import { accountText } from '../../shared/text/index.ts';
import { CodeLine } from './code-line.tsx';
import { Line } from './line.tsx';
import { type Problems, problemsOf } from './problems.ts';

export interface Prover {
  /** Says beside its fields what is not filled in, and whether there is such; asks nobody. */
  readonly lacks: () => boolean;
  /** Answers the token of the proof, or nothing when it did not come to that. */
  readonly prove: () => Promise<string | undefined>;
}

interface IdentityStepProps {
  readonly state: OutputOf<typeof needChangePassword>;
  readonly handle: Ref<Prover>;
}

/** 身份验证: a code on the account's mobile, or the present password where no code can be read. */
export function IdentityStep({ state, handle }: IdentityStepProps) {
  return state.way === 'sms' ? (
    <CodeStep masked={state.mobile} handle={handle} />
  ) : (
    <ByPassword handle={handle} />
  );
}

interface CodeStepProps {
  /** The account's mobile, masked; without it nobody is signed in. */
  readonly masked?: string;
  readonly handle: Ref<Prover>;
}

/** 手机验证: a mobile and the code that was sent there. */
export function CodeStep({ masked, handle }: CodeStepProps) {
  const anonymous = masked === undefined;
  const t = useText(accountText);
  const [mobile, setMobile] = useState('');
  const [code, setCode] = useState('');
  const [problems, setProblems] = useState<Problems<'mobile' | 'code'>>({});
  const mobileProblem = () =>
    mobile === '' ? t('need.mobile') : /^\d{11}$/.test(mobile) ? undefined : t('wrong.mobile');
  const checkMobile = () => {
    const problem = mobile === '' ? t('wrong.mobileEmpty') : mobileProblem();
    setProblems({ mobile: problem });
    return problem === undefined;
  };
  const lacks = () => {
    const found = { mobile: mobileProblem(), code: code === '' ? t('need.code') : undefined };
    setProblems(found);
    return found.mobile !== undefined || found.code !== undefined;
  };
  useImperativeHandle(handle, () => ({
    lacks,
    prove: async () => {
      if (lacks()) return undefined;
      try {
        return (await whileBusy(t('busy.verify'), () => send(checkCode, { code, mobile }, { anonymous })))
          .random;
      } catch (error) {
        setProblems(problemsOf(error));
        return undefined;
      }
    },
  }));
  return (
    <>
      <Line
        label={t('field.mobile')}
        required
        problem={problems.mobile}
        help={anonymous ? undefined : t('code.bound', { mobile: masked })}
      >
        {(input) => (
          <TextInput
            {...input}
            inputMode="tel"
            autoComplete="tel"
            maxLength={11}
            value={mobile}
            onChange={(typed) => {
              setMobile(typed.trim());
              setProblems(/\D/.test(typed) ? { mobile: t('wrong.digits') } : {});
            }}
          />
        )}
      </Line>
      <CodeLine
        call={sendResetCode}
        anonymous={anonymous}
        mobile={mobile}
        checkMobile={checkMobile}
        value={code}
        onChange={setCode}
        problem={problems.code}
        onRefused={(error) => setProblems(problemsOf(error))}
      />
    </>
  );
}

function ByPassword({ handle }: { readonly handle: Ref<Prover> }) {
  const t = useText(accountText);
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const [slider, setSlider] = useState(false);
  const waiting = useRef<(passed: PassedSlider | undefined) => void>(undefined);
  const slide = () =>
    new Promise<PassedSlider | undefined>((resolve) => {
      waiting.current = resolve;
      setSlider(true);
    });
  const slid = (passed?: PassedSlider) => {
    setSlider(false);
    waiting.current?.(passed);
  };
  const lacks = () => {
    setProblem(password === '' ? t('need.presentPassword') : undefined);
    return password === '';
  };
  useImperativeHandle(handle, () => ({
    lacks,
    prove: async () => {
      if (lacks()) return undefined;
      const passed = await slide();
      if (!passed) return undefined;
      try {
        const xstr = await encrypted(passed.uuid, password);
        const at = { random: passed.uuid, captchaX: passed.moveX, captchaY: passed.moveY };
        return (await whileBusy(t('busy.verify'), () => send(checkPassword, { xstr, ...at }))).random;
      } catch (error) {
        setProblem(problemsOf<'presentPassword'>(error).presentPassword);
        return undefined;
      }
    },
  }));
  return (
    <>
      <p className="acc-note">{t('pass.byPassword')}</p>
      <Line label={t('field.presentPassword')} required problem={problem}>
        {(input) => (
          <TextInput
            {...input}
            type="password"
            autoComplete="current-password"
            maxLength={64}
            value={password}
            onChange={setPassword}
          />
        )}
      </Line>
      {slider ? <SliderDialog onPassed={slid} onClose={() => slid()} /> : null}
    </>
  );
}
