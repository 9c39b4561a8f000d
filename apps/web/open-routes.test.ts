import { expect, test } from 'vitest';
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
