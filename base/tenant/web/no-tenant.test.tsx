import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer, ok } from '#kit/web/test/api.ts';
import { draw, withSession } from '#kit/web/test/render.tsx';
import { Page } from './parameter.page.tsx';

withSession();

test('租户参数: an address without a tenant says so under its title, and asks the server for nothing', async () => {
  const asked: string[] = [];
  fakeServer(({ path }) => {
    asked.push(path);
    return ok(null);
  });
  draw(<Page />, { at: '/here' });
  expect(await screen.findByText('地址中没有租户，请从租户管理中打开')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: '参数' })).toBeTruthy();
  expect(asked.filter((path) => path.startsWith('/base/tenant'))).toEqual([]);
});
