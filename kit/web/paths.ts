import type { Screen } from '#kit/shared/names.ts';
import { isYes } from '#kit/shared/yes-no.ts';
import { frameScreens } from '#kit/shared/screens.ts';
import { remembered } from './store.ts';

/** Base path of the browser application; routes below it are written without it. */
export const APP_BASE = '/ebidding';

/** The route part of an address: `/ebidding/mine/mine?x=1` → `/mine/mine?x=1`. */
export function routeOf(pathWithQuery: string): string {
  if (pathWithQuery === APP_BASE) return '/';
  return pathWithQuery.startsWith(`${APP_BASE}/`) ? pathWithQuery.slice(APP_BASE.length) : pathWithQuery;
}

/** Where the browser is now, as a route with its query. */
export const currentRoute = (): string => routeOf(location.pathname) + location.search + location.hash;

const PORTAL = 'gongheng.userPortal';

/** 用户门户: whoever signed in through the portal's own login page, until someone signs in elsewhere. */
export const isPortalUser = (): boolean => isYes(remembered.get(PORTAL));
export const setPortalUser = (to: boolean): void =>
  to ? remembered.set(PORTAL, '1') : remembered.remove(PORTAL);

/** 首页: the portal's users have their own. */
export const homeRoute = (): Screen => (isPortalUser() ? frameScreens.portalHome : frameScreens.home);

/** Pages that sign somebody in: to come back to one with what it was opened by would only say that this is spent. */
const isLogin = (route: string): boolean => /^(?:\/uip)?\/login|^\/sso\//.test(route);

/** A redirect parameter is followed only inside this application; anything else leads to the home page. */
export function safeRoute(redirect: string | null | undefined, home: string = homeRoute()): string {
  if (!redirect?.startsWith('/') || /^\/[/\\]/.test(redirect) || hasControlCharacter(redirect)) return home;
  const resolved = new URL(redirect, 'http://here.invalid');
  if (resolved.origin !== 'http://here.invalid') return home;
  const route = routeOf(resolved.pathname + resolved.search + resolved.hash);
  return !route.startsWith('/') || route.startsWith('//') || isLogin(route) ? home : route;
}

function hasControlCharacter(text: string): boolean {
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code < 32 || code === 127) return true;
  }
  return false;
}

const loginAddress = (): string =>
  APP_BASE + (isPortalUser() ? frameScreens.portalLogin : frameScreens.login);

/** The login page in a window beside this one; false where the browser opens none. */
export const openLogin = (): boolean => window.open(loginAddress(), '_blank') !== null;

/** Leaves for the login page and remembers the way back; a full load, so nothing of the old session stays. */
export function goLogin(redirect: string = currentRoute()): void {
  const back = safeRoute(redirect, '');
  location.assign(`${loginAddress()}${back && back !== '/' ? `?redirect=${encodeURIComponent(back)}` : ''}`);
}
