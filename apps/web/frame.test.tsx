import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { ensureSession } from '#base/session/web/index.ts';
import { sessionStart } from '#base/session/shared/start-calls.ts';
import { push } from '#kit/web/push.ts';
import { fakeServer, ok, refused } from '#kit/web/test/api.ts';
import { draw, withSession } from '#kit/web/test/render.tsx';
import { Shell } from './shell.tsx';

const person = {
  id: 'u1',
  userName: 'pm',
  trueName: '周敏',
  orgId: 'o1',
  orgCount: 1,
  roleNames: [],
  tenantLogo: '',
};
const entry = (id: string, resourceUri: string, children: object[] = []) => ({
  id,
  resourceUri,
  menuCname: id,
  menuEname: '',
  i18nKey: '',
  isOuter: '0',
  icon: '',
  method: '',
  children,
});
const menus = ['采购', '投标'].map((root) =>
  entry(
    root,
    '',
    [1, 2, 3, 4].map((n) => entry(`${root}事项${n}`, `/${root}/${n}`)),
  ),
);

withSession();
afterEach(() => {
  push.stop();
  localStorage.clear();
});

async function open() {
  fakeServer(({ path }) =>
    path === sessionStart.path
      ? ok({ user: person, uris: [], menus, outerMenus: [], buttons: {}, time: {} })
      : refused(404),
  );
  await ensureSession();
  return draw(<Shell />);
}
const active = () => screen.getByRole('button', { current: true }).textContent;

test('the roots stand above, the left menu shows the children of the active one, which is remembered in this browser', async () => {
  const first = await open();
  expect(active()).toBe('采购');
  expect(screen.getByRole('link', { name: '采购事项1' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: '投标事项1' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '投标' }));
  first.unmount();
  expect(Object.values({ ...localStorage })).toContain('投标');
  await open();
  expect(active()).toBe('投标');
  expect(screen.getByRole('link', { name: '投标事项1' })).toBeTruthy();
});
