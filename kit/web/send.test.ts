import { z } from 'zod';
import { call, done } from '#kit/shared/call.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setLang } from './lang.ts';
import { setToaster } from './notice.ts';
import { setPortalUser } from './paths.ts';
import { CallFailed } from './call-failed.ts';
import { queryOf, send } from './send.ts';
import { endLogin, isRefreshDue, setLoginPerson, setSessionCalls, startLogin, tokens } from './session.ts';
import { fakeServer, ok, refused, signedIn, signedOut } from './test/api.ts';
import { sampleOpen, samplePage, sampleSubmit } from './test/sample.ts';

const toasts: string[] = [];
const page = { current: 1, size: 20 };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  toasts.length = 0;
  setToaster((kind, words) => toasts.push(`${kind} ${words}`));
  setLang('zh');
  signedIn();
});
afterEach(() => {
  for (const box of document.querySelectorAll('dialog')) box.querySelector('button')?.click();
  setSessionCalls(undefined);
  signedOut();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const failed = async (work: Promise<unknown>): Promise<CallFailed> => {
  const error = await work.then(
    () => undefined,
    (e: unknown) => e,
  );
  expect(error).toBeInstanceOf(CallFailed);
  return error as CallFailed;
};

test('success answers the data; the request names platform, language and token', async () => {
  const asked = fakeServer(() => ok({ records: [], total: 0, size: 20, current: 1, pages: 0 }));
  expect((await send(samplePage, { ...page, name: '水厂' })).total).toBe(0);
  expect(asked[0]?.headers).toMatchObject({
    token: 'tok',
    language: 'zh',
    prefectureCode: '2000',
    hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
  });
  expect(asked[0]?.query.get('name')).toBe('水厂');
});

test('for users of the portal /base/ is asked under /uip/, and only there', async () => {
  setPortalUser(true);
  const asked = fakeServer(() => ok(null));
  const base = call('POST /base/user/x', {
    gate: { session: 'a test' },
    summary: 'x',
    input: z.object({ id: z.string() }),
    output: done,
  });
  await send(base, { id: '1' });
  await send(sampleSubmit, { id: '1' });
  setPortalUser(false);
  await send(base, { id: '1' });
  expect(asked.map((one) => one.path)).toEqual(['/uip/user/x', '/sample/submit', '/base/user/x']);
});

test('a given nonce is kept, so that a repeated attempt is the same act', async () => {
  const asked = fakeServer(() => ok(null));
  await send(sampleSubmit, { id: '1' }, { nonce: 'same-nonce' });
  expect(asked[0]?.headers['nonce']).toBe('same-nonce');
});

test('lists are repeated and empty values left out', () => {
  expect(queryOf({ a: ['1', '2'], b: null, c: undefined, d: '', e: 0 })).toBe('?a=1&a=2&e=0');
});

test('401 shows one box that cannot be closed, however many calls were refused', async () => {
  fakeServer(() => refused(401, { msg: '令牌无效' }));
  await Promise.all([1, 2, 3].map((id) => failed(send(sampleSubmit, { id: String(id) }))));
  const boxes = document.querySelectorAll('dialog');
  expect(boxes).toHaveLength(1);
  expect(boxes[0]?.textContent).toContain('登录已过期，请重新登录');
  expect(boxes[0]?.querySelectorAll('button')).toHaveLength(1);
  expect(toasts).toEqual([]);
  boxes[0]?.querySelector('button')?.click();
  await vi.waitFor(() => expect(tokens()).toBeUndefined());
});

test('the box stays however often Escape is pressed', async () => {
  fakeServer(() => refused(401));
  await failed(send(sampleSubmit, { id: '1' }));
  const box = document.querySelector('dialog');
  // The second Escape closes a box without asking it first.
  box?.close();
  await vi.waitFor(() => expect(box?.open).toBe(true));
});

test('an open call that is refused with 401 is an ordinary refusal', async () => {
  fakeServer(() => refused(401, { msg: '用户名或密码错误' }));
  expect((await failed(send(sampleOpen, { a: '1' }))).msg).toBe('用户名或密码错误');
  expect(document.querySelector('dialog')).toBeNull();
  expect(toasts).toEqual(['error 用户名或密码错误']);
});

test('203 stores its data, 403 sets the flag 10 and says why', async () => {
  fakeServer(() => refused(203, { data: { next: 'x' }, msg: '还需一步' }));
  await failed(send(sampleSubmit, { id: '1' }));
  expect(JSON.parse(sessionStorage.getItem('gongheng.code203') ?? '')).toEqual({ next: 'x' });
  fakeServer(() => refused(403, { msg: '没有权限执行此操作' }));
  await failed(send(sampleSubmit, { id: '1' }));
  expect(sessionStorage.getItem('gongheng.codeNumber')).toBe('10');
  expect(toasts).toContain('error 没有权限执行此操作');
});

test('503, as a code or as a bare HTTP status, asks to retry later; whoever says how long is heard', async () => {
  fakeServer(() => refused(503));
  expect((await failed(send(sampleSubmit, { id: '1' }))).msg).toBe('请求过于频繁，请稍后重试');
  fakeServer(() => ({ status: 503, body: '<html>busy</html>' }));
  expect((await failed(send(sampleSubmit, { id: '2' }))).code).toBe(503);
  const held = { key: 'account.tooFrequent', msg: '获取验证码过于频繁，请48秒后重试' };
  fakeServer(() => refused(503, held));
  expect(await failed(send(sampleSubmit, { id: '3' }))).toMatchObject(held);
});

test('any other refusal shows msg, else message, else 未知错误; quiet calls show nothing', async () => {
  fakeServer(() => refused(409, { msg: '当前状态不允许此操作', key: 'x.wrongStatus' }));
  expect((await failed(send(sampleSubmit, { id: '1' }))).key).toBe('x.wrongStatus');
  fakeServer(() => refused(500, { msg: undefined, message: '老格式的说明' }));
  await failed(send(sampleSubmit, { id: '1' }));
  fakeServer(() => ({ status: 500, body: 'not json' }));
  await failed(send(sampleSubmit, { id: '1' }));
  expect(toasts).toEqual(['error 当前状态不允许此操作', 'error 老格式的说明', 'error 未知错误']);
  fakeServer(() => refused(409, { msg: '不出声' }));
  await failed(send(sampleSubmit, { id: '1' }, { quiet: true }));
  expect(toasts).toHaveLength(3);
});

test('problems of fields come along; an unreachable server has code 0', async () => {
  fakeServer(() => refused(400, { msg: '请填写名称', fields: [{ path: 'name', msg: '请填写名称' }] }));
  expect((await failed(send(sampleSubmit, { id: '1' }))).fields).toEqual([
    { path: 'name', msg: '请填写名称' },
  ]);
  fakeServer(() => ({ unreachable: true }));
  expect((await failed(send(sampleSubmit, { id: '1' }))).code).toBe(0);
  expect(toasts).toContain('error 网络连接失败，请检查网络后重试');
});

test('a refusal of law says its rule and the earliest lawful time below its words', async () => {
  const law = { rule: 'r', article: '某法第一条', earliest: '2026-12-01T01:30:00.000Z' };
  fakeServer(() => refused(409, { msg: '时间过早', law }));
  expect((await failed(send(sampleSubmit, { id: '1' }))).law).toEqual(law);
  expect(toasts).toEqual(['error 时间过早\n依据：某法第一条\n最早可为 2026-12-01 09:30']);
});

test('an answer that breaks off is no answer', async () => {
  fakeServer(() => ({ cut: true }));
  // Code 0: whoever leaves a page while it loads is not signed out.
  expect((await failed(send(sampleSubmit, { id: '1' }))).code).toBe(0);
});

test('a cancelled request says nothing', async () => {
  const stop = new AbortController();
  fakeServer(() => ({ unreachable: true, after: Promise.resolve(stop.abort()) }));
  expect((await failed(send(sampleSubmit, { id: '1' }, { signal: stop.signal }))).code).toBe(-1);
  expect(toasts).toEqual([]);
});

test('a refused time is asked for and the call made once more', async () => {
  setSessionCalls({
    refresh: () => Promise.reject(new Error('not due')),
    time: () => Promise.resolve({ currentTime: Date.now() + 600_000, worldTime: Date.now() + 600_000 }),
  });
  const asked = fakeServer((a) =>
    Number(a.headers['timestamp']) < Date.now() + 300_000
      ? refused(401, { key: 'kit.refused.timestamp' })
      : ok(null),
  );
  await send(sampleSubmit, { id: '1' });
  expect(asked).toHaveLength(2);
  expect(document.querySelector('dialog')).toBeNull();
});

test('the token is renewed from the middle of its life minus two minutes on', () => {
  const t = { token: 'a', refreshToken: 'b', currentTime: 0, expiredTime: 60 * 60_000 };
  expect(isRefreshDue(t, 28 * 60_000 - 1)).toBe(false);
  expect(isRefreshDue(t, 28 * 60_000)).toBe(true);
  expect(isRefreshDue({ ...t, refreshToken: '' }, 50 * 60_000)).toBe(false);
});

test('however many calls are due, one renewal goes out and all use the new token', async () => {
  const renewals: string[] = [];
  setSessionCalls({
    refresh: async (old) => {
      renewals.push(old);
      await Promise.resolve();
      return {
        token: 'new',
        refreshToken: 'ref2',
        currentTime: Date.now(),
        expiredTime: Date.now() + 3_600_000,
      };
    },
    time: () => Promise.resolve({ currentTime: Date.now(), worldTime: Date.now() }),
  });
  signedIn(40 * 60_000);
  const asked = fakeServer(() => ok(null));
  await Promise.all([1, 2, 3].map((id) => send(sampleSubmit, { id: String(id) })));
  expect(renewals).toEqual(['ref']);
  expect(asked.map((a) => a.headers['token'])).toEqual(['new', 'new', 'new']);
});

test('without a valid token nothing is sent and the box is shown', async () => {
  endLogin();
  const asked = fakeServer(() => ok(null));
  await failed(send(sampleSubmit, { id: '1' }));
  expect(asked).toEqual([]);
  expect(document.querySelector('dialog')?.textContent).toContain('重新登录');
});

test('a login begun in another window meanwhile is not ended by the box about the old one', async () => {
  fakeServer(() => refused(401));
  await failed(send(sampleSubmit, { id: '1' }));
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  const now = Date.now();
  localStorage.setItem('gongheng.login', 'other-window');
  document.cookie = `gongheng_auth=${JSON.stringify({ token: 'new', refreshToken: '', currentTime: now, expiredTime: now + 3_600_000 })}; Path=/ebidding`;
  document.querySelector('dialog button')?.dispatchEvent(new Event('click'));
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(tokens()?.token).toBe('new');
  reload.mockRestore();
});

/** What another window leaves in the browser when somebody signs in there. */
function signedInElsewhere(mark: string, person: string): void {
  const now = Date.now();
  localStorage.setItem('gongheng.login', mark);
  localStorage.setItem('gongheng.loginOf', `${mark} ${person}`);
  document.cookie = `gongheng_auth=${JSON.stringify({ token: mark, refreshToken: '', currentTime: now, expiredTime: now + 3_600_000 })}; Path=/ebidding`;
}

test('whoever signs in anew in another window goes on here; somebody else does not', async () => {
  setLoginPerson('u1.o1');
  signedInElsewhere('again', 'u1.o1');
  const asked = fakeServer(() => ok(null));
  await send(sampleSubmit, { id: '1' });
  expect(asked[0]?.headers.token).toBe('again');
  signedInElsewhere('other', 'u2.o1');
  await failed(send(sampleSubmit, { id: '1' }));
  expect(asked).toHaveLength(1);
  expect(document.querySelector('dialog')?.textContent).toContain('另一个页面已登录其他账号');
  startLogin({ token: 'tok', refreshToken: '', currentTime: Date.now(), expiredTime: Date.now() + 1000 });
});

test('a page that holds something typed stays where it is while its reader signs in beside it', async () => {
  const guard = (event: Event) => event.preventDefault();
  window.addEventListener('beforeunload', guard);
  const open = vi.fn(() => window);
  vi.stubGlobal('open', open);
  setLoginPerson('u1.o1');
  const asked = fakeServer((request) => (request.headers.token === 'again' ? ok(null) : refused(401)));
  const box = () => document.querySelector('dialog');
  await failed(send(sampleSubmit, { id: '1' }));
  expect(box()?.textContent).toContain('本页填写的内容保持不变');
  box()?.querySelector('button')?.click();
  await vi.waitFor(() => expect(open).toHaveBeenCalledWith('/ebidding/login', '_blank'));
  // Nobody has signed in yet: the next act asks again, and the box goes by itself once somebody has.
  await failed(send(sampleSubmit, { id: '1' }));
  expect(box()).not.toBeNull();
  signedInElsewhere('again', 'u1.o1');
  window.dispatchEvent(new StorageEvent('storage', { key: 'gongheng.loginOf' }));
  expect(box()).toBeNull();
  await send(sampleSubmit, { id: '1' });
  expect(asked.map((one) => one.headers.token)).toEqual(['tok', 'again']);
  expect(open).toHaveBeenCalledOnce();
  window.removeEventListener('beforeunload', guard);
});

test('once another tab signed in, this page sends nothing for the other account', async () => {
  localStorage.setItem('gongheng.login', 'other-tab');
  const asked = fakeServer(() => ok(null));
  await failed(send(sampleSubmit, { id: '1' }));
  expect(asked).toEqual([]);
  expect(document.querySelector('dialog')?.textContent).toContain('另一个页面已登录其他账号');
  startLogin({ token: 'tok', refreshToken: '', currentTime: Date.now(), expiredTime: Date.now() + 1000 });
});
