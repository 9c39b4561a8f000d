import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { call } from '#kit/shared/call.ts';
import { bringAnswers } from './brought.ts';
import { send } from './send.ts';
import { fakeServer, ok, signedIn, signedOut } from './test/api.ts';

const counted = z.object({ count: z.number() });
const own = { session: 'a sample' };
const atStart = call('GET /sample/count', {
  gate: own,
  atStart: true,
  summary: 'A sample',
  input: z.object({ kind: z.string().optional() }),
  output: counted,
});
const inLanguage = call('GET /sample/words', {
  gate: own,
  atStart: ({ lang, isNewTab }) => (isNewTab ? { lang, changed: true } : undefined),
  summary: 'A sample',
  input: z.object({ lang: z.string(), changed: z.boolean().optional(), key: z.string().optional() }),
  output: counted,
});
const other = call('GET /sample/other', {
  gate: own,
  summary: 'A sample',
  input: z.object({}),
  output: counted,
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  signedIn();
});
afterEach(() => {
  bringAnswers();
  signedOut();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('what came along with the session is answered once; after that the server is asked', async () => {
  const asked = fakeServer(() => ok({ count: 7 }));
  bringAnswers({ [atStart.path]: { count: 3 }, [other.path]: { count: 4 } });
  expect(await send(atStart, {})).toEqual({ count: 3 });
  expect(asked).toHaveLength(0);
  expect(await send(atStart, {})).toEqual({ count: 7 });
  // A call that does not say so of itself never takes what came along.
  expect(await send(other, {})).toEqual({ count: 7 });
  expect(asked).toHaveLength(2);
});

test('whoever asks something particular, or a moment later, asks the server', async () => {
  const asked = fakeServer(() => ok({ count: 7 }));
  bringAnswers({ [atStart.path]: { count: 3 } });
  expect(await send(atStart, { kind: 'theme' })).toEqual({ count: 7 });
  vi.advanceTimersByTime(5001);
  expect(await send(atStart, {})).toEqual({ count: 7 });
  expect(asked).toHaveLength(2);
});

test('an answer that came along to a question is given to that very question', async () => {
  const asked = fakeServer(() => ok({ count: 7 }));
  bringAnswers({ [`${inLanguage.path}?lang=zh&changed=true`]: { count: 3 } });
  expect(await send(inLanguage, { lang: 'en', changed: true })).toEqual({ count: 7 });
  expect(await send(inLanguage, { lang: 'zh' })).toEqual({ count: 7 });
  expect(asked).toHaveLength(2);
  expect(await send(inLanguage, { lang: 'zh', changed: true, key: undefined })).toEqual({ count: 3 });
  expect(asked).toHaveLength(2);
});
