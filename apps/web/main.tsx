import { later } from '#kit/web/chunk.ts';
import { createRoot, type Root } from 'react-dom/client';
import { installRenewal, loadLogin, signInByAccessToken } from '#base/session/web/index.ts';
import { loadChunk } from '#kit/web/chunk.ts';
import { missingWords } from '#kit/web/lang.ts';
import { APP_BASE, goLogin, routeOf } from '#kit/web/paths.ts';
import { endLogin, tokens } from '#kit/web/session.ts';
import '#kit/web/plain.css';
import { frameScreens } from '#kit/shared/screens.ts';
import { askAheadOfAll } from './ahead.ts';

declare global {
  // zod's settings, read when the first screen that checks sealed bids fetches it.
  var __zod_globalConfig: { jitless?: boolean } | undefined;
}
// The policy of the pages allows no code made from text; zod would try it once and be reported for it.
globalThis.__zod_globalConfig = { jitless: true };

const loadApp = () => loadChunk(() => import('./app.tsx'));

const CertificateForm = later(() => import('#base/ca/web/index.ts').then((m) => m.CertificateForm));

/** Old addresses and single sign-on parameters, settled before anything is drawn; true = the page is being left. */
function redirected(): boolean {
  const url = new URL(location.href);
  const route = routeOf(url.pathname);
  if (route.includes('/demo/index.htm') && url.searchParams.has('no_sitemesh') && url.hash.startsWith('#/')) {
    location.replace(APP_BASE + url.hash.slice(1));
    return true;
  }
  const ssoCode = url.searchParams.get('ssoToken');
  if (ssoCode !== null && route !== frameScreens.ssoLogin) {
    url.searchParams.delete('ssoToken');
    endLogin();
    const redirect = routeOf(url.pathname) + url.search + url.hash;
    location.replace(`${APP_BASE}/sso/login?${new URLSearchParams({ redirect, ssoCode })}`);
    return true;
  }
  const accessToken = url.searchParams.get('access-token');
  if (accessToken !== null) {
    endLogin();
    void signInByAccessToken(accessToken).then(
      (to) => location.replace(APP_BASE + to),
      () => location.replace(APP_BASE + frameScreens.login),
    );
    return true;
  }
  if (route === '/' && !tokens()) {
    goLogin('');
    return true;
  }
  return false;
}

const loginRoutes: readonly string[] = [frameScreens.login, frameScreens.portalLogin];

async function showLogin(root: Root): Promise<void> {
  const { LoginPage } = await loadLogin();
  const enter = async (to: string) => {
    history.replaceState(null, '', APP_BASE + to);
    await showApp(root);
  };
  const prepare = () => {
    const idle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 1500));
    idle(() => void loadApp().catch(() => undefined), { timeout: 4000 });
  };
  root.render(
    <LoginPage onDone={(to) => void enter(to)} onPrepare={prepare} CertificateForm={CertificateForm} />,
  );
}

async function showApp(root: Root): Promise<void> {
  const { App } = await loadApp();
  root.render(<App />);
}

installRenewal();
void askAheadOfAll(location);
const place = document.getElementById('root');
if (place && !redirected()) {
  const root = createRoot(place);
  const begin = () =>
    void (loginRoutes.includes(routeOf(location.pathname)) ? showLogin(root) : showApp(root));
  const words = missingWords();
  if (words) void words.then(begin, begin);
  else begin();
}
