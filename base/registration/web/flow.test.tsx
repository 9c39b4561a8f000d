import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer, ok, refused } from '#kit/web/test/api.ts';
import { draw, withSession } from '#kit/web/test/render.tsx';
import { Page as FilesPage } from './files.page.tsx';
import { Page as TypePage } from './type.page.tsx';
import { Page as UserPage } from './user.page.tsx';

withSession();

const step = {
  uriCode: '3',
  regType: '1',
  orgId: 'o1',
  orgName: '清源泵业有限公司',
  orgLicenceCode: '91990000MA0XP0001T',
  reason: '营业执照不清晰',
  reasonFileId: '',
  regWay: '1',
};
const person = { userName: 'qy', mobile: '186****0001', trueName: '周原', idNumber: '1***X', email: '' };

function server(now: Partial<typeof step> = {}) {
  fakeServer(({ path }) => {
    if (path === '/base/registration/step') return ok({ ...step, ...now });
    if (path === '/base/registration/mine')
      return ok({ person: { ...person, certified: true }, regType: '1', version: 1, files: {}, missing: [] });
    return path === '/base/registration/type' ? ok(null) : refused(404);
  });
}

const { orgId, orgName, orgLicenceCode, reason, regWay } = step;

test('from the chosen kind the flow goes on with all that the documents carry along', async () => {
  server();
  const { router } = draw(<TypePage />, { at: '/here' });
  await userEvent.click(await screen.findByRole('button', { name: '下一步' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/ls/do-en'));
  expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
    orgId,
    orgName,
    orgLicenceCode,
    reason,
    regType: '1',
    regWay,
  });
});

test.each([
  ['3', '/ls/type', { orgId, reason }],
  ['5', '/ls/registerDetail', { orgId }],
  ['6', '/ls/approve', { orgId }],
])('whoever signs in at step %s comes to %s with what it needs', async (uriCode, path, query) => {
  server({ uriCode });
  const { router } = draw(<UserPage />, { at: '/here' });
  await waitFor(() => expect(router.state.location.pathname).toBe(path));
  expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual(query);
});

test('the choice of the kind is told whose registration it is, and why it came back', async () => {
  server();
  const { router } = draw(<UserPage />, { at: '/here?stay=1' });
  await userEvent.click(await screen.findByRole('button', { name: '继续注册' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/ls/type'));
  expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({ orgId, reason });
});

test('from the files the way back leads to the form before them', async () => {
  server({ uriCode: '4' });
  const { router } = draw(<FilesPage />, { at: '/here' });
  await userEvent.click(await screen.findByRole('button', { name: '返回' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/ls/do-en'));
});
