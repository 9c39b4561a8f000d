import { expect, test } from 'vitest';
import type { AreaDeclaration } from '#kit/shared/area.ts';
import type { RegionDeclaration } from '#kit/shared/region.ts';
import { carriersOf, type RouteEntry } from '#kit/web/routes.ts';
import { isOpenToAll } from './open-to-all.ts';
import { routeEntries } from './tables.ts';

test('single sign-on, the registration and the pages of the office open without a session, as the login does', () => {
  const open = new Set(routeEntries.filter((entry) => entry.open).map((entry) => entry.path as string));
  for (const path of [
    '/sso/login',
    '/sso/backlog/login',
    '/sso/backlog/detail/login',
    '/page-office',
    '/page-office-var',
    '/page-office-word',
    '/ls/account',
  ])
    expect(open.has(path), path).toBe(true);
  // What else opens to everybody is a publication, the interface document, or the way back into an account.
  const others = [...open].filter((path) => !/^\/(login|sso|uip|page-office|ls|public)(\/|-|$)/.test(path));
  expect(others.toSorted()).toEqual(['/openapi', '/retrieve-password', '/retrieve-password/code']);
});

test('a session is asked for ahead on each screen that needs one, and on no other', () => {
  const wrong = routeEntries.filter((entry) => isOpenToAll(entry.path) !== Boolean(entry.open));
  expect(wrong.map((entry) => entry.path)).toEqual([]);
});

type Declared = { readonly area?: AreaDeclaration; readonly region?: RegionDeclaration };

/** Every path that a menu of the product leads to (菜单可达页面). */
async function inMenus(): Promise<ReadonlySet<string>> {
  const files = import.meta.glob<Declared>('../../{areas,base,regions}/*/{area,region}.ts');
  const declared = await Promise.all(Object.values(files).map((load) => load()));
  const menus = declared.flatMap(({ area, region }) => area?.menus ?? region?.menus ?? []);
  return new Set(menus.flatMap(({ path = '' }) => path.split('?')[0] ?? ''));
}

test('somebody may open each screen: it stands in a menu, or its route says under which screen or with what session', async () => {
  const menus = await inMenus();
  expect(menus.size).toBeGreaterThan(70);
  const isReached = (entry: RouteEntry) =>
    entry.open ||
    entry.authorize === false ||
    [entry.path, ...carriersOf(entry)].some((path) => menus.has(path));
  expect(
    routeEntries.filter((entry) => !isReached(entry)).map(({ path }) => path),
    'nobody can open these: give area.ts a menu entry, or the route `under` or `authorize: false`',
  ).toEqual([]);
});
