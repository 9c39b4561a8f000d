import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ensureSession } from '#base/session/web/index.ts';
import { queries, useCall } from '#kit/web/query.ts';
import { type Asked, fakeServer, ok } from '#kit/web/test/api.ts';
import { say, withLive } from '#kit/web/test/live.ts';
import { draw, withSession } from '#kit/web/test/render.tsx';
import { recentMessages } from '../shared/calls.ts';
import { MessageBell } from './bell.tsx';

const ID = '01980000-0000-7000-8000-000000000001';

withSession();
withLive({ id: ID }, ensureSession);

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
