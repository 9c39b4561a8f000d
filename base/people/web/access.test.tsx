import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { type Asked, fakeServer, ok, type Reply, refused } from '#kit/web/test/api.ts';
import { draw, withSession } from '#kit/web/test/render.tsx';
import { personAccess, permissionDetail, permissionList } from '../shared/access-calls.ts';
import { peopleScreens } from '../shared/screens.ts';
import { Page } from './access.page.tsx';

const [id, orgId] = ['0197c0de-0000-7000-8000-000000000001', '0197c0de-0000-7000-8000-000000000002'];
const found = {
  person: {
    id,
    userName: 'pm',
    trueName: '王敏',
    orgName: '公衡招标代理有限公司',
    deptName: '',
    roleNames: '项目经理',
    reach: 'company',
  },
  obstacles: [],
  permissions: [],
};

const server = (answers: Record<string, (asked: Asked) => Reply>) =>
  fakeServer((asked) => answers[asked.path]?.(asked) ?? refused(404));

withSession();

test('a link to a person who is there shows what they may do', async () => {
  server({ [personAccess.path]: () => ok(found) });
  draw(<Page />, { at: `/here?userId=${id}&orgId=${orgId}` });
  expect(await screen.findByRole('heading', { level: 2, name: /王敏/ })).toBeTruthy();
  expect(screen.getByRole('button', { name: '换一位' })).toBeTruthy();
});

test.each([
  ['who is gone', 404],
  ['whom the address misspells', 400],
])('a link to a person %s says so, and leads to another one or to the organisation', async (_, code) => {
  server({ [personAccess.path]: () => refused(code) });
  const { router } = draw(<Page />, { at: `/here?userId=${id}&orgId=${orgId}` });
  expect(await screen.findByText('该人员已不在这个单位')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '重试' })).toBeNull();
  expect(screen.getByRole('button', { name: '换一位' })).toBeTruthy();
  await userEvent.click(screen.getByRole('link', { name: '到组织机构查找' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(peopleScreens.tree));
});

test('what fails for another reason may be tried again', async () => {
  let down = true;
  server({ [personAccess.path]: () => (down ? refused(503) : ok(found)) });
  draw(<Page />, { at: `/here?userId=${id}&orgId=${orgId}` });
  const again = await screen.findByRole('button', { name: '重试' });
  expect(screen.queryByText('该人员已不在这个单位')).toBeNull();
  down = false;
  await userEvent.click(again);
  expect(await screen.findByRole('heading', { level: 2, name: /王敏/ })).toBeTruthy();
});

test('a link with half of its person asks for one, and asks the server nothing', async () => {
  const asked = server({});
  draw(<Page />, { at: `/here?userId=${id}` });
  expect(await screen.findByText('请选择一位人员')).toBeTruthy();
  expect(asked.some((one) => one.path === personAccess.path)).toBe(false);
});

test('a link to a permission that is no more says so, and the choice stays', async () => {
  server({ [permissionList.path]: () => ok([]), [permissionDetail.path]: () => refused(404) });
  draw(<Page />, { at: '/here?permission=gone.view' });
  expect(await screen.findByText('没有这项权限，请重新选择')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '重试' })).toBeNull();
  expect(screen.getByRole('combobox', { name: '选择权限' })).toBeTruthy();
});
