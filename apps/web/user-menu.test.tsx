import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { orgList, sessionStart, switchOrg, userInfo } from '#base/session/shared/start-calls.ts';
import { ensureSession, refreshUser } from '#base/session/web/index.ts';
import { getLang } from '#kit/web/lang.ts';
import { push } from '#kit/web/push.ts';
import { tokens } from '#kit/web/session.ts';
import { fakeServer, ok, refused } from '#kit/web/test/api.ts';
import { draw, withSession } from '#kit/web/test/render.tsx';
import { UserMenu } from './user-menu.tsx';

const person = { id: 'u1', orgId: 'o1', trueName: '周敏', companyName: '甲公司', deptName: '', userLogo: '' };
const orgs = [
  { id: 'o1', orgName: '甲公司', current: true },
  { id: 'o2', orgName: '乙公司', current: false },
];

/** The menu of whoever belongs to so many organisations, opened. */
async function opened(orgCount: number) {
  const who = { ...person, orgCount, firstLogin: 0, factorDue: 0 };
  const now = Date.now();
  const token = { token: 'other', refreshToken: 'r', currentTime: now, expiredTime: now + 3_600_000 };
  const asked = fakeServer(({ path }) => {
    if (path === sessionStart.path)
      return ok({ user: who, uris: [], menus: [], outerMenus: [], buttons: {}, time: {} });
    if (path === userInfo.path) return ok(who);
    if (path === orgList.path) return ok(orgs);
    return path === switchOrg.path ? ok({ ...token, firstLogin: 0, uriCode: '' }) : refused(404);
  });
  await ensureSession();
  await refreshUser();
  draw(<UserMenu />);
  await userEvent.click(await screen.findByRole('button', { name: /周敏/ }));
  return asked;
}

withSession();
afterEach(() => push.stop());

test('whoever belongs to several organisations chooses another one and goes on as its member', async () => {
  const asked = await opened(2);
  expect((await screen.findByRole('menuitem', { name: '甲公司' })).getAttribute('aria-disabled')).toBe(
    'true',
  );
  await userEvent.click(screen.getByRole('menuitem', { name: '乙公司' }));
  await waitFor(() => expect(tokens()?.token).toBe('other'));
  expect(asked.find((one) => one.path === switchOrg.path)?.body).toEqual({ orgId: 'o2' });
});

test('with one organisation there is nothing to choose, and nobody asks for a list', async () => {
  const asked = await opened(1);
  const entries = (await screen.findAllByRole('menuitem')).map((one) => one.textContent);
  expect(entries).toEqual(expect.arrayContaining(['个人信息', '修改密码', 'English', '退出登录']));
  expect(entries).not.toContain('乙公司');
  expect(asked.some((one) => one.path === orgList.path)).toBe(false);
});

test('the language is switched, and the choice stays in this browser', async () => {
  await opened(1);
  expect(getLang()).toBe('zh');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'English' }));
  await waitFor(() => expect(getLang()).toBe('en'));
  expect(localStorage.getItem('gongheng.lang')).toBe('en');
});
