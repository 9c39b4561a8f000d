import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ensureSession } from '#base/session/web/index.ts';
import { push } from '#kit/web/push.ts';
import { queries, useCall } from '#kit/web/query.ts';
import { type Asked, fakeServer, ok } from '#kit/web/test/api.ts';
import { draw, withSession } from '#kit/web/test/render.tsx';
import { recentMessages } from '../shared/calls.ts';
import { MessageBell } from './bell.tsx';

const ID = '01980000-0000-7000-8000-000000000001';

/** The live connection at the network's edge. */
class Socket extends EventTarget {
  static readonly OPEN = 1;
  static last: Socket | undefined;
  readonly readyState = 1;
  constructor() {
    super();
    Socket.last = this;
    queueMicrotask(() => this.dispatchEvent(new Event('open')));
  }
  send(): void {}
  close(): void {}
}
const say = async (channel: string, message: object) =>
  act(() =>
    Socket.last?.dispatchEvent(new MessageEvent('message', { data: JSON.stringify({ channel, message }) })),
  );
const started = {
  user: { id: ID },
  uris: [],
  menus: [],
  outerMenus: [],
  buttons: {},
  time: { currentTime: Date.now(), worldTime: Date.now() },
};

withSession();
beforeEach(async () => {
  vi.stubGlobal('WebSocket', Socket);
  fakeServer(({ path }) => ok(path === '/base/session/start' ? started : []));
  await ensureSession();
  push.start(() => Promise.resolve({ ticket: 't', path: '' }));
});
afterEach(() => push.stop());

/** A screen beside the bell. */
function Screen() {
  const { data } = useCall(recentMessages, {});
  return <p>{data ? 'shown' : ''}</p>;
}

test('once the business has followed, whoever submitted it sees what became of it without opening the screen again', async () => {
  const asked = fakeServer(({ path }: Asked) => ok(path === '/base/message/recent' ? [] : { count: 0 }));
  draw(
    <>
      <MessageBell />
      <Screen />
    </>,
  );
  const times = () => asked.filter(({ path }) => path === '/base/message/recent').length;
  await screen.findByText('shown');
  expect(times()).toBe(1);
  await say(`user:${ID}`, { kind: 'moved' });
  await waitFor(() => expect(times()).toBe(2));
});

test('what somebody else changed is not shown as it was before on the screen that opens next', async () => {
  fakeServer(({ path }: Asked) => ok(path === '/base/message/recent' ? [] : { count: 0 }));
  draw(<MessageBell />);
  await screen.findByRole('button', { name: '打开消息中心' });
  queries.setQueryData(['GET /pre/contract/detail', { id: ID }, 'zh'], { status: '20' });
  const kept = () => queries.getQueryCache().findAll({ queryKey: ['GET /pre/contract/detail'] }).length;
  expect(kept()).toBe(1);
  await say(`user:${ID}`, { kind: 'message' });
  expect(kept()).toBe(0);
});
