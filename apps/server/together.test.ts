import { PassThrough } from 'node:stream';
import { beforeAll, expect, test } from 'vitest';
import { brotliDecompressSync } from 'node:zlib';
import { pageProcedures, procedureDetail } from '#areas/procedure/shared/calls.ts';
import { pageContracts } from '#areas/entrust-contract/shared/calls.ts';
import { unreadCount } from '#base/message/shared/calls.ts';
import { valsets } from '#base/dictionary/shared/calls.ts';
import { timeStamp, userInfo } from '#base/session/shared/start-calls.ts';
import { socketTicket } from '#base/session/shared/socket-calls.ts';
import { askTogether } from '#kit/shared/together.ts';
import { type Alone, API_BASE, MOST_TOGETHER } from '#kit/shared/call.ts';
import { askable } from '#kit/server/http/together.ts';
import { MetricsText } from '#kit/server/metrics.ts';
import { makeWorld, type TestUser, type World } from './test/world.ts';

let world: World;
let pm: TestUser;
let logged = '';

beforeAll(async () => {
  const log = new PassThrough();
  log.on('data', (bytes: Buffer) => (logged += bytes.toString()));
  world = await makeWorld({ log, limits: { address: 10_000, session: 60, assets: 10_000 } });
  pm = await world.user({ roles: ['pm'] });
});

const envelopeOf = async (path: string, user: TestUser = pm): Promise<unknown> =>
  JSON.parse((await user.raw('GET', path)).body);
const answersTo = (asks: readonly string[], user: TestUser = pm) => user.send(askTogether, { asks }).ok();

test('several questions in one request are each answered as by themselves, in their order', async () => {
  const tenant = await world.user({ roles: ['tenant'] });
  const { records } = await tenant.send(pageProcedures, {}).ok();
  const asks = [
    `${pageProcedures.path}?current=1&size=2&status=1&status=2`,
    // The last part of the path says which.
    `${procedureDetail.path}/${records[0]?.id}`,
    '/uip/user/info',
    `${valsets.path}?codes=YES_NO&flat=1`,
    // Refused for its input, its permission, its path, and since it writes.
    `${pageProcedures.path}?current=0&size=2`,
    pageContracts.path,
    '/base/nothing',
    `${socketTicket.path}?clientId=client-0001`,
    `${pageProcedures.path}?__proto__=1`,
    `${procedureDetail.path}/%E0`,
  ];
  const answers = await answersTo(asks, tenant);
  for (const at of [0, 1, 2, 3, 4, 5, 8])
    expect({ at, ...(answers[at] as object) }).toEqual({
      at,
      ...((await envelopeOf(asks[at] ?? '', tenant)) as object),
    });
  expect(answers.map(({ code, key }) => [code, key])).toEqual([
    [200, undefined],
    [200, undefined],
    [200, undefined],
    [200, undefined],
    [400, 'kit.wrong.input'],
    [403, 'kit.refused.permission'],
    [400, 'kit.refused.askAlone'],
    [400, 'kit.refused.askAlone'],
    [400, 'kit.wrong.input'],
    [400, 'kit.wrong.input'],
  ]);
  expect(logged).toMatch(/"refused":"kit.refused.permission","call":"GET \/pre\/contract\/page"/);
});

test('refusals are in the reader’s language', async () => {
  const asks = [`${pageProcedures.path}?current=0`, pageProcedures.path];
  const [first] = await pm.send(askTogether, { asks }, { language: 'en' }).ok();
  expect(first?.msg).toBe('At least 1');
});

test('nobody asks without a session, nothing at all, or too much', async () => {
  await world.anonymous.send(askTogether, { asks: [userInfo.path] }).refused('kit.refused.session');
  await pm.send(askTogether, { asks: [] }).refused('kit.wrong.input');
  const many = Array.from({ length: MOST_TOGETHER + 1 }, () => unreadCount.path);
  await pm.send(askTogether, { asks: many }).refused('kit.wrong.input');
});

test('whoever must change the password first is answered what they may ask, and no open call in their name', async () => {
  const held = await world.user({ roles: ['pm'] });
  await world.sql('update account set first_login = true where id = $1', [held.id]);
  await world.sql('update session set first_login = true where user_id = $1', [held.id]);
  const answers = await answersTo([userInfo.path, unreadCount.path, timeStamp.path], held);
  expect(answers.map(({ code, key }) => [code, key])).toMatchObject([
    [200, undefined],
    [403, 'kit.refused.firstLogin'],
    [400, 'kit.refused.askAlone'],
  ]);
});

test('each question counts against the limit of the session', async () => {
  const eager = await world.user({ roles: ['pm'] });
  const twenty = Array.from({ length: 20 }, () => unreadCount.path);
  const codes = async () => (await answersTo(twenty, eager)).map(({ code }) => code);
  expect([...new Set([...(await codes()), ...(await codes()), ...(await codes())])]).toEqual([200]);
  expect((await eager.send(unreadCount, {}).envelope()).key).toBe('kit.refused.tooFrequent');
});

test('more questions than there are connections are answered', async () => {
  const people = await Promise.all([1, 2, 3, 4].map(() => world.user({ roles: ['pm'] })));
  const asks = Array.from({ length: 15 }, () => userInfo.path);
  const answers = await Promise.all(people.flatMap((one) => [1, 2, 3].map(() => answersTo(asks, one))));
  expect(new Set(answers.flat().map(({ code }) => code))).toEqual(new Set([200]));
});

test('only if each of the answers may be compressed is the whole', async () => {
  const dictionary = `${valsets.path}?codes=PROJECT_TYPE,STD_CURRENCY&flat=1`;
  const asked = (asks: readonly string[]) =>
    pm.raw('POST', askTogether.path, JSON.stringify({ asks }), { 'accept-encoding': 'br' });
  const packed = await asked([dictionary, dictionary]);
  expect(packed.headers['content-encoding']).toBe('br');
  expect(JSON.parse(brotliDecompressSync(packed.rawPayload).toString())).toMatchObject({ code: 200 });
  const plain = await asked([dictionary, userInfo.path]);
  expect(plain.headers['content-encoding']).toBeUndefined();
});

test('one that fails is a failure of its own: logged with its address, counted, and the others are answered', async () => {
  const counted = () => {
    const text = new MetricsText();
    text.histogram('answers', 'x', world.app.answers);
    return Number(/answers_count\{class="call 5xx"\} (\d+)/.exec(text.toString())?.[1] ?? 0);
  };
  const before = counted();
  await world.sql('alter table message rename to message_gone');
  try {
    const answers = await answersTo([unreadCount.path, userInfo.path]);
    expect(answers.map(({ code }) => code)).toEqual([500, 200]);
  } finally {
    await world.sql('alter table message_gone rename to message');
  }
  expect(counted()).toBe(before + 1);
  expect(logged).toContain(`"url":"${API_BASE}${unreadCount.path}"`);
});

test('what only looks stands in no log of operations', async () => {
  await answersTo([userInfo.path, unreadCount.path]);
  await world.app.operations.flush();
  const rows = await world.sql('select 1 from operation_log where user_id = $1', [pm.id]);
  expect(rows).toEqual([]);
});

test('a GET that cannot be asked together must say why, and a look only that it is slow', () => {
  const run = () => Promise.resolve(null);
  const alone = (why: Alone) => ({ ...unreadCount, alone: why });
  expect(() => askable([{ kind: 'raw', call: unreadCount, run }])).toThrow('must declare');
  expect(() => askable([{ kind: 'write', call: alone('raw'), run }])).toThrow('asked alone: writes');
  expect(() => askable([{ kind: 'read', call: alone('raw'), run }])).toThrow('slow, or nothing');
  expect(askable([{ kind: 'raw', call: alone('raw'), run }]).byPath.size).toBe(0);
  expect(askable([{ kind: 'read', call: alone('slow'), run }]).byPath.size).toBe(0);
  expect([...askable([{ kind: 'read', call: unreadCount, run }]).byPath.keys()]).toEqual([
    unreadCount.path,
    unreadCount.path.replace('/base/', '/uip/'),
  ]);
});
