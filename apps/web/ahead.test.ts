import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pageContracts } from '#areas/entrust-contract/shared/calls.ts';
import { homeDetail } from '#areas/workplace/shared/calls.ts';
import { ensureSession } from '#base/session/web/index.ts';
import { sessionStart } from '#base/session/shared/start-calls.ts';
import type { Call, InputOf } from '#kit/shared/call.ts';
import { CallFailed } from '#kit/web/call-failed.ts';
import { send } from '#kit/web/send.ts';
import { type Asked, fakeServer, ok, type Reply, refused, signedIn, signedOut } from '#kit/web/test/api.ts';
import { askAheadOfAll, firstTable } from './ahead.ts';

const at = (route: string): Location =>
  new URL(`/ebidding${route}`, 'http://here.test') as unknown as Location;

const LIST = '/pre/entrust-contract/contractList';
const page = { records: [], total: 0, size: 20, current: 1, pages: 0 };

/** A server that knows one person, who may open these screens. */
const serverFor = (uris: readonly string[], answer: (asked: Asked) => Reply = () => ok(page)) =>
  fakeServer((asked) => {
    if (asked.path !== sessionStart.path) return answer(asked);
    const time = { currentTime: Date.now(), worldTime: Date.now() };
    return ok({
      user: { id: 'u', orgId: 'o' },
      uris,
      menus: [],
      outerMenus: [],
      buttons: {},
      answers: {},
      time,
    });
  });
const paths = (asked: readonly Asked[]) => asked.map((one) => one.path);

beforeEach(() => signedIn());
afterEach(async () => {
  signedOut();
  vi.unstubAllGlobals();
});

test('what a screen asks first is a declared call', async () => {
  const files = Object.values(
    import.meta.glob<Record<string, unknown>>('../../{areas,base}/*/shared/**/*calls.ts', { eager: true }),
  );
  const declared = new Set(
    files.flatMap((file) =>
      Object.values(file).flatMap((one) => {
        const { method, path } = (one ?? {}) as Partial<Call>;
        return method && path ? [`${method} ${path}`] : [];
      }),
    ),
  );
  const asked = serverFor(['*']);
  for (const [, { ask }] of firstTable) ask(new URLSearchParams());
  for (const [, { ask }] of firstTable) ask(new URLSearchParams({ packageId: 'p' }));
  await vi.waitFor(() => expect(asked).toHaveLength(7));
  expect(asked.map((one) => `${one.method} ${one.path}`).filter((line) => !declared.has(line))).toEqual([]);
});

test('the session and the first page of a list are asked ahead once, and given to who asks for them', async () => {
  const asked = serverFor([LIST]);
  await askAheadOfAll(at(LIST));
  await vi.waitFor(() => expect(paths(asked)).toEqual([sessionStart.path, pageContracts.path]));
  expect((await ensureSession()).uris.has(LIST)).toBe(true);
  const input = { level: '1', current: 1, size: 20 } as unknown as InputOf<typeof pageContracts>;
  expect(await send(pageContracts, input)).toEqual(page);
  const times = () => paths(asked).filter((path) => path === pageContracts.path).length;
  expect(times()).toBe(1);
  // The next question is asked of the server.
  await send(pageContracts, input);
  expect(times()).toBe(2);
  expect(paths(asked).filter((path) => path === sessionStart.path)).toHaveLength(1);
});

test('nothing is asked ahead for nobody, on a page for everybody, or of a screen that is not theirs', async () => {
  const asked = serverFor([]);
  await askAheadOfAll(at('/ls/account'));
  await askAheadOfAll(at('/mine/mine?access-token=x'));
  signedOut();
  await askAheadOfAll(at('/mine/mine'));
  expect(asked).toHaveLength(0);
  signedIn();
  await askAheadOfAll(at(LIST));
  expect(paths(asked)).toEqual([sessionStart.path]);
});

test('a refusal of what was asked ahead is told to the screen that asks', async () => {
  const asked = serverFor([], ({ path }) =>
    path.startsWith('/base/workbench') ? refused(500, { msg: '出错了' }) : ok(page),
  );
  await askAheadOfAll(at('/mine/mine'));
  const error = await send(homeDetail, {}, { quiet: true }).catch((e: unknown) => e);
  expect(error).toBeInstanceOf(CallFailed);
  expect((error as CallFailed).msg).toBe('出错了');
  expect(paths(asked).filter((path) => path === homeDetail.path)).toHaveLength(1);
});
