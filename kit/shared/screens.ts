import type { Route, Screen } from './names.ts';

/**
 * Declares the screens (页面) of a folder in its `shared/screens.ts`: routes, menus, links, messages, approvals and procedures say
 * where they lead by this table, so each path is spelled once. A screen that a lower folder leads to stands with the lower one.
 */
export const screens = <const S extends Readonly<Record<string, `/${string}`>>>(table: S): S => table;

/** The paths of such a table, as they go into `ScreenNames`. */
export type Paths<S extends Readonly<Record<string, string>>> = Readonly<Record<S[keyof S], true>>;

/** A screen with its query (页面链接); what is left out or undefined does not stand in it. */
export function linkTo(screen: Screen, query: Readonly<Record<string, string | undefined>> = {}): Route {
  const given = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined);
  const pairs = given.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
  return pairs.length === 0 ? screen : `${screen}?${pairs.join('&')}`;
}

/** The screens of the frame around everything: home, and the ways in. */
export const frameScreens = screens({
  home: '/mine/mine',
  /** 用户门户: its users have their own home and login. */
  portalHome: '/uip/index',
  login: '/login',
  portalLogin: '/uip/login',
  ssoLogin: '/sso/login',
  notFound: '/404',
});

declare module './names.ts' {
  interface ScreenNames extends Paths<typeof frameScreens> {}
}
