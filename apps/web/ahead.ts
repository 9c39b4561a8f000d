import { askStart } from '#base/session/web/index.ts';
import type { Firsts } from '#kit/web/first.ts';
import { routeOf } from '#kit/web/paths.ts';
import { isWithin } from '#kit/web/routes.ts';
import { isExpired, tokens } from '#kit/web/session.ts';
import { isOpenToAll } from './open-to-all.ts';

const tables: readonly Firsts[] = Object.values(
  import.meta.glob<Firsts>(
    ['../../areas/*/web/first.ts', '../../base/*/web/first.ts', '../../regions/*/web/first.ts'],
    { eager: true, import: 'first' },
  ),
);

/** What screens ask first (首屏数据), by their paths. */
export const firstTable = tables.flatMap((table) => Object.entries(table));

/** Addresses that are redirected before anything is drawn. */
const LEADS_ON = ['access-token', 'ssoToken', 'no_sitemesh'] as const;

/**
 * 提前请求: whoever is signed in has the session's data asked for, and what the screen at this address asks first, while the program that
 * draws them is on its way.
 */
export async function askAheadOfAll({ pathname, search }: Location): Promise<void> {
  const login = tokens();
  const route = routeOf(pathname);
  const query = new URLSearchParams(search);
  if (!login || isExpired(login) || isOpenToAll(route) || LEADS_ON.some((name) => query.has(name))) return;
  // Why it cannot be had is told by whoever needs it.
  const start = await askStart().catch(() => undefined);
  if (!start) return;
  for (const [path, { ask, authorize, within }] of firstTable) {
    if (within ? !isWithin(path, route) : path !== route) continue;
    if (authorize === false || start.uris.includes(path)) ask(query);
  }
}
