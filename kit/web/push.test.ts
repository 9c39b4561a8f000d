import { screen, waitFor } from '@testing-library/dom';
import { afterEach, expect, test, vi } from 'vitest';
import { push } from './push.ts';

const addresses: string[] = [];
const sent: Record<string, unknown>[] = [];

/** The live connection at the network's edge. */
class Socket extends EventTarget {
  static readonly OPEN = 1;
  static last: Socket | undefined;
  readonly readyState = 1;
  constructor(at: string) {
    super();
    addresses.push(at);
    Socket.last = this;
  }
  send(text: string): void {
    sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {}
}

afterEach(() => {
  push.stop();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a page of another release names itself, and asks to refresh once when the server says so', async () => {
  vi.stubGlobal('WebSocket', Socket);
  const script = document.createElement('p');
  script.setAttribute('src', '/ebidding/assets/index-old.js');
  vi.spyOn(document, 'querySelector').mockReturnValueOnce(script);
  push.start(() => Promise.resolve({ ticket: 'a/b', path: '' }));
  await waitFor(() => expect(addresses[0]).toMatch(/\?ticket=a%2Fb&entry=index-old\.js$/));
  const tell = () =>
    Socket.last?.dispatchEvent(
      new MessageEvent('message', { data: '{"channel":"system","message":"refresh web tip"}' }),
    );
  tell();
  tell();
  const box = await screen.findByRole('dialog', { name: '系统已更新' });
  expect(box.textContent).toContain('当前页面不是最新版本，请刷新浏览器。');
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  expect(screen.getByRole('button', { name: '刷新页面' })).toBeTruthy();
  screen.getByRole('button', { name: '稍后刷新' }).click();
  tell();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a channel says for how long it went unheard, and not again after a break, when all is asked anew', async () => {
  vi.stubGlobal('WebSocket', Socket);
  const caughtUp = vi.fn();
  const stops = [push.listen('user:1', () => undefined), push.onCatchUp(caughtUp)];
  const joins = () => sent.filter((f) => f['cmd'] === 'add-channel');
  const before = Socket.last;
  push.start(() => Promise.resolve({ ticket: 't', path: '' }));
  await waitFor(() => expect(Socket.last).not.toBe(before));
  sent.length = 0;
  Socket.last?.dispatchEvent(new Event('open'));
  expect(joins()).toEqual([{ cmd: 'add-channel', channel: 'user:1', missed: expect.any(Number) }]);
  expect(joins()[0]?.['missed']).toBeGreaterThanOrEqual(2000);
  stops.push(push.listen('opening:1', () => undefined));
  expect(joins()[1]).toMatchObject({ channel: 'opening:1', missed: expect.any(Number) });
  expect(caughtUp).not.toHaveBeenCalled();

  sent.length = 0;
  Socket.last?.dispatchEvent(new Event('open'));
  expect(joins().map((f) => f['missed'])).toEqual([undefined, undefined]);
  expect(caughtUp).toHaveBeenCalledOnce();
  for (const stop of stops) stop();
});
