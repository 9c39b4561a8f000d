import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Envelope, LONGEST_QUESTION, MOST_TOGETHER } from '#kit/shared/call.ts';
import { askTogether } from '#kit/shared/together.ts';
import { send } from './send.ts';
import { signedIn, signedOut } from './test/api.ts';
import { samplePage } from './test/sample.ts';

interface Heard {
  readonly path: string;
  /** The questions in it, where it is one request for several. */
  readonly asks: readonly string[] | undefined;
}

const empty = { records: [], total: 0, size: 20, current: 1, pages: 0 };
const good = (data: unknown): Envelope<unknown> => ({ code: 200, msg: 'ok', data });
const bad = (code: number, key: string): Envelope<unknown> => ({ code, msg: key, data: null, key });

/** The network's edge, where requests are seen as they leave: what each question is answered, and what the whole is. */
function edge(
  answer: (path: string) => Envelope<unknown>,
  whole?: Envelope<unknown>,
  until?: Promise<unknown>,
): Heard[] {
  const heard: Heard[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const path = url.replace('/ebidding/api', '');
    const isTogether = path === askTogether.path;
    const { asks } = (isTogether ? JSON.parse(init.body as string) : {}) as { asks?: string[] };
    heard.push({ path, asks });
    const body = asks ? (whole ?? good(asks.map(answer))) : answer(path);
    await until;
    return new Response(JSON.stringify(body), { status: body.code });
  });
  return heard;
}

const page = (current: number, signal?: AbortSignal) =>
  send(samplePage, { current, size: 20 }, { quiet: true, signal });
const at = (current: number) => `${samplePage.path}?current=${current}&size=20`;
const ended = async (works: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(works)).map((one) =>
    one.status === 'fulfilled' ? 'ok' : (one.reason as { code: number }).code,
  );

beforeEach(() => signedIn());
afterEach(() => {
  signedOut();
  vi.unstubAllGlobals();
});

test('what is asked at one moment goes in one request, and each gets its own answer', async () => {
  const heard = edge((path) => (path === at(2) ? bad(404, 'kit.refused.notFound') : good(empty)));
  expect(await ended([page(1), page(2), page(3)])).toEqual(['ok', 404, 'ok']);
  expect(heard).toEqual([{ path: askTogether.path, asks: [at(1), at(2), at(3)] }]);
});

test('one question goes as it always did, and so do those of another moment', async () => {
  const heard = edge(() => good(empty));
  await page(1);
  await page(2);
  expect(heard).toEqual([
    { path: at(1), asks: undefined },
    { path: at(2), asks: undefined },
  ]);
});

test('what may travel compressed goes apart from what may not, and what must be asked alone by itself', async () => {
  const heard = edge(() => good(empty));
  const input = { current: 1, size: 20 };
  const packed = { ...samplePage, compressed: 'a test' };
  const alone = { ...samplePage, alone: 'raw' as const };
  await Promise.all([page(1), send(packed, input), page(2), send(packed, input), send(alone, input)]);
  expect(heard.length).toBe(3);
  expect(heard.map(({ path, asks }) => asks ?? path)).toEqual(
    expect.arrayContaining([at(1), [at(1), at(2)], [at(1), at(1)]]),
  );
});

test('whoever has no session asks each by itself', async () => {
  signedOut();
  const heard = edge(() => good(empty));
  const open = { ...samplePage, gate: { open: 'a test' } };
  await Promise.all([1, 2].map((current) => send(open, { current, size: 20 })));
  expect(heard.map(({ asks }) => asks)).toEqual([undefined, undefined]);
});

test('one whose address is too long for that goes by itself, and spoils nothing for the others', async () => {
  const heard = edge(() => good(empty));
  const long = { current: 1, size: 20, name: 'x'.repeat(LONGEST_QUESTION) };
  await Promise.all([page(1), send(samplePage, long), page(2)]);
  expect(heard.map(({ asks }) => asks?.length).toSorted((a = 0, b = 0) => a - b)).toEqual([2, undefined]);
});

test('more than one request holds go in several', async () => {
  const heard = edge(() => good(empty));
  await Promise.all(Array.from({ length: MOST_TOGETHER + 2 }, (_, n) => page(n + 1)));
  expect(heard.map(({ asks }) => asks?.length)).toEqual([MOST_TOGETHER, 2]);
});

test('a question that nobody waits for any more is not asked, or its answer is dropped, and the others get theirs', async () => {
  const answered = Promise.withResolvers<void>();
  const heard = edge(() => good(empty), undefined, answered.promise);
  const [early, late] = [new AbortController(), new AbortController()];
  const works = [page(1, early.signal), page(2, late.signal), page(3), page(4)];
  early.abort();
  const ends = ended(works);
  await vi.waitFor(() => expect(heard).toHaveLength(1));
  late.abort();
  answered.resolve();
  expect(await ends).toEqual([-1, -1, 'ok', 'ok']);
  expect(heard[0]?.asks).toEqual([at(2), at(3), at(4)]);
});

test('a server that cannot answer one together, or knows of no such thing, is asked again for each alone', async () => {
  const ofOne = edge(() => good(empty), good([bad(400, 'kit.refused.askAlone'), good(empty)]));
  expect(await ended([page(1), page(2)])).toEqual(['ok', 'ok']);
  expect(ofOne.map(({ path }) => path)).toEqual([askTogether.path, ofOne[0]?.asks?.[0]]);
  const ofOld = edge(() => good(empty), bad(404, 'kit.refused.noCall'));
  expect(await ended([page(1), page(2)])).toEqual(['ok', 'ok']);
  expect(ofOld).toHaveLength(3);
  expect(new Set(ofOld.map(({ path }) => path))).toEqual(new Set([askTogether.path, at(1), at(2)]));
});

test('where the whole is refused or lost, each is', async () => {
  edge(() => good(empty), bad(503, 'kit.refused.busy'));
  expect(await ended([page(1), page(2)])).toEqual([503, 503]);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('network')));
  expect(await ended([page(1), page(2)])).toEqual([0, 0]);
});
