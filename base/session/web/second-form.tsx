import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useText } from '#kit/web/text.ts';
import { sessionText } from '../shared/text/index.ts';
import { Passkeys } from './passkeys.tsx';
import { signInSecond } from './sign-in.ts';
import { problemsOf, type WayProps } from './way.ts';
import { loginText } from './words.ts';

interface SecondFormProps extends WayProps {
  readonly stepTicket: string;
  readonly stepWays: readonly ('code' | 'passkey')[];
  /** Back to the first step. */
  readonly onBack: () => void;
}

/** 登录第二步: the code that the authenticator shows, or one of the recovery codes. */
export function SecondForm({ labelled, stepTicket, stepWays, onDone, onBack }: SecondFormProps) {
  const t = useText(loginText);
  const s = useText(sessionText);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const coded = stepWays.includes('code');
  const [recovery, setRecovery] = useState(!coded);
  const [code, setCode] = useState('');
  const [problems, setProblems] = useState<{ code?: string | undefined; form?: string | undefined }>({});
  const [busy, setBusy] = useState(false);

  useEffect(() => input.current?.focus(), [recovery]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (code.trim() === '') {
      setProblems({ code: s('factor.need') });
      input.current?.focus();
      return;
    }
    setProblems({});
    setBusy(true);
    try {
      onDone(await signInSecond(stepTicket, { code }, location.search));
    } catch (error) {
      setProblems(problemsOf(error, { code: ['code'] }));
      setBusy(false);
      input.current?.focus();
    }
  };
  const other = () => {
    setRecovery(!recovery);
    setCode('');
    setProblems({});
  };

  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-labelledby={labelled}>
      <p className="lg-second">{t(recovery ? 'second.recoveryHint' : 'second.hint')}</p>
      <div className="lg-field">
        <label htmlFor={`${id}c`}>{t(recovery ? 'second.recovery' : 'second.code')}</label>
        <input
          ref={input}
          id={`${id}c`}
          name="code"
          inputMode={recovery ? 'text' : 'numeric'}
          autoComplete={recovery ? 'off' : 'one-time-code'}
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={recovery ? 40 : 6}
          value={code}
          aria-invalid={problems.code ? true : undefined}
          aria-describedby={`${id}ce`}
          onChange={(event) => {
            const typed = event.target.value;
            setCode(recovery ? typed : typed.replace(/\D/g, ''));
            setProblems({});
          }}
        />
        <p id={`${id}ce`} className="lg-problem" role="alert">
          {problems.code}
        </p>
      </div>
      <p className="lg-refused" role="alert">
        {problems.form}
      </p>
      <button type="submit" className="lg-submit" aria-busy={busy} disabled={busy}>
        {busy ? t('busy') : t('submit')}
      </button>
      <p className="lg-steps">
        {coded ? (
          <button type="button" className="gh-button" onClick={other}>
            {t(recovery ? 'second.useCode' : 'second.useRecovery')}
          </button>
        ) : null}
        <button type="button" className="gh-button" onClick={onBack}>
          {t('second.back')}
        </button>
      </p>
      {stepWays.includes('passkey') ? <Passkeys stepTicket={stepTicket} onDone={onDone} /> : null}
    </form>
  );
}
