import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { send } from '#kit/web/send.ts';
import { useText } from '#kit/web/text.ts';
import { useWait } from '#kit/web/wait.ts';
import { sendLoginCode } from '../shared/calls.ts';
import { MOBILE } from '../shared/rules.ts';
import { sessionText } from '../shared/text/index.ts';
import { codeType } from '../shared/ways.ts';
import { captchaOf, type Passed, signInByCode } from './sign-in.ts';
import { SliderDialog } from './slider-dialog.tsx';
import { problemsOf, type FirstWayProps } from './way.ts';
import { loginText } from './words.ts';

interface Problems {
  readonly mobile?: string | undefined;
  readonly code?: string | undefined;
  readonly form?: string | undefined;
}

const FIELDS = { mobile: ['username', 'mobile'], code: ['code'] } as const;

/** 验证码登录: the mobile, the slider, the code that was sent there; another one after sixty seconds. */
export function CodeForm({ labelled, onStep }: FirstWayProps) {
  const t = useText(loginText);
  const s = useText(sessionText);
  const id = useId();
  const first = useRef<HTMLInputElement>(null);
  const second = useRef<HTMLInputElement>(null);
  const [mobile, setMobile] = useState('');
  const [code, setCode] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const [slider, setSlider] = useState(false);
  const [sent, setSent] = useState<'sent' | 'local'>();
  const [busy, setBusy] = useState<'code' | 'login'>();
  const { left, begin } = useWait();

  useEffect(() => first.current?.focus(), []);

  const checked = (): boolean => {
    const problem = mobile === '' ? s('need.mobile') : MOBILE.test(mobile) ? undefined : s('wrong.mobile');
    setProblems({ mobile: problem });
    if (problem) first.current?.focus();
    return problem === undefined;
  };

  const passed = async (proof: Passed) => {
    setSlider(false);
    setBusy('code');
    try {
      const input = { mobile, type: codeType.login, ...captchaOf(proof) };
      const answer = await send(sendLoginCode, input, { quiet: true, anonymous: true });
      setSent(answer.delivery);
      begin(answer.waitSeconds);
      second.current?.focus();
    } catch (error) {
      // What stands under `code` here is the letters of the picture, not the code of the SMS.
      const { mobile: at, form } = problemsOf(error, { mobile: ['mobile'], form: ['code'] });
      setProblems({ mobile: at, form });
    } finally {
      setBusy(undefined);
    }
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || !checked()) return;
    if (code === '') {
      setProblems({ code: s('need.code') });
      second.current?.focus();
      return;
    }
    setBusy('login');
    try {
      onStep(await signInByCode({ mobile, code }, location.search));
    } catch (error) {
      setProblems(problemsOf(error, FIELDS));
      setBusy(undefined);
      second.current?.focus();
    }
  };

  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-labelledby={labelled}>
      <div className="lg-field">
        <label htmlFor={`${id}m`}>{s('field.mobile')}</label>
        <input
          ref={first}
          id={`${id}m`}
          name="mobile"
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          maxLength={11}
          value={mobile}
          aria-invalid={problems.mobile ? true : undefined}
          aria-describedby={problems.mobile ? `${id}me` : undefined}
          onChange={(event) => {
            setMobile(event.target.value.replace(/\D/g, ''));
            setProblems((old) => ({ ...old, mobile: undefined }));
          }}
        />
        <p id={`${id}me`} className="lg-problem">
          {problems.mobile}
        </p>
      </div>
      <div className="lg-field">
        <label htmlFor={`${id}c`}>{s('field.code')}</label>
        <div className="lg-ask">
          <input
            ref={second}
            id={`${id}c`}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            value={code}
            aria-invalid={problems.code ? true : undefined}
            aria-describedby={`${id}ce`}
            onChange={(event) => {
              setCode(event.target.value.replace(/\D/g, ''));
              setProblems((old) => ({ ...old, code: undefined }));
            }}
          />
          <button
            type="button"
            className="gh-button"
            disabled={left > 0 || busy !== undefined}
            aria-busy={busy === 'code'}
            onClick={() => {
              if (checked()) setSlider(true);
            }}
          >
            {left > 0 ? t('code.wait', { n: left }) : t('code.get')}
          </button>
        </div>
        <p id={`${id}ce`} className={problems.code ? 'lg-problem' : 'lg-hint'} role="status">
          {problems.code ?? (sent ? t(`code.${sent}`) : '')}
        </p>
      </div>
      <p className="lg-refused" role="alert">
        {problems.form}
      </p>
      <button type="submit" className="lg-submit" aria-busy={busy === 'login'} disabled={busy === 'login'}>
        {busy === 'login' ? t('busy') : t('submit')}
      </button>
      {slider ? (
        <SliderDialog
          mobile={mobile}
          onPassed={(proof) => void passed(proof)}
          onLetters={(proof) => void passed(proof)}
          onClose={() => setSlider(false)}
        />
      ) : null}
    </form>
  );
}
