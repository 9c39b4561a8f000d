import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer, refused } from '#kit/web/test/api.ts';
import { draw, withSession } from '#kit/web/test/render.tsx';
import { Page } from './view.page.tsx';

withSession();

test('通知公告查看: an address that was cut short says from where to open it, and offers no second try', async () => {
  const asked = fakeServer(() =>
    refused(400, { msg: '提交的数据不正确', fields: [{ path: 'id', msg: '格式不正确' }] }),
  );
  draw(<Page />, { at: '/here' });
  expect(await screen.findByText('地址不完整，没有说明要打开哪一条记录')).toBeTruthy();
  expect(screen.getByText('请从列表、待办或消息中重新打开')).toBeTruthy();
  expect(screen.queryByText('提交的数据不正确')).toBeNull();
  expect(screen.getByRole('heading', { level: 1, name: '查看通知公告' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: '重试' })).toBeNull();
  expect(screen.getByRole('button', { name: '返回' })).toBeTruthy();
  // The server is not asked what it could only refuse.
  expect(asked).toEqual([]);
});

test('an address whose id cannot be one says so too, once the server has refused it', async () => {
  fakeServer(() => refused(400, { msg: '提交的数据不正确', fields: [{ path: 'id', msg: '格式不正确' }] }));
  draw(<Page />, { at: '/here?id=12' });
  expect(await screen.findByText('地址不完整，没有说明要打开哪一条记录')).toBeTruthy();
});
