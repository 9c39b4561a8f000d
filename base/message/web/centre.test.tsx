import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { setToaster } from '#kit/web/notice.ts';
import { type Asked, fakeServer, ok } from '#kit/web/test/api.ts';
import { draw, drawerWidth, withSession } from '#kit/web/test/render.tsx';
import { MessageCentre } from './centre.tsx';

withSession();
beforeEach(() => setToaster(() => undefined));

const message = (id: string, length: number, more: object = {}) => ({
  id,
  title: `消息${id}`,
  content: '容'.repeat(length),
  sendTime: '2026-12-01T00:01:00.000Z',
  msgStatus: '3',
  webRouter: null,
  note: '',
  ...more,
});

const open = (messages: readonly object[], count: number) => {
  const asked = fakeServer(({ path }: Asked) => {
    if (path === '/base/message/recent') return ok(messages);
    return path === '/base/msg/record/unreadCount' ? ok({ count }) : ok({ count: 1 });
  });
  const { router } = draw(<MessageCentre open onClose={() => undefined} />);
  return { asked, router };
};
const told = (asked: readonly Asked[], path: string) => asked.filter((one) => one.path === path);

test('全部已读 stands there for what is older than a week too, and says why when there is nothing', async () => {
  const { asked } = open([], 2);
  await userEvent.click(await screen.findByRole('button', { name: '全部已读' }));
  await waitFor(() => expect(told(asked, '/base/msg/record/readAll')).toHaveLength(1));
});

test('it is 500 wide, as every drawer from the right', async () => {
  open([], 0);
  expect(drawerWidth(await screen.findByRole('dialog', { name: '消息中心' }))).toBe('500px');
});

test('with everything read 全部已读 does nothing and says why', async () => {
  const { asked } = open([message('a', 3)], 0);
  const button = () => screen.getByRole('button', { name: '全部已读' });
  await waitFor(() => expect(button().getAttribute('aria-description')).toBe('没有未读消息'));
  await userEvent.click(button());
  expect(told(asked, '/base/msg/record/readAll')).toEqual([]);
});

test('content of more than 49 characters shows in full, on the keyboard too', async () => {
  open([message('a', 49), message('b', 50)], 0);
  await screen.findByText('消息b');
  for (const [id, tips] of [
    ['a', 0],
    ['b', 1],
  ] as const) {
    screen.getByText(`消息${id}`).closest('button')?.focus();
    await waitFor(() => expect(screen.queryAllByRole('tooltip')).toHaveLength(tips));
  }
});

test('a click marks it read and follows where it leads', async () => {
  const webRouter = { path: '/base/wf/apvl', query: { taskId: '1' } };
  const { asked, router } = open([message('a', 3, { msgStatus: '0', webRouter })], 1);
  expect(await screen.findByRole('img', { name: '未读' })).toBeTruthy();
  await userEvent.click(screen.getByText('消息a'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/base/wf/apvl'));
  expect(router.state.location.search).toBe('?taskId=1');
  expect(told(asked, '/base/msg/record/read')[0]?.body).toEqual({ id: 'a' });
});

test('what a message is about says where it stands now', async () => {
  open([message('a', 3, { note: '发售中 · 发售截止 2026-12-05 17:00' }), message('b', 3)], 0);
  expect(await screen.findByText('目前：发售中 · 发售截止 2026-12-05 17:00')).toBeTruthy();
  expect(screen.getAllByText(/^目前/)).toHaveLength(1);
});
