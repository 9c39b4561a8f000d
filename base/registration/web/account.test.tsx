import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { fakeServer, ok } from '#kit/web/test/api.ts';
import { draw, withSession } from '#kit/web/test/render.tsx';
import { AccountForm } from './parts/account-form.tsx';

withSession();
afterEach(() => sessionStorage.clear());

const field = (name: string) => screen.getByLabelText(name);
const described = (of: Element) =>
  (of.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');

test('each refusal leads to the first field that is wrong; what helps with a field is said of it', async () => {
  fakeServer(() => ok(null));
  draw(<AccountForm />);
  const submit = screen.getByRole('button', { name: '同意协议并注册' });
  expect(described(field('登录账号'))).toContain('5至30位');
  await userEvent.click(submit);
  await waitFor(() => expect(document.activeElement).toBe(field('登录账号')));
  expect(described(field('登录账号'))).toMatch(/登录账号.*5至30位/);
  await userEvent.type(field('登录账号'), 'qingyuan');
  await userEvent.click(submit);
  await waitFor(() => expect(document.activeElement).toBe(field('手机号')));
});

test('the box that accepts the terms says which', async () => {
  fakeServer(() => ok(null));
  draw(<AccountForm />);
  expect(await screen.findByRole('checkbox', { name: '我已阅读并同意 《平台用户注册协议》' })).toBeTruthy();
});

test('a page that begins anew, as on a telephone that reads the code, still holds what was typed, but no password', async () => {
  fakeServer(() => ok(null));
  const { unmount } = draw(<AccountForm />);
  await userEvent.type(field('登录账号'), 'qingyuan');
  await userEvent.type(field('手机号'), '18612345678');
  await userEvent.type(field('密码'), 'Heng-2027-ping');
  unmount();
  draw(<AccountForm />);
  const held = (name: string) => (field(name) as HTMLInputElement).value;
  expect(held('登录账号')).toBe('qingyuan');
  expect(held('手机号')).toBe('18612345678');
  expect(held('密码')).toBe('');
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('Heng-2027');
});
