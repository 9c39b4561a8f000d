import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer, ok } from '#kit/web/test/api.ts';
import { draw, withSession } from '#kit/web/test/render.tsx';
import { AccountForm } from './parts/account-form.tsx';

withSession();

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
