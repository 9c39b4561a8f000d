import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import { needChangePassword } from '#base/account/shared/calls.ts';
import { fakeServer, ok, refused } from '#kit/web/test/api.ts';
import { draw, withSession } from '#kit/web/test/render.tsx';
import { LostKey } from './parts/lost-key.tsx';

beforeAll(() => import('#kit/web/modal.tsx'));
withSession();

test('a report of a lost key says at once all that it lacks, and leads to the first of it', async () => {
  const state = {
    needChange: false,
    firstLogin: false,
    days: 0,
    mobile: '138****0002',
    way: 'sms',
    codes: true,
  };
  const asked = fakeServer(({ path }) => (path === needChangePassword.path ? ok(state) : refused(400)));
  draw(<LostKey id="c1" lost={null} />);
  await userEvent.click(screen.getByRole('button', { name: '密钥已丢失' }));
  const box = await screen.findByRole('dialog', { hidden: true });
  await within(box).findByLabelText('手机号');
  await userEvent.click(within(box).getByRole('button', { name: '提交申报', hidden: true }));
  expect(await within(box).findByText('请填写丢失情况')).toBeTruthy();
  expect(
    within(box)
      .getAllByRole('alert', { hidden: true })
      .map((one) => one.textContent),
  ).toHaveLength(3);
  const reason = within(box).getByLabelText('丢失情况');
  expect(reason.getAttribute('aria-required')).toBe('true');
  await waitFor(() => expect(document.activeElement).toBe(reason));
  expect(asked.map(({ path }) => path)).toEqual([needChangePassword.path]);
});
