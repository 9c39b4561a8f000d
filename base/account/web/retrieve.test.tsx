import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { sm2 } from 'sm-crypto-v2';
import { expect, test } from 'vitest';
import { fakeServer, ok, refused } from '#kit/web/test/api.ts';
import { draw, withSession } from '#kit/web/test/render.tsx';
import { Page } from './retrieve.page.tsx';

withSession();

const { publicKey } = sm2.generateKeyPairHex();

test('a link that is over is said to be, and another one opened in the same window counts', async () => {
  const asked = fakeServer(({ query, body }) =>
    ok(JSON.stringify([Object.fromEntries(query), body ?? '']).includes('good')),
  );
  const { router } = draw(<Page />, { at: '/here#old' });
  expect((await screen.findByRole('alert')).textContent).toContain('链接已失效，请重新获取');
  expect(screen.getByLabelText('邮箱')).toBeTruthy();
  expect(router.state.location.hash).toBe('');
  // As somebody pastes the newer link into the same window.
  await router.navigate('/here#good');
  expect(await screen.findByLabelText('新密码')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  await waitFor(() => expect(router.state.location.hash).toBe(''));
  expect(asked).toHaveLength(2);
});

test('a line that was lost costs neither the proof nor what was typed; a proof that is spent leads back', async () => {
  const answers = [refused(502, { msg: '网络异常' }), refused(409, { msg: '身份验证已失效，请重新验证' })];
  fakeServer(({ path, method }) => {
    if (path === '/base/user/publicKey') return ok({ key: publicKey });
    return method === 'POST' ? (answers.shift() ?? refused(404)) : ok(true);
  });
  draw(<Page />, { at: '/here#good' });
  const type = (label: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value: 'Heng-2027-ping' } });
  await screen.findByLabelText('新密码');
  type('新密码');
  type('确认新密码');
  const save = () => userEvent.click(screen.getByRole('button', { name: '确认修改' }));
  await save();
  await waitFor(() => expect(answers).toHaveLength(1));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: '确认修改' }).classList.contains('ant-btn-loading')).toBe(
      false,
    ),
  );
  expect(screen.getByLabelText<HTMLInputElement>('新密码').value).toBe('Heng-2027-ping');
  await save();
  expect(await screen.findByLabelText('手机号')).toBeTruthy();
});
