import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setLang } from './lang.ts';
import { setToaster } from './notice.ts';
import { fetchFile, send } from './send.ts';
import { fakeServer, ok, signedIn, signedOut } from './test/api.ts';
import { samplePage, sampleSubmit } from './test/sample.ts';

const toasts: string[] = [];
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
/** What was asked has left the page; before that it was signed, outside the clock that the tests turn. */
let left = Promise.withResolvers<void>();
const isAway = async () => {
  await left.promise;
  left = Promise.withResolvers();
};
const TIMED_OUT = 'error 请求超时，请稍后重试';
const bytes = (text: string) => new TextEncoder().encode(text);

/** How a call ended, looked at while time passes: undefined = it still waits. */
function ending(work: Promise<unknown>): { readonly is: string | undefined } {
  const ended: { is: string | undefined } = { is: undefined };
  work.then(
    () => (ended.is = 'answered'),
    () => (ended.is = 'failed'),
  );
  return ended;
}

/** A server that sends what it is told to, and ends where the caller has had enough. */
function slowServer(type: string) {
  let body: ReadableStreamDefaultController<Uint8Array> | undefined;
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    const stream = new ReadableStream<Uint8Array>({ start: (controller) => void (body = controller) });
    left.resolve();
    init.signal?.addEventListener('abort', () => body?.error(new DOMException('', 'AbortError')));
    return new Response(stream, { headers: { 'content-type': type } });
  });
  return { says: (text: string) => body?.enqueue(bytes(text)), ends: () => body?.close() };
}

/** An upload at the network's edge. */
class Upload extends EventTarget {
  static last: Upload | undefined;
  readonly upload = new EventTarget();
  readonly status = 200;
  readonly responseText = JSON.stringify({ code: 200, msg: 'ok', data: null });
  constructor() {
    super();
    Upload.last = this;
  }
  open(): void {}
  setRequestHeader(): void {}
  getResponseHeader = () => null;
  send(): void {
    left.resolve();
  }
  abort(): void {
    this.dispatchEvent(new Event('abort'));
  }
  /** Some bytes went out. */
  moves(): void {
    this.upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded: 1, total: 9 }));
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  left = Promise.withResolvers();
  toasts.length = 0;
  setToaster((kind, words) => toasts.push(`${kind} ${words}`));
  setLang('zh');
  signedIn();
});
afterEach(() => {
  signedOut();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a call that nothing answers is given up after 120000 ms, and says so', async () => {
  vi.stubGlobal(
    'fetch',
    (_: string, init: RequestInit) =>
      new Promise((_resolve, reject) => {
        left.resolve();
        init.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
      }),
  );
  const end = ending(send(samplePage, { current: 1, size: 20 }));
  await isAway();
  await pass(119_999);
  expect(end.is).toBeUndefined();
  await pass(1);
  expect(end.is).toBe('failed');
  expect(toasts).toEqual([TIMED_OUT]);
});

test('an answer that begins and then stands still is given up as well', async () => {
  const server = slowServer('application/json');
  const end = ending(send(sampleSubmit, { id: '1' }));
  await isAway();
  await pass(0);
  server.says('{"code":200,');
  await pass(119_999);
  expect(end.is).toBeUndefined();
  await pass(1);
  expect(end.is).toBe('failed');
  expect(toasts).toEqual([TIMED_OUT]);
});

test('a large file that keeps coming is not cut off', async () => {
  const server = slowServer('application/pdf');
  const file = fetchFile(sampleSubmit, { id: '1' });
  const end = ending(file);
  await isAway();
  for (const part of ['a', 'b', 'c']) {
    await pass(100_000);
    server.says(part);
  }
  await pass(1);
  server.ends();
  await pass(0);
  expect(end.is).toBe('answered');
  const { blob } = await file;
  expect([blob.size, blob.type]).toEqual([3, 'application/pdf']);
});

test('an upload that no byte of leaves for 120000 ms is given up; one that moves on is not', async () => {
  vi.stubGlobal('XMLHttpRequest', Upload);
  const files = { file: new File(['x'], 'x.txt') };
  const still = ending(send(sampleSubmit, { id: '1' }, { files }));
  await isAway();
  Upload.last?.moves();
  await pass(119_999);
  expect(still.is).toBeUndefined();
  await pass(1);
  expect(still.is).toBe('failed');
  expect(toasts).toEqual([TIMED_OUT]);

  const moving = ending(send(sampleSubmit, { id: '1' }, { files }));
  await isAway();
  for (let n = 0; n < 3; n += 1) {
    await pass(100_000);
    Upload.last?.moves();
  }
  await pass(100_000);
  expect(moving.is).toBeUndefined();
  Upload.last?.dispatchEvent(new Event('load'));
  await pass(0);
  expect(moving.is).toBe('answered');
});

test('what was answered leaves no clock running', async () => {
  fakeServer(() => ok(null));
  await send(sampleSubmit, { id: '1' });
  expect(vi.getTimerCount()).toBe(0);
});
