import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeWorld, type World } from '#apps/server/test/world.ts';
import { SmsGateway } from '#kit/server/gateway/sms-gateway.ts';
import { sendType } from '../shared/status.ts';
import { nameDigest } from '#base/session/server/index.ts';
import { dispatch, notify } from './index.ts';
import { takeTurn } from './pace.ts';
import { smsPeer } from './test/gateways.ts';

let world: World;
let sms: Awaited<ReturnType<typeof smsPeer>>;

beforeAll(async () => {
  sms = await smsPeer();
  world = await makeWorld({ gateways: { sms: new SmsGateway(sms.url) } });
});
afterAll(() => sms.close());
beforeEach(async () => {
  await world.sql('delete from attempt');
  sms.posts.length = 0;
});

const said = { template: 'message.unreadCount', params: { count: 7 } };
/** So many were counted already in this window. */
const spent = (about: string, count: number) =>
  world.sql(`update attempt set count = $2 where about = $1`, [about, count]);
const waiting = () =>
  world.sql<{ attempts: number; soon: boolean }>(
    `select attempts, next_at > clock_timestamp() + interval '10 seconds' as soon from outbox
     where listener = 'message.send' and done_at is null`,
  );
const due = () => world.sql('update outbox set next_at = clock_timestamp() where done_at is null');

async function reachable(mobile: string) {
  const user = await world.user({ roles: ['pm'] });
  await world.sql('update app_user set mobile = $2 where id = $1', [user.id, mobile]);
  return user;
}
const tell = (id: string) => world.tx((tx) => notify(tx, { ...said, to: [id], also: [sendType.sms] }));

test('what is over the pace of a receiver waits its turn, is no failure, and leaves afterwards', async () => {
  const user = await reachable('13900000001');
  const other = await reachable('13900000002');
  await tell(user.id);
  await world.deliver();
  await spent('message.receiver', 59);
  await tell(user.id);
  await tell(user.id);
  await tell(other.id);
  await world.deliver();
  expect(sms.posts).toHaveLength(3);
  expect(await waiting()).toEqual([{ attempts: 0, soon: true }]);
  // A code to the same number is counted where it is asked for.
  await world.tx((tx) => dispatch(tx, said, { sendType: sendType.sms, address: '13900000001' }));
  await world.deliver();
  expect(sms.posts).toHaveLength(4);
  await world.sql(`update attempt set since = since - interval '61 minutes'`);
  await due();
  await world.deliver();
  expect(sms.posts).toHaveLength(5);
  expect(await waiting()).toEqual([]);
});

test('what is over the pace of the gateway waits, and spends nothing of its receiver', async () => {
  const user = await reachable('13900000003');
  await tell(user.id);
  await world.deliver();
  await spent('message.sms', 600);
  await tell(user.id);
  await world.deliver();
  expect(sms.posts).toHaveLength(1);
  expect(await waiting()).toEqual([{ attempts: 0, soon: true }]);
  const [counted] = await world.sql<{ count: number }>(
    `select count from attempt where about = 'message.receiver'`,
  );
  expect(counted?.count).toBe(1);
});

test('of many at once no more leave than the pace allows', async () => {
  const turns = (way: '1' | '2', address: (i: number) => string) =>
    Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        takeTurn(world.app.database, { sendType: way, address: address(i), urgent: false }).then(
          () => 1,
          () => 0,
        ),
      ),
    );
  const count = (about: string, name: string, n: number) =>
    world.sql(
      `insert into attempt (about, name, source, count, since) values ($1, $2, '', $3, clock_timestamp())`,
      [about, name, n],
    );
  const sum = (all: readonly number[]) => all.reduce((a, b) => a + b, 0);
  await count('message.receiver', nameDigest('13900000009'), 40);
  expect(sum(await turns(sendType.sms, () => '13900000009'))).toBe(20);
  await count('message.email', '', 590);
  expect(sum(await turns(sendType.email, (i) => `r${i}@example.cn`))).toBe(10);
});
