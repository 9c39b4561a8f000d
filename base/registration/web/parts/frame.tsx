import type { ReactNode } from 'react';
import { signOut, useSession } from '#base/session/web/index.ts';
import { frameScreens } from '#kit/shared/screens.ts';
import type { Screen } from '#kit/shared/names.ts';
import { setLang, useLang } from '#kit/web/lang.ts';
import { Mark } from '#kit/web/mark.tsx';
import { APP_BASE } from '#kit/web/paths.ts';
import { useTitle } from '#kit/web/page.tsx';
import { useLocation } from '#kit/web/router/router.tsx';
import { useText, useWords } from '#kit/web/text.ts';
import { registrationText } from '../../shared/text/index.ts';
import { help } from '../help.ts';
import '../register.css';

const steps = ['account', 'certification', 'type', 'form', 'files', 'info', 'approve'] as const;
export type Step = (typeof steps)[number];

interface FrameProps {
  readonly title: string;
  /** Which step of the registration this is; none = beside the way. */
  readonly at?: Step;
  readonly children: ReactNode;
}

/** 注册布局: logo, name of the platform, the way to the login, and the steps. */
export function RegisterFrame({ title, at, children }: FrameProps) {
  const t = useText(registrationText);
  const w = useWords();
  const lang = useLang();
  const session = useSession();
  const { pathname, search } = useLocation();
  useTitle(title);
  const said = help[pathname as Screen]?.[lang];
  return (
    <div className="reg">
      <a className="sh-skip" href="#gh-content">
        {w('web.skipToContent')}
      </a>
      <header className="reg-head">
        <span className="reg-brand">
          <Mark size={32} />
          <span>{w('web.product')}</span>
        </span>
        <div className="reg-side">
          <button
            type="button"
            className="gh-link"
            lang={lang === 'zh' ? 'en' : 'zh-CN'}
            onClick={() => setLang(lang === 'zh' ? 'en' : 'zh')}
          >
            {t('layout.language')}
          </button>
          {session ? (
            <button type="button" className="gh-link" onClick={() => void signOut()}>
              {session.user.userName} · {t('layout.leave')}
            </button>
          ) : (
            <a href={`${APP_BASE}${frameScreens.login}${search}`}>{t('layout.haveAccount')}</a>
          )}
        </div>
      </header>
      <main id="gh-content" className="reg-main" tabIndex={-1}>
        {at ? (
          <ol className="reg-steps" aria-label={t('layout.steps')}>
            {steps.map((step, i) => (
              <li
                key={step}
                aria-current={step === at ? 'step' : undefined}
                data-done={i < steps.indexOf(at) || undefined}
              >
                <span aria-hidden>{i + 1}</span>
                {t(`step.${step}`)}
              </li>
            ))}
          </ol>
        ) : null}
        {said ? (
          <details className="reg-help">
            <summary>{t('layout.help')}</summary>
            <p>{said.what}</p>
            <p>{said.who}</p>
            {said.rule ? <p>{said.rule}</p> : null}
          </details>
        ) : null}
        {children}
      </main>
    </div>
  );
}
