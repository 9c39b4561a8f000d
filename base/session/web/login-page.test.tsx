import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { sm2 } from 'sm-crypto-v2';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setLang } from '#kit/web/lang.ts';
import { endLogin, tokens } from '#kit/web/session.ts';
import { type Asked, fakeServer, ok, type Reply, refused } from '#kit/web/test/api.ts';
import { LoginPage } from './login-page.tsx';
import { isWorkInsteadDone } from '../shared/work.ts';
import { sliderMove } from './sign-in.ts';

const keys = sm2.generateKeyPairHex();
const uuid = '7b0b2a3e-6c1b-4f6e-9f1b-2b1b3c4d5e6f';
const now = Date.now();
const token = {
  token: 't',
  refreshToken: 'r',
  currentTime: now,
  expiredTime: now + 3_600_000,
  firstLogin: 0,
  uriCode: '',
};

function server(more: Record<string, (asked: Asked) => Reply> = {}) {
  const answers: Record<string, (asked: Asked) => Reply> = {
    '/base/demo/world': () => ok({ demo: false, offsetMs: 0, accounts: [] }),
    '/base/sso/state': () => ok({ offered: false, title: '', bound: false }),
    '/base/code/generate': () => ok({ images: { background: 'AAAA', slider: 'AAAA' }, current: 60, uuid }),
    '/base/code/captcha/validate': () => ok({ result: true }),
    '/base/user/publicKey': () => ok({ key: keys.publicKey }),
    '/base/user/login': () => ok(token),
    ...more,
  };
  return fakeServer((asked) => answers[asked.path]?.(asked) ?? refused(404));
}

const NoCertificates = () => null;

const draw = () => {
  const done = vi.fn<(route: string) => void>();
  render(<LoginPage onDone={done} onPrepare={() => undefined} CertificateForm={NoCertificates} />);
  return done;
};

async function fillAndSlide(at = 150) {
  await userEvent.type(screen.getByLabelText('用户名'), 'pm');
  await userEvent.type(screen.getByLabelText('密码'), 'Gongheng@2026');
  await userEvent.click(screen.getByRole('button', { name: '登录' }));
  const slider = await screen.findByRole('slider', { hidden: true });
  await waitFor(() => expect((slider as HTMLInputElement).disabled).toBe(false));
  fireEvent.change(slider, { target: { value: String(at) } });
  fireEvent.keyDown(slider, { key: 'Enter' });
}

beforeEach(() => {
  setLang('zh');
  window.history.replaceState(null, '', '/ebidding/login');
});
afterEach(() => {
  cleanup();
  endLogin();
  vi.unstubAllGlobals();
});

test('the slider sends its way plus 10, plus 20 beyond 100, and 5 or 8 for the height', () => {
  expect(sliderMove(100, 54)).toEqual({ moveX: 110, moveY: 5 });
  expect(sliderMove(101, 55)).toEqual({ moveX: 121, moveY: 8 });
});

test('missing entries are named beside their fields and no captcha is asked', async () => {
  const asked = server();
  draw();
  await userEvent.click(screen.getByRole('button', { name: '登录' }));
  expect(screen.getByText('请输入用户名')).toBeTruthy();
  expect(screen.getByText('请输入密码')).toBeTruthy();
  expect(asked.some((a) => a.path === '/base/code/generate')).toBe(false);
});

test('after the slider the password goes out encrypted, and the login leads to where one came from', async () => {
  window.history.replaceState(
    null,
    '',
    '/ebidding/login?redirect=%2Fpre%2Fproject%2Fproject-list%3Flevel%3D1',
  );
  const asked = server();
  const done = draw();
  await fillAndSlide();
  await waitFor(() => expect(done).toHaveBeenCalledWith('/pre/project/project-list?level=1'));
  const sent = asked.find((a) => a.path === '/base/user/login')?.body as Record<string, unknown>;
  expect(sent).toMatchObject({ username: 'pm', random: uuid, captchaX: 170, captchaY: 8 });
  expect(JSON.stringify(sent)).not.toContain('Gongheng@2026');
  expect(sm2.doDecrypt(String(sent['xstr']), keys.privateKey, 1)).toBe(`${uuid}\nGongheng@2026`);
  expect(tokens()?.token).toBe('t');
});

test('who cannot see the picture lets the browser compute, and is signed in without a slide', async () => {
  const asked = server({
    '/base/code/generate': () =>
      ok({ images: { background: 'AAAA', slider: 'AAAA' }, current: 60, uuid, workInstead: 8 }),
  });
  const done = draw();
  await userEvent.type(screen.getByLabelText('用户名'), 'pm');
  await userEvent.type(screen.getByLabelText('密码'), 'Gongheng@2026');
  await userEvent.click(screen.getByRole('button', { name: '登录' }));
  await userEvent.click(
    await screen.findByRole('button', { name: '看不清图片？由浏览器代为验证', hidden: true }),
  );
  await waitFor(() => expect(done).toHaveBeenCalled());
  const checked = asked.find((a) => a.path === '/base/code/captcha/validate')?.body as Record<
    string,
    unknown
  >;
  expect(isWorkInsteadDone(uuid, String(checked['workInstead']), 8)).toBe(true);
  expect(asked.find((a) => a.path === '/base/user/login')?.body).toMatchObject({ random: uuid, captchaX: 0 });
});

test.each([
  ['1', '/ls/account'],
  ['2', '/ls/certification'],
  ['3', '/ls/user'],
  ['4', '/ls/user'],
  ['5', '/ls/user'],
  ['6', '/ls/user'],
])('a registration at step %s goes on at %s, wherever one came from', async (uriCode, to) => {
  window.history.replaceState(null, '', '/ebidding/login?redirect=%2Fmine%2Fmine');
  server({ '/base/user/login': () => ok({ ...token, uriCode }) });
  const done = draw();
  await fillAndSlide();
  await waitFor(() => expect(done).toHaveBeenCalledWith(to));
});

test('a failed slider brings a new image; a refused login is said and nothing typed is lost', async () => {
  let tries = 0;
  const asked = server({
    '/base/code/captcha/validate': () => ok({ result: (tries += 1) > 1 }),
    '/base/user/login': () => refused(400, { msg: '用户名或密码错误' }),
  });
  const done = draw();
  await fillAndSlide(20);
  expect(await screen.findByText('验证失败，请重新验证')).toBeTruthy();
  await waitFor(() => expect(asked.filter((a) => a.path === '/base/code/generate')).toHaveLength(2));
  const slider = await screen.findByRole<HTMLInputElement>('slider', { hidden: true });
  await waitFor(() => expect(slider.disabled).toBe(false));
  // It stands at the beginning of its way again.
  expect([slider.min, slider.max, slider.value]).toEqual(['0', '235', '0']);
  fireEvent.change(slider, { target: { value: '150' } });
  fireEvent.keyDown(slider, { key: 'Enter' });
  expect(await screen.findByText('用户名或密码错误')).toBeTruthy();
  expect((screen.getByLabelText('用户名') as HTMLInputElement).value).toBe('pm');
  expect(done).not.toHaveBeenCalled();
});

test('a second step is asked for where one is due, and a refused code says so beside its field', async () => {
  let tries = 0;
  const wrong = { path: 'code', msg: '动态码或恢复码错误，或已使用' };
  const asked = server({
    '/base/user/login': () =>
      ok({ ...token, token: '', refreshToken: '', stepTicket: 'ticket', stepWays: ['code'] }),
    '/base/user/login/second': () =>
      (tries += 1) > 1 ? ok(token) : refused(400, { msg: wrong.msg, fields: [wrong] }),
  });
  const done = draw();
  await fillAndSlide();
  const code = await screen.findByLabelText('动态码');
  expect(done).not.toHaveBeenCalled();
  expect(tokens()).toBeUndefined();
  await waitFor(() => expect(document.activeElement).toBe(code));
  await userEvent.click(screen.getByRole('button', { name: '登录' }));
  expect(screen.getByText('请输入动态码或恢复码')).toBeTruthy();
  await userEvent.type(code, '12 34x56');
  await userEvent.click(screen.getByRole('button', { name: '登录' }));
  expect(await screen.findByText(wrong.msg)).toBeTruthy();
  expect((code as HTMLInputElement).value).toBe('123456');
  await userEvent.click(screen.getByRole('button', { name: '登录' }));
  await waitFor(() => expect(done).toHaveBeenCalled());
  expect(asked.filter((a) => a.path === '/base/user/login/second').map((a) => a.body)).toEqual(
    [1, 2].map(() => ({ stepTicket: 'ticket', code: '123456' })),
  );
  expect(tokens()?.token).toBe('t');
});

test('from the second step one gets back to the first', async () => {
  server({ '/base/user/login': () => ok({ ...token, token: '', stepTicket: 'ticket', stepWays: ['code'] }) });
  draw();
  await fillAndSlide();
  await userEvent.click(await screen.findByRole('button', { name: '改用恢复码' }));
  expect(screen.getByLabelText('恢复码')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '返回重新登录' }));
  expect(screen.getByLabelText('用户名')).toBeTruthy();
});

test('switching the language keeps what was typed', async () => {
  server();
  draw();
  await userEvent.type(screen.getByLabelText('用户名'), 'owner');
  await userEvent.click(screen.getByRole('button', { name: 'English' }));
  expect((screen.getByLabelText('Username') as HTMLInputElement).value).toBe('owner');
});

test('demonstration roles enter with one click; outside the demonstration there are none', async () => {
  const account = {
    username: 'sup1',
    name: '江南水工',
    role: { zh: '供应商', en: 'Supplier' },
    tries: { zh: '报名、投标', en: 'Sign up, bid' },
    ownDuties: 0,
  };
  const expert = {
    username: 'exp7',
    name: '余晓岚',
    role: { zh: '评审专家', en: 'Expert' },
    tries: { zh: '评审', en: 'Reviews' },
    ownDuties: 2,
  };
  const other = { ...expert, username: 'exp8', name: '江一舟', ownDuties: 0 };
  const asked = server({
    '/base/demo/world': () => ok({ demo: true, offsetMs: 0, accounts: [account, expert, other] }),
    '/base/demo/login': () => ok(token),
  });
  const done = draw();
  const experts = await screen.findByRole('group', { name: '评审专家' });
  // Whom a running review waits for is said beside the name.
  expect(
    within(experts)
      .getAllByRole('button')
      .map((b) => b.textContent.trim()),
  ).toEqual(['余晓岚 exp7 2 项待办', '江一舟 exp8']);
  await userEvent.click(screen.getByRole('button', { name: /江南水工/ }));
  await waitFor(() => expect(done).toHaveBeenCalledWith('/mine/mine'));
  expect(asked.find((a) => a.path === '/base/demo/login')?.body).toEqual({ username: 'sup1' });
});

test('in supplier mode whoever holds no supplier role is told so and signed out', async () => {
  window.history.replaceState(null, '', '/ebidding/login?isSupplier=1');
  const asked = server({
    '/base/user/info': () => ok({ roleNames: ['项目经理'] }),
    '/base/user/logout': () => ok(null),
  });
  const done = draw();
  await fillAndSlide();
  expect(await screen.findByText('当前登录用户不是供应商')).toBeTruthy();
  expect(asked.some((a) => a.path === '/base/user/logout')).toBe(true);
  expect(tokens()).toBeUndefined();
  expect(done).not.toHaveBeenCalled();
});
