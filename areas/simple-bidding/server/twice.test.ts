import { beforeAll, expect, test } from 'vitest';
import type { TestUser, World } from '#apps/server/test/world.ts';
import { decide } from '#areas/tender-file/server/test/house.ts';
import { pageMessages } from '#base/message/shared/calls.ts';
import type { Call } from '#kit/shared/call.ts';
import {
  endSimple,
  proposeWinner,
  publishSimple,
  reopenSimple,
  saveSimple,
  submitSimple,
} from '../shared/calls.ts';
import { SimpleHouse } from './test/house.ts';

let house: SimpleHouse;
let world: World;
let pm: TestUser;

beforeAll(async () => {
  house = await SimpleHouse.of();
  ({ world, pm } = house);
});

let nonces = 0;

/** The same request twice at the same time, as a double click or a line that broke sends it: both are told the same. */
async function twice<I, O>(call: Call<I, O>, input: Partial<Record<keyof I, unknown>>): Promise<O> {
  const nonce = `twice-simple-${(nonces += 1)}`;
  const [a, b] = await Promise.all([0, 1].map(() => pm.send(call, input, { nonce }).ok()));
  expect(a).toEqual(b);
  return a as O;
}

/** What has happened to a purchase, by its events. */
async function happened(packageId: string): Promise<Record<string, number>> {
  const rows = await world.sql<{ type: string; n: number }>(
    `select type, count(*)::int as n from event where payload ->> 'packageId' = $1 and type like 'simpleBidding.%' group by type`,
    [packageId],
  );
  return Object.fromEntries(rows.map(({ type, n }) => [type.slice('simpleBidding.'.length), n]));
}

test('every act of a purchase by quotes that is asked for twice at once happens once, with one event', async () => {
  const mainName = '江州第二水厂备件采购（双击）';
  const { mainId, packageId } = await twice(saveSimple, await house.form({ mainName }));
  const made = 'select (select count(*)::int from project where main_name = $1) as n';
  expect(await world.sql(made, [mainName])).toEqual([{ n: 1 }]);
  await twice(saveSimple, { ...(await house.form({ mainName })), mainId });
  await twice(submitSimple, { packageId });
  await world.deliver();
  await decide(world, house.leader, packageId, true);
  await twice(reopenSimple, { packageId });
  await pm.send(submitSimple, { packageId }).ok();
  await world.deliver();
  await decide(world, house.leader, packageId, true);
  await house.keepKey(packageId);
  await twice(publishSimple, { packageId });
  await world.deliver();
  expect(await happened(packageId)).toEqual({
    saved: 2,
    submitted: 2,
    approved: 2,
    reopened: 1,
    published: 1,
  });
  const { records } = await house.supplier(0).user.send(pageMessages, {}).ok();
  expect(records.filter((one) => one.webRouter?.query['packageId'] === packageId)).toHaveLength(1);
});

test('nor is a winner proposed twice, or a purchase ended twice', async () => {
  const { lot, bids } = await house.compared(['100', '90', '95']);
  await twice(proposeWinner, { packageId: lot.packageId, bidId: bids[1] });
  expect(await world.sql('select 1 from simple_award where package_id = $1', [lot.packageId])).toHaveLength(
    1,
  );
  expect(await happened(lot.packageId)).toMatchObject({ proposed: 1 });
  await world.setClock('2026-12-01T01:00:00.000Z');
  // Two of three over the ceiling.
  const few = await house.compared(['100', '900000', '900000']);
  await twice(endSimple, { packageId: few.lot.packageId, reason: '符合要求的报价不足三家' });
  expect(await happened(few.lot.packageId)).toMatchObject({ ended: 1 });
});
