import { beforeAll, expect, test } from 'vitest';
import type { TestUser } from '#apps/server/test/world.ts';
import { decide } from '#areas/tender-file/server/test/house.ts';
import { pageDuties } from '#base/duty/shared/calls.ts';
import { endSimple, proposeWinner } from '../shared/calls.ts';
import { SimpleHouse } from './test/house.ts';

let house: SimpleHouse;

beforeAll(async () => {
  house = await SimpleHouse.of();
});

/** 待办 of this user about a purchase. */
const duties = async (user: TestUser, { mainId, packageId }: { mainId: string; packageId: string }) =>
  (await user.send(pageDuties, { size: 200 }).ok()).records
    .filter(({ query }) => query['mainId'] === mainId || query['packageId'] === packageId)
    .map((one) => one.title);

test('a draft is submitted with its terms: no documents and no notice are drawn up after it', async () => {
  const { mainId } = await house.draft();
  await house.world.deliver();
  const { records } = await house.pm.send(pageDuties, { subjectId: mainId }).ok();
  expect(records.map((one) => [one.title, one.rule])).toEqual([
    ['提交立项审批', '项目和询价条款一并审批，通过后方可发出询价。'],
  ]);
});

test('whoever opened the quotes owes a proposal; one that came back is proposed again', async () => {
  const { world, pm, leader } = house;
  const { lot, bids } = await house.compared(['100', '90', '95']);
  expect(await duties(pm, lot)).toEqual(['比价并提出成交']);
  await pm.send(proposeWinner, { packageId: lot.packageId, bidId: bids[1] }).ok();
  await world.deliver();
  expect(await duties(pm, lot)).toEqual([]);
  await decide(world, leader, lot.packageId, false);
  expect(await duties(pm, lot)).toEqual(['重新提出成交']);
  await world.setClock('2026-12-01T01:00:00.000Z');
});

test('where no quote may win the end of the purchase is owed, and no proposal that would be refused', async () => {
  const { world, pm } = house;
  const { lot } = await house.compared(['100', '900000', '900000']);
  expect(await duties(pm, lot)).toEqual(['终止采购并告知报价的供应商']);
  await pm.send(endSimple, { packageId: lot.packageId, reason: '符合要求的报价不足三家' }).ok();
  await world.deliver();
  expect(await duties(pm, lot)).toEqual([]);
  await world.setClock('2026-12-01T01:00:00.000Z');
});

test('who is asked before quotes may come is reminded of them from then on', async () => {
  const { world } = house;
  const DAY = 86_400_000;
  const now = (await world.now()).getTime();
  const begin = new Date(now + 2 * DAY);
  const deadline = new Date(now + 14 * DAY).toISOString();
  const lot = await house.published({ begin: begin.toISOString(), deadline });
  const { user } = house.supplier(0);
  expect(await duties(user, lot)).toEqual([]);
  await world.setClock(begin);
  expect(await duties(user, lot)).toEqual(['报价']);
  await world.setClock('2026-12-01T01:00:00.000Z');
});
