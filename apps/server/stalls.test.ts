import { randomBytes } from 'node:crypto';
import { connect, type AddressInfo } from 'node:net';
import pg from 'pg';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { addContract, pageContracts, removeContract } from '#areas/entrust-contract/shared/calls.ts';
import { contractTerms } from '#areas/entrust-contract/server/test/terms.ts';
import { timeStamp } from '#base/session/shared/start-calls.ts';
import { type StallingLine, stallingLine } from '#kit/server/test/stalling-line.ts';
import { API_BASE } from '#kit/shared/call.ts';
import { makeWorld, type TestUser, type World } from './test/world.ts';

let line: StallingLine;
let world: World;
let pm: TestUser;
let contract: Record<string, unknown>;

beforeAll(async () => {
  world = await makeWorld({
    line: async (url) => {
      line = await stallingLine(url);
      return line.url;
    },
    databaseLimits: { connect: 400, lock: 300, statement: 600, answer: 800, waiting: 30 },
  });
  pm = await world.user({ roles: ['pm'] });
  contract = {
    contractName: '委托合同',
    ...contractTerms(world.tenderee),
  };
});
beforeEach(() => () => line.flow());

const health = async (which: string) =>
  (await world.app.http.inject({ method: 'GET', url: `${API_BASE}/health${which}` })).statusCode;
const contracts = async () =>
  (
    await world.sql<{ n: number }>(
      `select count(*)::int as n from event where type = 'entrustContract.added'`,
    )
  )[0]?.n;

describe('a database that says nothing any more', () => {
  test('is told to whoever waits, in words and with the time to come again; then everything goes on', async () => {
    await pm.send(pageContracts, {}).ok();
    line.stall();
    const began = Date.now();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => pm.raw('GET', pageContracts.path, undefined, { language: 'en' })),
    );
    for (const { statusCode, body, headers } of answers) {
      expect(statusCode).toBe(503);
      expect(JSON.parse(body)).toMatchObject({
        code: 503,
        key: 'kit.refused.busy',
        msg: 'The system is busy and nothing was changed; please try again later',
      });
      expect(headers['retry-after']).toBe('5');
    }
    expect(Date.now() - began).toBeLessThan(3500);
    const people = await world.app.http.inject({
      url: '/ebidding/public/',
      headers: { accept: 'text/html' },
    });
    expect(people.statusCode).toBe(503);
    expect(people.body).toMatch(/<h1>系统繁忙[^]*nothing was changed/);
    expect(await health('/live')).toBe(200);
    line.flow();
    await pm.send(pageContracts, {}).ok();
  });

  test('is seen by whoever watches, within two seconds', async () => {
    line.stall();
    const began = Date.now();
    expect(await health('/ready')).toBe(503);
    expect(Date.now() - began).toBeLessThan(2500);
    line.flow();
    await expect.poll(() => health('/ready'), { timeout: 5000 }).toBe(200);
    expect(await health('')).toBe(200);
  });

  test('leaves open what became of an act that it was told of; the same request tells it', async () => {
    const before = (await contracts()) ?? 0;
    const nonce = randomBytes(12).toString('hex');
    line.stallAfter('insert into event');
    const unknown = await pm
      .send(addContract, contract, { nonce, language: 'en' })
      .refused('kit.refused.unknown');
    expect(unknown).toMatchObject({ code: 503, msg: expect.stringContaining('it is not known whether') });
    line.flow();
    await expect.poll(contracts).toBe(before + 1);
    const { id } = await pm.send(addContract, contract, { nonce }).ok();
    expect(await contracts()).toBe(before + 1);

    const again = randomBytes(12).toString('hex');
    line.stallAfter('commit');
    await pm.send(removeContract, { id }, { nonce: again }).refused('kit.refused.unknown');
    line.flow();
    await pm.send(removeContract, { id }, { nonce: again }).ok();
    await pm.send(removeContract, { id }).refused('entrustContract.notFound');
  });
});

test('an end is not held up by an upload that stalls, and nobody new is sent meanwhile', async () => {
  const ending = await makeWorld({ graceMs: 300 });
  await ending.app.http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = ending.app.http.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  const cut = new Promise<void>((done) => socket.on('close', () => done()));
  socket.on('error', () => undefined);
  socket.resume();
  const target = API_BASE + timeStamp.path;
  await new Promise<void>((done) =>
    socket.write(
      `POST ${target} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{`,
      () => done(),
    ),
  );
  ending.app.health.draining = true;
  const ready = await ending.app.http.inject({ url: `${API_BASE}/health/ready` });
  expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'not ready', reason: 'draining' }]);
  const began = Date.now();
  await Promise.all([ending.app.stop(), cut]);
  expect(Date.now() - began).toBeLessThan(3000);
});

test('a table that somebody else holds is not waited for for ever, and others are served', async () => {
  const holder = new pg.Client({ connectionString: world.databaseUrl });
  await holder.connect();
  onTestFinished(() => holder.end());
  await holder.query('begin; lock table entrust_contract in access exclusive mode');
  const before = await contracts();
  const answers = await Promise.all([
    pm.send(addContract, contract).refused('kit.refused.busy'),
    pm.send(pageContracts, {}).refused('kit.refused.busy'),
  ]);
  expect(answers.map(({ code }) => code)).toEqual([503, 503]);
  await world.user({ roles: ['pm'] });
  await holder.query('rollback');
  expect(await contracts()).toBe(before);
  await pm.send(addContract, contract).ok();
});
