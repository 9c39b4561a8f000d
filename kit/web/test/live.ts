import { act } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { push } from '../push.ts';
import { fakeServer, ok } from './api.ts';

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

/** What arrives on a channel of the live connection. */
export const say = async (channel: string, message: object) =>
  act(() =>
    Socket.last?.dispatchEvent(new MessageEvent('message', { data: JSON.stringify({ channel, message }) })),
  );

/** Before each test of a file somebody has signed in, as `signIn` has the session begin, and is connected. */
export function withLive(user: { readonly id: string }, signIn: () => Promise<unknown>): void {
  const time = Date.now();
  const started = {
    user,
    uris: [],
    menus: [],
    outerMenus: [],
    buttons: {},
    time: { currentTime: time, worldTime: time },
  };
  beforeEach(async () => {
    vi.stubGlobal('WebSocket', Socket);
    fakeServer(({ path }) => ok(path === '/base/session/start' ? started : []));
    await signIn();
    push.start(() => Promise.resolve({ ticket: 't', path: '' }));
  });
  afterEach(() => push.stop());
}
