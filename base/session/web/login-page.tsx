import { useEffect, useId, useState } from 'react';
import type { OutputOf } from '#kit/shared/call.ts';
import { shanghaiTime } from '#kit/shared/time.ts';
import { setLang, useLang } from '#kit/web/lang.ts';
import { Mark } from '#kit/web/mark.tsx';
import { APP_BASE } from '#kit/web/paths.ts';
import { send } from '#kit/web/send.ts';
import { resyncClock, serverNow } from '#kit/web/session.ts';
import { either, useText, useWords } from '#kit/web/text.ts';
import { isDemoPage } from '#kit/web/world.ts';
import { demoWorld } from '../shared/demo-calls.ts';
import { type FurtherWays, LoginForm } from './login-form.tsx';
import { demoSignIn, failureWords } from './sign-in.ts';
import { loginText } from './words.ts';
import './login.css';

type World = OutputOf<typeof demoWorld>;

interface LoginPageProps extends FurtherWays {
  /** Signed in: go on to this route. */
  readonly onDone: (route: string) => void;
  /** Fetch what comes next while the user is still typing. */
  readonly onPrepare: () => void;
}

/** 登录页: hand-made inputs, no component library, so that it stands at once on a slow line. */
export function LoginPage({ onDone, onPrepare, CertificateForm }: LoginPageProps) {
  const t = useText(loginText);
  const w = useWords();
  const lang = useLang();
  const [world, setWorld] = useState<World>();
  const supplier = new URLSearchParams(location.search).has('isSupplier');
  // The place of the accounts is kept before they have come.
  const demo = world?.demo ?? isDemoPage();
  const title = t(supplier ? 'supplierTitle' : 'title');

  useEffect(() => {
    document.title = `${title} - ${w('web.productShort')}`;
  }, [title, w]);
  useEffect(() => {
    onPrepare();
    send(demoWorld, {}, { quiet: true, anonymous: true }).then(setWorld, () => undefined);
    void resyncClock();
  }, [onPrepare]);

  return (
    <div className={demo ? 'lg lg-demo' : 'lg'}>
      <aside className="lg-side">
        <Scale />
        <div className="lg-brand">
          {world?.tenantLogo ? (
            <img className="lg-logo" src={world.tenantLogo} alt={world.tenantName} />
          ) : (
            <Mark size={44} />
          )}
          <div>
            <strong>公衡</strong>
            <span>Gongheng</span>
          </div>
        </div>
        <div className="lg-lead">
          <p className="lg-tagline">{t('tagline')}</p>
          <p className="lg-motto">{t('motto')}</p>
        </div>
        <dl className="lg-points">
          {(['pointOne', 'pointTwo', 'pointThree'] as const).map((point) => (
            <div key={point}>
              <dt>{t(`${point}.head`)}</dt>
              <dd>{t(`${point}.text`)}</dd>
            </div>
          ))}
        </dl>
        <ServerTime />
      </aside>
      <main className="lg-main">
        <div className="lg-top">
          <a className="lg-public" href={`${APP_BASE}/public/${lang === 'en' ? '?lang=en' : ''}`}>
            {t('publicPages')}
          </a>
          <button
            type="button"
            className="lg-lang"
            lang={lang === 'zh' ? 'en' : 'zh-CN'}
            title={t('otherLanguage')}
            onClick={() => setLang(lang === 'zh' ? 'en' : 'zh')}
          >
            {t('language')}
          </button>
        </div>
        <LoginForm title={title} onDone={onDone} CertificateForm={CertificateForm} />
      </main>
      {demo ? <DemoPanel accounts={world?.accounts ?? []} onDone={onDone} /> : null}
    </div>
  );
}

/** The large balance behind the brand side, drawn in hairlines. */
function Scale() {
  return (
    <svg
      className="lg-scale"
      viewBox="0 0 400 400"
      fill="none"
      stroke="currentColor"
      aria-hidden
      focusable="false"
    >
      <path d="M200 40v300M60 96h280M140 350h120" strokeWidth="1.5" />
      <path d="M88 96 30 220M88 96l58 124M312 96l-58 124M312 96l58 124" />
      <path d="M24 220h128a64 64 0 0 1-128 0ZM248 220h128a64 64 0 0 1-128 0Z" strokeWidth="1.5" />
      <circle cx="200" cy="40" r="12" strokeWidth="1.5" />
      {Array.from({ length: 29 }, (_, i) => (
        <path key={i} d={`M${60 + i * 10} 96v${i % 7 === 0 ? 12 : 6}`} />
      ))}
    </svg>
  );
}

function ServerTime() {
  const t = useText(loginText);
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <p className="lg-clock">
      <span>{t('clock')}</span>
      <time dateTime={new Date(now).toISOString()}>{shanghaiTime(now)}</time>
    </p>
  );
}

interface DemoPanelProps {
  readonly accounts: World['accounts'];
  readonly onDone: (route: string) => void;
}

function DemoPanel({ accounts, onDone }: DemoPanelProps) {
  const t = useText(loginText);
  const id = useId();
  const [busy, setBusy] = useState<string>();
  const [problem, setProblem] = useState('');
  const enter = async (username: string) => {
    if (busy) return;
    setBusy(username);
    setProblem('');
    try {
      onDone(await demoSignIn(username, location.search));
    } catch (error) {
      setProblem(failureWords(error));
      setBusy(undefined);
    }
  };
  return (
    <section className="lg-roles" aria-labelledby={`${id}t`}>
      <h2 id={`${id}t`}>{t('demo.title')}</h2>
      <p className="lg-roles-hint">{t('demo.hint')}</p>
      <p className="lg-refused" role="alert">
        {problem}
      </p>
      <ul>
        {[...Map.groupBy(accounts, (a) => a.role.zh)].map(([role, those]) => (
          <li key={role}>
            <DemoRole of={those} busy={busy} onEnter={(username) => void enter(username)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface DemoRoleProps {
  /** All of one role. */
  readonly of: World['accounts'];
  readonly busy: string | undefined;
  readonly onEnter: (username: string) => void;
}

/** One role of the demonstration: a card for its only person, or its people side by side. */
function DemoRole({ of, busy, onEnter }: DemoRoleProps) {
  const t = useText(loginText);
  const lang = useLang();
  const id = useId();
  const [first, ...more] = of;
  if (!first) return null;
  const { role, tries } = first;
  if (more.length === 0)
    return (
      <button
        type="button"
        className="lg-card"
        aria-busy={busy === first.username}
        onClick={() => onEnter(first.username)}
      >
        <span className="lg-role">
          <strong>{either(lang, role)}</strong>
          <span>{first.name}</span>
          <code>{first.username}</code>
        </span>
        <span className="lg-tries">{either(lang, tries)}</span>
      </button>
    );
  return (
    <div className="lg-card" role="group" aria-labelledby={id}>
      <span className="lg-role">
        <strong id={id}>{either(lang, role)}</strong>
        <span className="lg-tries">{either(lang, tries)}</span>
      </span>
      <span className="lg-people">
        {of.map((a) => (
          <button
            key={a.username}
            type="button"
            aria-busy={busy === a.username}
            onClick={() => onEnter(a.username)}
          >
            {a.name} <code>{a.username}</code>{' '}
            {a.ownDuties > 0 ? <em className="lg-due">{t('demo.duties', { count: a.ownDuties })}</em> : null}
          </button>
        ))}
      </span>
    </div>
  );
}
