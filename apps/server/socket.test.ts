import type { AddressInfo } from 'node:net';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { handLot } from '#areas/committee/server/test/facts.ts';
import { socketTicket } from '#base/session/shared/socket-calls.ts';
import { timeStamp, userInfo } from '#base/session/shared/start-calls.ts';
import { makeWorld, type TestUser, type World } from './test/world.ts';
import { Line } from '../cli/demo/line.ts';
import { fuzzFrames } from '../../sec/frames.ts';

let world: World;
let pm: TestUser;

beforeAll(async () => {
  world = await makeWorld();
  await world.app.http.listen({ port: 0, host: '127.0.0.1' });
  pm = await world.user({ roles: ['pm'] });
});

const origin = () => `ws://127.0.0.1:${(world.app.http.server.address() as AddressInfo).port}`;

async function open(user: TestUser): Promise<Line> {
  const { ticket, path } = await user.send(socketTicket, { clientId: 'client-of-the-test' }).ok();
  const line = await Line.open(`${origin()}${path}?ticket=${ticket}`);
  onTestFinished(() => line.close());
  return line;
}

test('no frame ends the server: what nobody could mean closes the socket, the next one is served', async () => {
  const quiet = await open(pm);
  const line = await open(pm);
  line.send('null');
  expect(await line.closed).toBe(1003);
  quiet.send('{"cmd":"heartbeat"}');
  await expect.poll(() => quiet.heard.some((text) => text.includes('heartbeat'))).toBe(true);
  await pm.send(userInfo, {}).ok();
});

test('every kind of frame, alone and in floods, is answered or closes its socket with a reason', async () => {
  const told = await fuzzFrames(() => open(pm), { rounds: 1 });
  expect(told.unexplained).toEqual([]);
  expect(told.sent).toBeGreaterThan(60);
  await world.anonymous.send(timeStamp, {}).ok();
});

test('the common and the review socket answer every heartbeat, and open with a ticket only', async () => {
  for (const socket of ['common', 'review'] as const) {
    const { ticket, path } = await pm.send(socketTicket, { clientId: 'client-of-the-test', socket }).ok();
    expect(path).toBe(`/ebidding/api/message/ws/${socket}/client-of-the-test`);
    const at = origin() + path;
    const line = await Line.open(`${at}?ticket=${ticket}`);
    onTestFinished(() => line.close());
    line.send('{"cmd":"heartbeat"}');
    await expect.poll(() => line.heard.some((text) => text.includes('heartbeat'))).toBe(true);
    await expect(Line.open(`${at}?ticket=${ticket}`)).rejects.toThrow('4401');
  }
});

test('words that are not known yet are passed over', async () => {
  const line = await open(pm);
  line.send('{"cmd":"something-new","with":{"more":1}}');
  line.send('{"cmd":"heartbeat"}');
  await expect.poll(() => line.heard.some((text) => text.includes('heartbeat'))).toBe(true);
});

test('many channels asked at once do not pass the bound of one socket', async () => {
  const line = await open(pm);
  for (let n = 0; n < 90; n++) line.send(JSON.stringify({ cmd: 'add-channel', channel: `user:${pm.id}` }));
  for (let n = 0; n < 400; n++) line.send(JSON.stringify({ cmd: 'add-channel', channel: `opening:${n}` }));
  expect(await line.closed).toBe(1008);
});

test('one session opens twenty sockets of a kind, not more', async () => {
  const user = await world.user({ roles: ['pm'] });
  for (let n = 0; n < 20; n++) await open(user);
  const { ticket, path } = await user.send(socketTicket, { clientId: 'client-of-the-test' }).ok();
  const more = new WebSocket(`${origin()}${path}?ticket=${ticket}`);
  expect(await new Promise((done) => (more.onclose = (e) => done(e.code)))).toBe(1013);
  // A live screen in one of the tabs still has its own.
  const common = await user.send(socketTicket, { clientId: 'client-of-the-test', socket: 'common' }).ok();
  const live = await Line.open(`${origin()}${common.path}?ticket=${common.ticket}`);
  onTestFinished(() => live.close());
});

test('a socket ends when its session ends by time, and lives on when it was renewed', async () => {
  const [ending, renewed] = [await world.user({ roles: ['pm'] }), await world.user({ roles: ['pm'] })];
  const inHalfASecond = `update session set expires_at = clock_timestamp() + interval '500 milliseconds' where user_id = $1`;
  await world.sql(inHalfASecond, [ending.id]);
  await world.sql(inHalfASecond, [renewed.id]);
  const [over, goesOn] = [await open(ending), await open(renewed)];
  await world.sql(
    `update session set expires_at = clock_timestamp() + interval '1 hour' where user_id = $1`,
    [renewed.id],
  );
  expect(await over.closed).toBe(4401);
  goesOn.send('{"cmd":"heartbeat"}');
  await expect.poll(() => goesOn.heard.some((text) => text.includes('heartbeat'))).toBe(true);
});

test('a notification that nobody understands ends nothing', async () => {
  const line = await open(pm);
  for (const text of ['null', '{', '[]', '"x"', '{"channel":7}'])
    await world.sql(`select pg_notify('push', $1)`, [text]);
  await world.sql(`select pg_notify('push', $1)`, [
    JSON.stringify({ channel: `user:${pm.id}`, message: { n: 1 } }),
  ]);
  await expect.poll(() => line.heard.some((text) => text.includes('"n":1'))).toBe(true);
});

test('a connection that the database ends in the middle of a transaction fails that act alone', async () => {
  const cut = world.tx(async (tx) => {
    await tx.client.query('select pg_terminate_backend(pg_backend_pid())');
  });
  await expect(cut).rejects.toThrow();
  await pm.send(userInfo, {}).ok();
});

test('what a channel was told a moment before it was joined is told again; longer ago than is known asks for all anew', async () => {
  const user = await world.user({ roles: ['pm'] });
  const channel = `user:${user.id}`;
  const first = await open(user);
  const told = (line: Line) => line.heard.filter((text) => text.includes('"kind":"probe"')).length;
  const before = performance.now();
  // As a browser does, with a margin for the way; no more than the server has been there.
  const missed = () => performance.now() - before + 50;
  await world.sql(`select pg_notify('push', $1)`, [JSON.stringify({ channel, message: { kind: 'probe' } })]);
  await expect.poll(() => told(first)).toBe(1);

  const late = await open(user);
  late.send(JSON.stringify({ cmd: 'add-channel', channel, missed: missed() }));
  await expect.poll(() => told(late)).toBe(1);
  const stranger = await open(await world.user({ roles: ['pm'] }));
  stranger.send(JSON.stringify({ cmd: 'add-channel', channel, missed: missed() }));
  await expect.poll(() => stranger.heard.some((text) => text.includes('"allowed":false'))).toBe(true);
  expect(told(stranger)).toBe(0);

  const longAway = await open(user);
  longAway.send(JSON.stringify({ cmd: 'add-channel', channel, missed: 3_600_000 }));
  await expect.poll(() => longAway.heard.some((text) => text.includes('"catchUp":true'))).toBe(true);
  expect(told(longAway)).toBe(0);
});

test('who may hear a channel no longer is told to look anew: the news that would have said so may come after', async () => {
  const manager = await world.user({ roles: ['pm'] });
  const { packageId } = await handLot(world, { pm: manager, status: '3080' });
  const line = await open(manager);
  line.send(JSON.stringify({ cmd: 'add-channel', channel: `committee:${packageId}` }));
  await expect.poll(() => line.heard.some((text) => text.includes('"allowed":true'))).toBe(true);
  const lookedAnew = () => line.heard.some((text) => text.includes('"catchUp":true'));
  expect(lookedAnew()).toBe(false);
  await world.sql('delete from user_role where user_id = $1', [manager.id]);
  await world.sql(`select pg_notify('session', '')`);
  await expect.poll(lookedAnew).toBe(true);
});
