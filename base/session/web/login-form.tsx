import { type ComponentType, Suspense, useEffect, useId, useState } from 'react';
import { APP_BASE } from '#kit/web/paths.ts';
import { send } from '#kit/web/send.ts';
import { Segments } from '#kit/web/segments.tsx';
import { remembered } from '#kit/web/store.ts';
import { useText } from '#kit/web/text.ts';
import { ssoState } from '../shared/calls.ts';
import { sessionScreens } from '../shared/screens.ts';
import { CodeForm } from './code-form.tsx';
import { SecondForm } from './second-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { failureWords, type FirstStep, leaveToSignIn } from './sign-in.ts';
import type { WayProps } from './way.ts';
import { loginText } from './words.ts';

const ways = ['password', 'code', 'certificate'] as const;
type Way = (typeof ways)[number];

/** The way of the last login in this browser stands first again. */
const WAY = 'gongheng.loginWay';
const lastWay = (): Way => ways.find((way) => way === remembered.get(WAY)) ?? 'password';

export interface FurtherWays {
  /** The form of a login by certificate, fetched when it is chosen: the folder of certificates draws it. */
  readonly CertificateForm: ComponentType<WayProps>;
}

interface LoginFormProps extends FurtherWays {
  readonly title: string;
  readonly onDone: (route: string) => void;
}

/** 统一身份登录: where the tenant has an identity provider. */
function SsoButton() {
  const t = useText(loginText);
  const [title, setTitle] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    const alone = { quiet: true, anonymous: true };
    send(ssoState, {}, alone).then(
      (state) => setTitle(state.offered ? state.title || t('sso.any') : undefined),
      () => undefined,
    );
  }, [t]);
  if (title === undefined) return null;
  const leave = async () => {
    setBusy(true);
    setProblem('');
    try {
      await leaveToSignIn(location.search);
    } catch (error) {
      setProblem(failureWords(error));
      setBusy(false);
    }
  };
  return (
    <>
      <button
        type="button"
        className="gh-button lg-sso"
        disabled={busy}
        aria-busy={busy}
        onClick={() => void leave()}
      >
        {t('sso.by', { title })}
      </button>
      {problem === '' ? null : (
        <p className="lg-refused" role="alert">
          {problem}
        </p>
      )}
    </>
  );
}

/** 登录方式: one of the ways to sign in, and what helps where none of them works. */
export function LoginForm({ title, onDone, CertificateForm }: LoginFormProps) {
  const t = useText(loginText);
  const id = useId();
  const [way, setWay] = useState(lastWay);
  const done = (route: string) => {
    remembered.set(WAY, way);
    onDone(route);
  };
  const [stepTicket, setStepTicket] = useState<string>();
  const step = (first: FirstStep) => {
    if ('route' in first) done(first.route);
    else setStepTicket(first.stepTicket);
  };
  if (stepTicket !== undefined)
    return (
      <div className="lg-form">
        <h1 id={id}>{t('second.title')}</h1>
        <SecondForm
          labelled={id}
          stepTicket={stepTicket}
          onDone={done}
          onBack={() => setStepTicket(undefined)}
        />
      </div>
    );
  return (
    <div className="lg-form">
      <h1 id={id}>{title}</h1>
      <Segments
        block
        value={way}
        onChange={setWay}
        label={t('way.label')}
        options={ways.map((one) => ({ value: one, label: t(`way.${one}`) }))}
      />
      {way === 'password' ? <PasswordForm labelled={id} onStep={step} /> : null}
      {way === 'code' ? <CodeForm labelled={id} onStep={step} /> : null}
      {way === 'certificate' ? (
        <Suspense fallback={<div className="lg-awaited" aria-busy />}>
          <CertificateForm labelled={id} onDone={done} />
        </Suspense>
      ) : null}
      <SsoButton />
      <p className="lg-note">
        <a href={`${APP_BASE}${sessionScreens.retrievePassword}`}>{t('forgotten')}</a>
        <a href={`${APP_BASE}${sessionScreens.register}`}>{t('register')}</a>
      </p>
      {window.isSecureContext ? null : <p className="lg-note">{t('insecure')}</p>}
    </div>
  );
}
