import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endLogin, tokens } from '#kit/web/session.ts';
import { fakeServer, ok, refused } from '#kit/web/test/api.ts';
import { cameBack, signInByAccessToken } from './sign-in.ts';
import { homeOf } from './sso.page.tsx';

const now = Date.now();
const token = {
  token: 't',
  refreshToken: 'r',
  currentTime: now,
  expiredTime: now + 3_600_000,
  firstLogin: 0,
  uriCode: '',
  redirect: '',
};
const server = (redirect = '') =>
  fakeServer((asked) =>
    asked.path === '/base/sso/login' || asked.path === '/base/sso/accessToken'
      ? ok({ ...token, redirect })
      : refused(404),
  );

beforeEach(() => window.history.replaceState(null, '', '/ebidding/sso/login'));
afterEach(() => {
  endLogin();
  vi.unstubAllGlobals();
});

test('a code leads back to where one came from, and never to another site', async () => {
  server();
  expect(await cameBack('?ssoCode=abc&redirect=%2Fpre%2Fproject%2Fproject-list%3Fa%3D1')).toBe(
    '/pre/project/project-list?a=1',
  );
  expect(tokens()?.token).toBe('t');
  for (const redirect of [
    'https://evil.test/',
    '//evil.test',
    '/\\evil.test',
    'javascript:alert(1)',
    '/login',
  ])
    expect(await cameBack(`?ssoCode=abc&redirect=${encodeURIComponent(redirect)}`)).toBe('/mine/mine');
  server('//evil.test');
  expect(await cameBack('?code=c&state=s')).toBe('/mine/mine');
  expect(await signInByAccessToken('abc')).toBe('/mine/mine');
});

test('a task of another program leads to the same task here, a list of tasks to one’s own', () => {
  expect(homeOf('/sso/login', '')).toBeUndefined();
  expect(homeOf('/sso/backlog/login', '?ssoCode=x')).toBe('/base/wf/aprvPending');
  expect(homeOf('/sso/backlog/detail/login', '?ssoCode=x')).toBe('/base/wf/aprvPending');
  expect(homeOf('/sso/backlog/detail/login', '?ssoCode=x&taskId=1&serviceKey=K')).toBe(
    '/base/wf/apvl?taskId=1&serviceKey=K',
  );
});

test('a refused code signs nobody in', async () => {
  fakeServer(() => refused(400));
  await expect(cameBack('?ssoCode=abc')).rejects.toThrow();
  await expect(cameBack('')).rejects.toThrow();
  expect(tokens()).toBeUndefined();
});
