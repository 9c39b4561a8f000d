import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { sm2 } from 'sm-crypto-v2';
import { beforeAll, expect, test, vi } from 'vitest';
import { tokens } from '#kit/web/session.ts';
import { type Asked, fakeServer, ok, type Reply, refused } from '#kit/web/test/api.ts';
import { setToaster } from '#kit/web/notice.ts';
import { draw, withSession } from '#kit/web/test/render.tsx';
import { PasswordDialog } from './password-dialog.tsx';

const keys = sm2.generateKeyPairHex();
const uuid = '7b0b2a3e-6c1b-4f6e-9f1b-2b1b3c4d5e6f';
const state = { needChange: false, firstLogin: true, days: 0, mobile: '139****0002', way: 'sms' };

function server(more: Record<string, (asked: Asked) => Reply> = {}) {
  const answers: Record<string, (asked: Asked) => Reply> = {
    '/base/user/needChangePassword': () => ok(state),
    '/base/code/generate': () => ok({ images: { background: 'AAAA', slider: 'AAAA' }, current: 60, uuid }),
    '/base/code/captcha/validate': () => ok({ result: true }),
    '/base/code/sendRestCode': () => ok({ delivery: 'local', waitSeconds: 60 }),
    '/base/code/checkChangePwdCode': () => ok({ random: 'proof' }),
    '/base/user/publicKey': () => ok({ key: keys.publicKey }),
    '/base/user/changePassword': () => ok(null),
    ...more,
  };
  return fakeServer((asked) => answers[asked.path]?.(asked) ?? refused(404));
}

const button = (name: string) => screen.getByRole('button', { name, hidden: true });

/** A button says that it is busy until its answer has come. */
const ready = (name: string) => screen.findByRole('button', { name, hidden: true });

const fill = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });

async function prove() {
  await userEvent.type(await screen.findByLabelText('手机号'), '13900000002');
  await userEvent.type(screen.getByLabelText('手机验证码'), '123456');
  await userEvent.click(button('下一步'));
  await screen.findByLabelText('新密码');
  await ready('确认修改');
}

// The dialog's own part of the program comes later in a browser; here it is fetched before the clock runs.
beforeAll(() => import('#kit/web/modal.tsx'));
withSession();

test('what is missing is said beside its field, and nothing is asked', async () => {
  const asked = server();
  draw(<PasswordDialog onClose={() => undefined} />);
  await screen.findByLabelText('手机号');
  await userEvent.click(button('下一步'));
  expect(screen.getByText('请输入正确手机号')).toBeTruthy();
  expect(screen.getByText('请输入手机验证码')).toBeTruthy();
  expect(asked.some((a) => a.path === '/base/code/checkChangePwdCode')).toBe(false);
});

test('the code is sent after the slider, and the words say that it did not leave', async () => {
  const asked = server();
  draw(<PasswordDialog onClose={() => undefined} />);
  await userEvent.type(await screen.findByLabelText('手机号'), '13900000002');
  await userEvent.click(button('获取验证码'));
  const slider = await screen.findByRole('slider', { hidden: true });
  await waitFor(() => expect((slider as HTMLInputElement).disabled).toBe(false));
  fireEvent.change(slider, { target: { value: '150' } });
  fireEvent.keyDown(slider, { key: 'Enter' });
  expect(await screen.findByText(/短信没有发往手机/)).toBeTruthy();
  expect(button('60 s 后重试').hasAttribute('disabled')).toBe(true);
  // The button rests; what comes next is to type the code.
  await waitFor(() => expect(document.activeElement?.getAttribute('autocomplete')).toBe('one-time-code'));
  const sent = asked.find((a) => a.path === '/base/code/sendRestCode');
  expect(sent?.body).toMatchObject({ mobile: '13900000002', random: uuid, captchaX: 170, type: '2' });
});

test('the new passwords go out encrypted with the proof; rules and difference are said first', async () => {
  const asked = server();
  const closed = vi.fn();
  draw(<PasswordDialog onClose={closed} />);
  await prove();
  await userEvent.click(button('确认修改'));
  expect(screen.getByText('请输入新密码')).toBeTruthy();
  expect(screen.getByText('请重复新密码')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('新密码'), 'short');
  await userEvent.type(screen.getByLabelText('确认新密码'), 'other');
  await userEvent.click(button('确认修改'));
  expect(screen.getByText('8-20位字母、数字或特殊符号中至少三种字符，区分大小写')).toBeTruthy();
  expect(screen.getByText('两次输入密码不一致!')).toBeTruthy();
  for (const label of ['新密码', '确认新密码']) {
    await userEvent.clear(screen.getByLabelText(label));
    await userEvent.type(screen.getByLabelText(label), 'Heng-2027-ping');
  }
  await userEvent.click(button('确认修改'));
  await waitFor(() => expect(closed).toHaveBeenCalled());
  const body = asked.find((a) => a.path === '/base/user/changePassword')?.body as Record<string, string>;
  expect(body.random).toBe('proof');
  expect(sm2.doDecrypt(body.newPassword ?? '', keys.privateKey, 1)).toBe('proof\nHeng-2027-ping');
});

test('a refused password stays on its step; a spent proof leads back to the first', async () => {
  const fields = [{ path: 'newPassword', msg: '新密码不能与最近五次使用的密码相同' }];
  const replies = [refused(400, { fields }), refused(409, { msg: '身份验证已失效，请重新验证' })];
  server({ '/base/user/changePassword': () => replies.shift() ?? ok(null) });
  draw(<PasswordDialog onClose={() => undefined} />);
  await prove();
  for (const label of ['新密码', '确认新密码'])
    await userEvent.type(screen.getByLabelText(label), 'Heng-2027-ping');
  await userEvent.click(button('确认修改'));
  expect(await screen.findByText('新密码不能与最近五次使用的密码相同')).toBeTruthy();
  await userEvent.click(await ready('确认修改'));
  expect(await screen.findByLabelText('手机验证码')).toBeTruthy();
});

test('at the first login there is no close button', async () => {
  server();
  draw(<PasswordDialog forced onClose={() => undefined} />);
  expect(await screen.findByText(/首次登录，请先修改密码/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: '关闭', hidden: true })).toBeNull();
  expect(button('退出登录')).toBeTruthy();
});

test('while a code is checked or a password changed it is said, and no longer once that failed', async () => {
  const waits = new Map<string, () => void>();
  const late = (path: string) => {
    const after = new Promise<void>((resolve) => waits.set(path, resolve));
    return { ...refused(409, { msg: '请稍后再试' }), after };
  };
  const paths = ['/base/code/checkChangePwdCode', '/base/user/changePassword'] as const;
  let checked = 0;
  server({
    [paths[0]]: () => (checked++ === 0 ? late(paths[0]) : ok({ random: 'proof' })),
    [paths[1]]: () => late(paths[1]),
  });
  draw(<PasswordDialog onClose={() => undefined} />);
  await fill('手机号', '13900000002');
  await fill('手机验证码', '123456');
  const busy = () => document.querySelector('.gh-toast-busy')?.textContent;
  const click = async (name: string) => {
    await waitFor(() => expect(button(name).className).not.toContain('loading'));
    await userEvent.click(button(name));
  };
  const fails = async (path: string, press: string, words: string) => {
    await click(press);
    await waitFor(() => expect(busy()).toBe(words));
    await waitFor(() => expect(waits.has(path)).toBe(true));
    waits.get(path)?.();
    await waitFor(() => expect(busy()).toBeUndefined());
  };
  await fails(paths[0], '下一步', '正在验证中');
  await click('下一步');
  for (const label of ['新密码', '确认新密码']) await fill(label, 'Heng-2027-ping');
  await fails(paths[1], '确认修改', '正在修改中');
});

test('why no code came stays beside the button until one comes', async () => {
  const told: string[] = [];
  setToaster((_, words) => void told.push(words));
  let held = true;
  const tooSoon = '获取验证码过于频繁，请48秒后重试';
  server({
    '/base/code/sendRestCode': () =>
      held
        ? refused(503, { key: 'account.tooFrequent', msg: tooSoon })
        : ok({ delivery: 'local', waitSeconds: 60 }),
  });
  draw(<PasswordDialog onClose={() => undefined} />);
  await fill('手机号', '13900000002');
  const slide = async () => {
    await userEvent.click(button('获取验证码'));
    const slider = await screen.findByRole('slider', { hidden: true });
    await waitFor(() => expect((slider as HTMLInputElement).disabled).toBe(false));
    fireEvent.change(slider, { target: { value: '150' } });
    fireEvent.keyDown(slider, { key: 'Enter' });
  };
  await slide();
  expect((await screen.findByText(tooSoon)).getAttribute('role')).toBe('alert');
  expect(told).toEqual([]);
  held = false;
  await slide();
  expect(await screen.findByText(/短信没有发往手机/)).toBeTruthy();
  expect(screen.queryByText(tooSoon)).toBeNull();
});

test('a code that left is said to have been sent', async () => {
  const said: string[] = [];
  setToaster((_, words) => void said.push(words));
  server({ '/base/code/sendRestCode': () => ok({ delivery: 'sent', waitSeconds: 60 }) });
  draw(<PasswordDialog onClose={() => undefined} />);
  await fill('手机号', '13900000002');
  await userEvent.click(button('获取验证码'));
  const slider = await screen.findByRole('slider', { hidden: true });
  await waitFor(() => expect((slider as HTMLInputElement).disabled).toBe(false));
  fireEvent.change(slider, { target: { value: '150' } });
  fireEvent.keyDown(slider, { key: 'Enter' });
  await waitFor(() => expect(said).toContain('发送成功，请注意查收！'));
});

test('the first password set, one is signed out and told to sign in again', async () => {
  const said: string[] = [];
  setToaster((_, words) => void said.push(words));
  server();
  draw(<PasswordDialog forced onClose={() => undefined} />);
  await prove();
  for (const label of ['新密码', '确认新密码']) await fill(label, 'Heng-2027-ping');
  await userEvent.click(button('确认修改'));
  await waitFor(() => expect(said).toContain('设置成功，重新登录后生效！'));
  await waitFor(() => expect(tokens()).toBeUndefined());
});
