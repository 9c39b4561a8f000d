import { expect, test } from 'vitest';
import { homeRoute, safeRoute, setPortalUser } from './paths.ts';

test.each([
  ['/pre/project/project-list?level=1', '/pre/project/project-list?level=1'],
  ['/ebidding/mine/mine', '/mine/mine'],
  ['//evil.test/x', '/mine/mine'],
  ['/\\evil.test', '/mine/mine'],
  ['https://evil.test', '/mine/mine'],
  ['javascript:alert(1)', '/mine/mine'],
  ['/\t/evil.test', '/mine/mine'],
  ['/login?redirect=/login', '/mine/mine'],
  ['/uip/login', '/mine/mine'],
  ['/sso/login?redirect=%2Fmine%2Fmine&ssoCode=spent', '/mine/mine'],
  ['/ebidding/sso/backlog/detail/login?ssoCode=spent', '/mine/mine'],
  ['/ebidding//evil.test', '/mine/mine'],
  ['', '/mine/mine'],
  [null, '/mine/mine'],
])('a redirect to %s leads to %s', (redirect, route) => {
  expect(safeRoute(redirect)).toBe(route);
});

test('users of the portal have a home of their own', () => {
  setPortalUser(true);
  expect([homeRoute(), safeRoute('//evil.test/x')]).toEqual(['/uip/index', '/uip/index']);
  setPortalUser(false);
  expect(homeRoute()).toBe('/mine/mine');
});
