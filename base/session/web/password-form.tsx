import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useText } from '#kit/web/text.ts';
import { sessionText } from '../shared/text/index.ts';
import { type Passed, signIn } from './sign-in.ts';
import { SliderDialog } from './slider-dialog.tsx';
import { problemsOf, type FirstWayProps } from './way.ts';
import { loginText } from './words.ts';

interface Problems {
  readonly username?: string | undefined;
  readonly password?: string | undefined;
  readonly form?: string | undefined;
}

/** 密码登录: name and password, then the slider. */
export function PasswordForm({ labelled, onStep }: FirstWayProps) {
  const t = useText(loginText);
  const s = useText(sessionText);
  const id = useId();
  const user = useRef<HTMLInputElement>(null);
  const pass = useRef<HTMLInputElement>(null);
  const [problems, setProblems] = useState<Problems>({});
  const [missing, setMissing] = useState({ username: false, password: false });
  const [visible, setVisible] = useState(false);
  const [caps, setCaps] = useState(false);
  const [slider, setSlider] = useState(false);
  const [busy, setBusy] = useState(false);

  useEffect(() => user.current?.focus(), []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const gaps = { username: !user.current?.value.trim(), password: !pass.current?.value };
    setProblems({});
    setMissing(gaps);
    if (gaps.username) user.current?.focus();
    else if (gaps.password) pass.current?.focus();
    else setSlider(true);
  };

  const passed = async (proof: Passed) => {
    setSlider(false);
    setBusy(true);
    try {
      const credentials = { username: user.current?.value.trim() ?? '', password: pass.current?.value ?? '' };
      onStep(await signIn(credentials, proof, location.search));
    } catch (error) {
      setProblems(
        problemsOf(error, { username: ['username'], password: ['password', 'xstr'], form: ['code'] }),
      );
      setBusy(false);
      pass.current?.focus();
    }
  };

  const username = missing.username ? s('need.username') : problems.username;
  const password = missing.password ? s('need.password') : problems.password;
  const watchCaps = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'));

  return (
    <form onSubmit={submit} noValidate aria-labelledby={labelled}>
      <div className="lg-field">
        <label htmlFor={`${id}u`}>{s('field.username')}</label>
        <input
          ref={user}
          id={`${id}u`}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={50}
          aria-invalid={username ? true : undefined}
          aria-describedby={username ? `${id}ue` : undefined}
          onChange={() => setMissing((m) => ({ ...m, username: false }))}
        />
        <p id={`${id}ue`} className="lg-problem">
          {username}
        </p>
      </div>
      <div className="lg-field">
        <label htmlFor={`${id}p`}>{s('field.password')}</label>
        <div className="lg-secret">
          <input
            ref={pass}
            id={`${id}p`}
            name="password"
            type={visible ? 'text' : 'password'}
            autoComplete="current-password"
            maxLength={64}
            aria-invalid={password ? true : undefined}
            aria-describedby={password ? `${id}pe` : undefined}
            onChange={() => setMissing((m) => ({ ...m, password: false }))}
            onKeyUp={watchCaps}
          />
          <button
            type="button"
            className="lg-eye"
            aria-pressed={visible}
            onClick={() => setVisible(!visible)}
          >
            {visible ? t('hide') : t('show')}
          </button>
        </div>
        <p id={`${id}pe`} className="lg-problem">
          {password ?? (caps ? t('capsLock') : '')}
        </p>
      </div>
      <p className="lg-refused" role="alert">
        {problems.form}
      </p>
      <button type="submit" className="lg-submit" aria-busy={busy} disabled={busy}>
        {busy ? t('busy') : t('submit')}
      </button>
      {slider ? (
        <SliderDialog
          onPassed={(proof) => void passed(proof)}
          onLetters={(proof) => void passed(proof)}
          onClose={() => setSlider(false)}
        />
      ) : null}
    </form>
  );
}
