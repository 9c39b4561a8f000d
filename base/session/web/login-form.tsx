import { type ComponentType, Suspense, useEffect, useId, useState } from 'react';
import { APP_BASE } from '#kit/web/paths.ts';
import { send } from '#kit/web/send.ts';
import { Segments } from '#kit/web/segments.tsx';
import { remembered } from '#kit/web/store.ts';
import { useText } from '#kit/web/text.ts';
import { ssoState } from '../shared/sso-calls.ts';
import { sessionScreens } from '../shared/screens.ts';
import { CodeForm } from './code-form.tsx';
import { SecondForm } from './second-form.tsx';
import { Passkeys } from './passkeys.tsx';
import { PasswordForm } from './password-form.tsx';
import { type FirstStep, leaveToSignIn } from './sign-in.ts';
import { WayButton } from './way-button.tsx';
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
  useEffect(() => {
    const alone = { quiet: true, anonymous: true };
    send(ssoState, {}, alone).then(
      (state) => setTitle(state.offered ? state.title || t('sso.any') : undefined),
      () => undefined,
    );
  }, [t]);
  return title === undefined ? null : (
    <WayButton text={t('sso.by', { title })} enter={() => leaveToSignIn(location.search)} />
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
  const [second, setSecond] = useState<Exclude<FirstStep, { readonly route: string }>>();
  const step = (first: FirstStep) => {
    if ('route' in first) done(first.route);
    else setSecond(first);
  };
  if (second !== undefined)
    return (
      <div className="lg-form">
        <h1 id={id}>{t('second.title')}</h1>
        <SecondForm labelled={id} {...second} onDone={done} onBack={() => setSecond(undefined)} />
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
      <Passkeys onDone={done} />
      <SsoButton />
      <p className="lg-note">
        <a href={`${APP_BASE}${sessionScreens.retrievePassword}`}>{t('forgotten')}</a>
        <a href={`${APP_BASE}${sessionScreens.register}`}>{t('register')}</a>
      </p>
      {window.isSecureContext ? null : <p className="lg-note">{t('insecure')}</p>}
    </div>
  );
}
