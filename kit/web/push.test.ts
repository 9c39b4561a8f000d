import { screen, waitFor } from '@testing-library/dom';
import { afterEach, expect, test, vi } from 'vitest';
import { push } from './push.ts';

const addresses: string[] = [];

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
  send(): void {}
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
