import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { push } from './push.ts';

/** The live connection at the network's edge, which opens and breaks when told to. */
class Line extends EventTarget {
  static readonly OPEN = 1;
  static readonly all: Line[] = [];
  readyState = 0;
  readonly sent: string[] = [];
  constructor() {
    super();
    Line.all.push(this);
  }
  send(text: string): void {
    this.sent.push((JSON.parse(text) as { cmd: string }).cmd);
  }
  close(): void {
    this.readyState = 3;
    this.dispatchEvent(new Event('close'));
  }
  opens(): void {
    this.readyState = Line.OPEN;
    this.dispatchEvent(new Event('open'));
  }
}
const last = () => Line.all.at(-1);
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', Line);
  Line.all.length = 0;
  push.start(() => Promise.resolve({ ticket: 't', path: '' }));
  await pass(0);
});
afterEach(() => {
  push.stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a heartbeat goes out every 30 seconds, as long as anything is heard', async () => {
  last()?.opens();
  await pass(29_999);
  expect(last()?.sent).toEqual([]);
  await pass(1);
  expect(last()?.sent).toEqual(['heartbeat']);
  last()?.dispatchEvent(new MessageEvent('message', { data: '{}' }));
  await pass(30_000);
  expect(last()?.sent).toEqual(['heartbeat', 'heartbeat']);
  // Nothing heard any more: after 75 seconds it is given up and made anew.
  await pass(90_000);
  expect(Line.all.length).toBeGreaterThan(1);
});

test('what breaks off is tried five times quickly and then every 60 seconds, until it stands', async () => {
  last()?.opens();
  for (let quick = 1; quick <= 5; quick += 1) {
    last()?.close();
    await pass(999);
    expect(Line.all).toHaveLength(quick);
    await pass(1);
    expect(Line.all).toHaveLength(quick + 1);
  }
  last()?.close();
  await pass(59_999);
  expect(Line.all).toHaveLength(6);
  await pass(1);
  expect(Line.all).toHaveLength(7);
  // It stood again: the next break begins with quick tries.
  last()?.opens();
  last()?.close();
  await pass(1000);
  expect(Line.all).toHaveLength(8);
});

test('what was stopped stays so', async () => {
  last()?.opens();
  push.stop();
  await pass(120_000);
  expect(Line.all).toHaveLength(1);
});
