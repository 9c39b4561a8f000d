import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer, ok } from '#kit/web/test/api.ts';
import { draw, withSession } from '#kit/web/test/render.tsx';
import { UserList } from './parts/user-list.tsx';

withSession();

test('the table of users is called by what it lists, beside the tree of organisations', async () => {
  fakeServer(() => ok({ records: [], total: 0, totalIsLeast: false, current: 1, size: 20, fromEnd: false }));
  draw(
    <>
      <h1>组织机构</h1>
      <UserList unit={undefined} />
    </>,
  );
  expect(await screen.findByRole('region', { name: '用户' })).toBeTruthy();
});
