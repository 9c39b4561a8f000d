import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { push } from './push.ts';

/** The live connection at the network's edge, which opens and breaks when told to. */
class Line extends EventTarget {
  static readonly OPEN = 1;
  static readonly all: Line[] = [];
  readyState = 0;
  readonly sent: string[] = [];
  readonly at: string;
  constructor(at: string) {
    super();
    this.at = at;
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
  answers(): void {
    this.dispatchEvent(new MessageEvent('message', { data: '{}' }));
  }
}
const stops: (() => void)[] = [];
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
  for (const stop of stops.splice(0)) stop();
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
  last()?.answers();
  await pass(30_000);
  expect(last()?.sent).toEqual(['heartbeat', 'heartbeat']);
  // No answer: 15 seconds later it is given up, and made anew at once.
  await pass(14_999 + 1_000);
  expect(Line.all).toHaveLength(1);
  await pass(1);
  expect(Line.all).toHaveLength(2);
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

/** Opens the other socket beside the global one, as a screen does that hears a channel over it. */
async function beside(name: 'common' | 'review') {
  last()?.opens();
  const stop = push.listen('hall:1', () => undefined, name);
  stops.push(stop);
  await pass(0);
  const line = last() as Line;
  expect(line.at).toContain(`/ebidding/api/message/ws/${name}/`);
  line.opens();
  return { line, stop };
}

test('the common socket: a heartbeat every 7 seconds, an answer within 3, and again 1 second later until it stands', async () => {
  const { line } = await beside('common');
  expect(line.sent).toEqual(['add-channel']);
  await pass(6_999);
  expect(line.sent).toEqual(['add-channel']);
  await pass(1);
  expect(line.sent).toEqual(['add-channel', 'heartbeat']);
  await pass(2_999);
  line.answers();
  await pass(4_001);
  expect(line.sent).toEqual(['add-channel', 'heartbeat', 'heartbeat']);
  expect(line.readyState).toBe(Line.OPEN);
  await pass(2_999);
  expect(line.readyState).toBe(Line.OPEN);
  await pass(1);
  expect(line.readyState).not.toBe(Line.OPEN);
  // However often it fails, the next try is one second away.
  for (let tries = 1; tries <= 8; tries += 1) {
    const before = Line.all.length;
    await pass(999);
    expect(Line.all).toHaveLength(before);
    await pass(1);
    expect(Line.all).toHaveLength(before + 1);
    last()?.close();
  }
});

test('a broken line that does not say so is left, and what it says later is not heard', async () => {
  const { line } = await beside('common');
  // As a dead network has it: closing takes minutes.
  line.close = () => undefined;
  await pass(10_000 + 1_000);
  const before = Line.all.length;
  expect(last()).not.toBe(line);
  last()?.opens();
  line.dispatchEvent(new Event('close'));
  await pass(2_000);
  expect(Line.all).toHaveLength(before);
});

test('the review socket: a heartbeat every 60 seconds, again after 10 seconds, and only while somebody is signed in', async () => {
  const { line } = await beside('review');
  await pass(59_999);
  expect(line.sent).toEqual(['add-channel']);
  await pass(1);
  expect(line.sent).toEqual(['add-channel', 'heartbeat']);
  const reviews = () => Line.all.filter(({ at }) => at.includes('/review/')).length;
  line.close();
  await pass(9_999);
  expect(reviews()).toBe(1);
  await pass(1);
  expect(reviews()).toBe(2);
  push.stop();
  await pass(60_000);
  expect(reviews()).toBe(2);
});

test('a socket that no screen hears any more is closed, unless the next one hears it at once', async () => {
  const { line, stop } = await beside('common');
  stop();
  await pass(1_000);
  const next = push.listen('hall:2', () => undefined, 'common');
  await pass(3_000);
  expect(line.readyState).toBe(Line.OPEN);
  expect(line.sent).toEqual(['add-channel', 'remove-channel', 'add-channel']);
  next();
  await pass(2_000);
  expect(line.readyState).toBe(3);
  const before = Line.all.length;
  await pass(10_000);
  expect(Line.all).toHaveLength(before);
});

test('who signs in anew has one socket, and the one before is closed', async () => {
  const before = last();
  before?.opens();
  push.start(() => Promise.resolve({ ticket: 'other', path: '' }));
  await pass(0);
  expect(before?.readyState).toBe(3);
  expect(Line.all).toHaveLength(2);
  expect(last()?.at).toContain('ticket=other');
  await pass(60_000);
  expect(Line.all).toHaveLength(2);
});

test('what was stopped stays so', async () => {
  last()?.opens();
  push.stop();
  await pass(120_000);
  expect(Line.all).toHaveLength(1);
});
