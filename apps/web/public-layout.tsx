import { setLang, useLang } from '#kit/web/lang.ts';
import { Mark } from '#kit/web/mark.tsx';
import { APP_BASE, safeRoute } from '#kit/web/paths.ts';
import { Link, Outlet, useLocation } from '#kit/web/router/router.tsx';
import { tokens } from '#kit/web/session.ts';
import { useText, useWords } from '#kit/web/text.ts';
import { frameScreens } from '#kit/shared/screens.ts';
import { shellText } from './words.ts';

/** 公开页面: looks like a publication; no menus, no controls but what readers need. */
export function PublicLayout() {
  const t = useText(shellText);
  const w = useWords();
  const lang = useLang();
  const { pathname, search } = useLocation();
  const back = safeRoute(pathname + search, '');
  const signedIn = tokens() !== undefined;
  return (
    <div className="pb">
      <a className="sh-skip" href="#gh-content">
        {w('web.skipToContent')}
      </a>
      <header className="pb-head">
        <Link to={pathname} className="pb-brand">
          <Mark size={34} />
          <span>{w('web.product')}</span>
        </Link>
        <div className="pb-side">
          <button type="button" className="gh-link" onClick={() => setLang(lang === 'zh' ? 'en' : 'zh')}>
            {t('languageOther')}
          </button>
          {signedIn ? (
            <Link to={frameScreens.home}>{t('home')}</Link>
          ) : (
            <a href={`${APP_BASE}/login${back ? `?redirect=${encodeURIComponent(back)}` : ''}`}>
              {t('login')}
            </a>
          )}
        </div>
      </header>
      <main id="gh-content" className="pb-main" tabIndex={-1}>
        <Outlet />
      </main>
      <footer className="pb-foot">{w('web.product')}</footer>
    </div>
  );
}
