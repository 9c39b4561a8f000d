import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { sessionStart, userInfo } from '#base/session/shared/start-calls.ts';
import { ensureSession, refreshUser } from '#base/session/web/index.ts';
import { push } from '#kit/web/push.ts';
import { fakeServer, ok, refused } from '#kit/web/test/api.ts';
import { draw, withSession } from '#kit/web/test/render.tsx';
import { needChangePassword } from '../shared/frame-calls.ts';
import { Part } from './always.tsx';

const person = { id: 'u1', orgId: 'o1', firstLogin: 0, factorDue: 0 };
const state = { needChange: false, firstLogin: false, days: 200, mobile: '139****0002', way: 'sms' };

/** The person signed in, and what the server says about the password. */
async function opened(user: object, said: object) {
  const who = { ...person, ...user };
  const asked = fakeServer(({ path }) => {
    if (path === sessionStart.path)
      return ok({ user: who, uris: [], menus: [], outerMenus: [], buttons: {}, time: {} });
    if (path === userInfo.path) return ok(who);
    return path === needChangePassword.path ? ok({ ...state, factorDay: '', ...said }) : refused(404);
  });
  await ensureSession();
  await refreshUser();
  draw(<Part />);
  return asked;
}

beforeAll(() => import('#kit/web/modal.tsx'));
withSession();
beforeEach(() => sessionStorage.clear());
afterEach(() => push.stop());

const OLD = '长时间未修改密码，建议修改密码！';

test('an old password is advised against once in a tab, and may stay', async () => {
  await opened({}, { needChange: true });
  const question = await screen.findByRole('dialog', { name: '提示' });
  expect(question.textContent).toContain(OLD);
  await userEvent.click(within(question).getByRole('button', { name: '以后再说' }));
  await waitFor(() => expect(screen.queryByText(OLD)).toBeNull());
  expect(screen.queryByRole('dialog', { name: '修改密码', hidden: true })).toBeNull();
  const again = await opened({}, { needChange: true });
  await waitFor(() => expect(again.some((one) => one.path === userInfo.path)).toBe(true));
  expect(again.some((one) => one.path === needChangePassword.path)).toBe(false);
});

test('whoever takes the advice changes it there and then', async () => {
  await opened({ id: 'u2' }, { needChange: true });
  const question = await screen.findByRole('dialog', { name: '提示' });
  await userEvent.click(within(question).getByRole('button', { name: '修改密码' }));
  expect(await screen.findByRole('dialog', { name: '修改密码', hidden: true })).toBeTruthy();
});

test('a password that is not old is not spoken of', async () => {
  const asked = await opened({ id: 'u3' }, {});
  await waitFor(() => expect(asked.some((one) => one.path === needChangePassword.path)).toBe(true));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the first one has to be changed, without a question', async () => {
  const asked = await opened({ id: 'u4', firstLogin: 1 }, { firstLogin: true });
  expect(await screen.findByText(/首次登录，请先修改密码/)).toBeTruthy();
  expect(screen.queryByText(OLD)).toBeNull();
  expect(screen.queryByRole('button', { name: '关闭', hidden: true })).toBeNull();
  await waitFor(() => expect(asked.some((one) => one.path === needChangePassword.path)).toBe(true));
  expect(screen.queryByText(OLD)).toBeNull();
});

test.each([
  ['advised until its day, and may be put off', 0, '2027-01-01', /自 2027-01-01 起须使用两步登录/, true],
  ['demanded on it, and may not', 1, '', /须使用两步登录。请现在绑定/, false],
])('a second factor is %s', async (_, factorDue, factorDay, words, closable) => {
  await opened({ id: `u5${factorDue}`, factorDue }, { factorDay, needChange: true });
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.queryByRole('button', { name: '关闭', hidden: true }) !== null).toBe(closable);
  // One thing at a time: the old password is not spoken of besides.
  expect(screen.queryByText(OLD)).toBeNull();
});
