import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer, ok } from '#kit/web/test/api.ts';
import { draw, withSession } from '#kit/web/test/render.tsx';
import { Page } from './permissions.page.tsx';

withSession();

test('权限分配: an address without a role says so under its title, and asks the server for nothing', async () => {
  const asked: string[] = [];
  fakeServer(({ path }) => {
    asked.push(path);
    return ok(null);
  });
  draw(<Page />, { at: '/here' });
  expect(await screen.findByText('地址中没有角色，请从角色管理中打开')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: '权限分配' })).toBeTruthy();
  expect(asked.filter((path) => path.startsWith('/base/role'))).toEqual([]);
});
