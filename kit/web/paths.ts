/** Base path of the browser application; routes below it are written without it. */
export const APP_BASE = '/ebidding';

/** The route part of an address: `/ebidding/mine/mine?x=1` → `/mine/mine?x=1`. */
export function routeOf(pathWithQuery: string): string {
  if (pathWithQuery === APP_BASE) return '/';
  return pathWithQuery.startsWith(`${APP_BASE}/`) ? pathWithQuery.slice(APP_BASE.length) : pathWithQuery;
}

/** Where the browser is now, as a route with its query. */
export const currentRoute = (): string => routeOf(location.pathname) + location.search + location.hash;

/** A redirect parameter is followed only inside this application; anything else leads to the home page. */
export function safeRoute(redirect: string | null | undefined, home = '/mine/mine'): string {
  if (!redirect?.startsWith('/') || /^\/[/\\]/.test(redirect) || hasControlCharacter(redirect)) return home;
  const resolved = new URL(redirect, 'http://here.invalid');
  if (resolved.origin !== 'http://here.invalid') return home;
  const route = routeOf(resolved.pathname + resolved.search + resolved.hash);
  return !route.startsWith('/') || route.startsWith('//') || route.startsWith('/login') ? home : route;
}

function hasControlCharacter(text: string): boolean {
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code < 32 || code === 127) return true;
  }
  return false;
}

/** Leaves for the login page and remembers the way back; a full load, so nothing of the old session stays. */
export function goLogin(redirect: string = currentRoute()): void {
  const back = safeRoute(redirect, '');
  location.assign(`${APP_BASE}/login${back && back !== '/' ? `?redirect=${encodeURIComponent(back)}` : ''}`);
}
