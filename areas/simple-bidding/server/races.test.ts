import { expect, test } from 'vitest';
import { openingState } from '#areas/bid-opening/server/index.ts';
import { startOpening } from '#areas/bid-opening/shared/calls.ts';
import { signedRecall } from '#areas/bid-submission/server/test/bidder.ts';
import { recallBid, submitBid } from '#areas/bid-submission/shared/calls.ts';
import { saveOther } from '#areas/bulletin/shared/other.ts';
import { saveClarification } from '#areas/clarification/shared/calls.ts';
import { confirmJoin, pageOpenLots } from '#areas/tender-file/shared/calls.ts';
import { addBuilding } from '#areas/building-project/shared/calls.ts';
import { barredFrom } from '#base/approval/server/test/barred.ts';
import { decide } from '#areas/tender-file/server/test/house.ts';
import {
  endSimple,
  proposeWinner,
  publishSimple,
  saveSimple,
  simpleComparison,
  simpleDetail,
  simpleOfferDetail,
  submitSimple,
} from '../shared/calls.ts';
import { AWARD_KEY } from '../shared/status.ts';
import { quotedRows, SimpleHouse } from './test/house.ts';

const house = await SimpleHouse.of();
const { world, pm, leader } = house;

test('a quote is received up to the last millisecond before the deadline and refused at it, with a receipt', async () => {
  const lot = await house.published();
  await house.join(lot, house.supplier(0)).ok();
  await house.join(lot, house.supplier(1)).ok();
  const first = await house.sealed(lot, house.supplier(0), ['100', '10']);
  const second = await house.sealed(lot, house.supplier(1), ['90', '10']);
  await world.setClock(new Date(lot.deadline.getTime() - 1));
  await house.supplier(0).user.send(submitBid, first).ok();
  await world.setClock(lot.deadline);
  await house.supplier(1).user.send(submitBid, second).refused('bid.byQuotes.late');
  const rows = await world.sql('select org_id from bid_refusal where package_id = $1', [lot.packageId]);
  expect(rows).toHaveLength(1);
});

test('two who publish, propose or end at once: one act, and the other is told', async () => {
  const made = await house.approved();
  const { packageId } = made;
  await house.keepKey(packageId);
  const both = await Promise.all([
    pm.send(publishSimple, { packageId }).envelope(),
    pm.send(publishSimple, { packageId }).envelope(),
  ]);
  expect(both.map((one) => one.code).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const { lot, bids } = await house.compared(['100', '90', '95']);
  const at = { packageId: lot.packageId };
  const proposals = await Promise.all([
    pm.send(proposeWinner, { ...at, bidId: bids[1] }).envelope(),
    pm.send(proposeWinner, { ...at, bidId: bids[2], reason: '交货更快' }).envelope(),
  ]);
  expect(proposals.map((one) => one.code).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const live = await world.sql('select 1 from simple_award where package_id = $1', [lot.packageId]);
  expect(live).toHaveLength(1);
});

test('a quote that is recalled before the deadline is never opened; after the opening has begun nothing is recalled', async () => {
  const lot = await house.published({ invitees: house.suppliers.map((one) => one.user.org.id) });
  const { packageId } = lot;
  for (let i = 0; i < 4; i++) await house.quotes(lot, house.supplier(i), [`${90 + i}`, '10']);
  await world.setClock(new Date(lot.deadline.getTime() - 1));
  const recall = await signedRecall(house.supplier(2), packageId);
  await house.supplier(2).user.send(recallBid, { packageId, signature: recall }).ok();
  const late = await signedRecall(house.supplier(1), packageId);
  await world.setClock(lot.deadline);
  const [opened, recalled] = await Promise.all([
    pm.send(startOpening, { packageId }).envelope(),
    house.supplier(1).user.send(recallBid, { packageId, signature: late }).envelope(),
  ]);
  expect(opened.code).toBe(200);
  expect(recalled.code).not.toBe(200);
  const state = await world.tx((tx) => openingState(tx.db, packageId));
  expect(state.phase).toBe('decrypting');
});

test('fewer than three conforming quotes: no award, only the end; over the ceiling and other rows do not conform', async () => {
  const lot = await house.published();
  const { packageId } = lot;
  const bids = [
    (await house.quotes(lot, house.supplier(0), ['100', '10'])).bidId,
    // 4 × 200000 lies above the ceiling.
    (await house.quotes(lot, house.supplier(1), ['200000', '10'])).bidId,
  ];
  const { items, total } = quotedRows(['80', '10']);
  const content = { items: items.map((row) => ({ ...row, count: '1' })) };
  const readOut = { bidPrice: total, duration: '30天', quality: '合格' };
  bids.push((await house.quotes(lot, house.supplier(2), ['80', '10'], { content, readOut })).bidId);
  await house.opened(lot, house.suppliers.slice(0, 3));
  const seen = await pm.send(simpleComparison, { packageId }).ok();
  const faults = new Map(seen?.quotes.map((quote) => [quote.bidId, quote.faults]));
  expect(bids.map((bid) => faults.get(bid))).toEqual([[], ['overCeiling'], ['otherRows']]);
  await pm.send(proposeWinner, { packageId, bidId: bids[0] }).refused('simpleBidding.wrong.quotesFew');
  expect((await pm.send(simpleDetail, { packageId }).ok()).can).toMatchObject({ propose: false, end: true });
  await pm.send(endSimple, { packageId, reason: '符合要求的报价不足' }).ok();
  await world.deliver();
  const told = await house.supplier(0).user.send(simpleOfferDetail, { packageId }).ok();
  expect(told.result).toMatchObject({ ended: true });
  expect((await pm.send(simpleDetail, { packageId }).ok()).lot.status).toBe('9010');
});

test('where the law wants a tender at every price that was quoted, nothing is awarded and the purchase can end', async () => {
  const works = { worksRelated: '1', estimate: '1999999', ceiling: null };
  const { lot, bids } = await house.compared(['500000', '600000', '499968.75'], works);
  const { packageId } = lot;
  for (const bidId of bids)
    await pm
      .send(proposeWinner, { packageId, bidId, reason: '交货更快' })
      .refused('simpleBidding.wrong.priceMustTender');
  expect((await pm.send(simpleDetail, { packageId }).ok()).can).toMatchObject({ propose: false, end: true });
  await pm.send(endSimple, { packageId, reason: '改为招标' }).ok();
  expect(await pm.send(simpleDetail, { packageId }).ok()).toMatchObject({
    status: '90',
    lot: { status: '9010' },
  });
});

test('suppliers under one management count as none, and what was awarded is shown as it was compared then', async () => {
  const [a, b] = house.suppliers.map((one) => one.user.org.id) as [string, string];
  const under = (parent: string | null) =>
    world.sql('update organisation set parent_id = $2 where id = $1', [b, parent]);
  await under(a);
  const { lot, bids } = await house.compared(['100', '90', '95'], { reach: 'open', invitees: [] });
  const { packageId } = lot;
  const places = async () =>
    (await pm.send(simpleComparison, { packageId }).ok())?.quotes.map((one) => [
      one.bidId,
      one.faults,
      one.place,
    ]);
  expect(await places()).toEqual([
    [bids[2], [], 1],
    [bids[0], ['related'], null],
    [bids[1], ['related'], null],
  ]);
  await pm.send(proposeWinner, { packageId, bidId: bids[2] }).refused('simpleBidding.wrong.quotesFew');
  await under(null);
  await pm.send(proposeWinner, { packageId, bidId: bids[1] }).ok();
  await under(a);
  const compared = [
    [bids[1], [], 1],
    [bids[2], [], 2],
    [bids[0], [], 3],
  ];
  expect(await places()).toEqual(compared);
  await world.deliver();
  await decide(world, leader, packageId, true);
  expect(await places()).toEqual(compared);
  await under(null);
});

test('a quote other than the lowest wins only with a reason, which the approvers read; a proposal that was not agreed to can be made again', async () => {
  const { lot, bids } = await house.compared(['100', '90', '95']);
  const { packageId } = lot;
  await pm.send(proposeWinner, { packageId, bidId: bids[2], reason: '最低价供应商被列入黑名单' }).ok();
  await world.deliver();
  await decide(world, leader, packageId, false);
  expect((await pm.send(simpleDetail, { packageId }).ok()).status).toBe('65');
  await pm.send(proposeWinner, { packageId, bidId: bids[1] }).ok();
  // Whoever proposed before, whatever became of it, does not decide now.
  expect(await barredFrom(world, AWARD_KEY, packageId)).toEqual([pm.id]);
  await world.deliver();
  await decide(world, leader, packageId, true);
  const { proposals, status } = await pm.send(simpleDetail, { packageId }).ok();
  expect(status).toBe('80');
  expect(proposals.map((one) => [one.lowest, one.outcome])).toEqual([
    [true, 'agreed'],
    [false, 'disagreed'],
  ]);
});

test('an open purchase stands in the list of every supplier and on the public page, an invited one only with those who were asked', async () => {
  const open = await house.published({ reach: 'open', invitees: [] });
  const invited = await house.published();
  const listed = async (i: number) =>
    (await house.supplier(i).user.send(pageOpenLots, { size: 200 }).ok()).records.map((row) => row.packageId);
  expect(await listed(3)).toContain(open.packageId);
  expect(await listed(3)).not.toContain(invited.packageId);
  expect(await listed(0)).toContain(invited.packageId);
  // To the people of agency and purchaser it is no offer, whatever roles they have.
  await house.supplier(3).user.send(simpleOfferDetail, { packageId: open.packageId }).ok();
  for (const org of [pm.org, world.tenderee]) {
    const within = await world.user({ roles: ['supplier'], org });
    const offer = within.send(simpleOfferDetail, { packageId: open.packageId });
    await offer.refused('simpleBidding.notFound');
    const join = await within.send(confirmJoin, { packageId: open.packageId }).refused('tenderFile.notFound');
    expect(join.law?.rule).toBe('quoteExclusion');
  }
  const notices = await world.sql('select package_id from bulletin where package_id = any($1)', [
    [open.packageId, invited.packageId],
  ]);
  expect(notices).toEqual([{ package_id: open.packageId }]);
  // Nor does another notice tell in public of what only those who were asked know.
  const other = { noticeKind: 'explanation', title: '情况说明', media: '本平台', content: '<p>说明</p>' };
  await pm.send(saveOther, { ...other, packageId: open.packageId }).ok();
  await pm.send(saveOther, { ...other, packageId: invited.packageId }).refused('otherBulletin.byAskedQuotes');
});

test('what was bought for one construction project is counted again at the price of the award', async () => {
  const site = { projectName: '第四水厂', ownerName: '江州水务集团', province: '990000', city: '990100' };
  const building = await pm.send(addBuilding, { ...site, projectCode: 'JS-4', status: '20' }).ok();
  const works = { worksRelated: '1', ceiling: null, conProjectId: building.id, projectTypeSecond: 'B04' };
  await house.approved({ ...works, estimate: '700000' });
  // By the estimates one yuan is left; 4 × 324968.75 + 12.5 × 10 makes up the two million.
  const prices = ['324968.74', '324968.75', '330000'];
  const { lot, bids } = await house.compared(prices, { ...works, estimate: '1299999' });
  const { packageId } = lot;
  const propose = (bidId: string | undefined) =>
    pm.send(proposeWinner, { packageId, bidId, reason: '交货更快' });
  await propose(bids[1]).refused('simpleBidding.wrong.splitProject');
  const rule = await world.sql(
    `select payload ->> 'rule' as rule, payload ->> 'act' as act from event where type = 'law.refused' and subject_id = $1`,
    [packageId],
  );
  expect(rule).toEqual([{ rule: 'noSplitting', act: 'simpleBidding.propose' }]);
  await propose(bids[0]).ok();
});

test('purchases of one construction project that reach the threshold together are refused; of one category they need a reason that approvers read', async () => {
  let codes = 0;
  const building = async (projectName: string) => {
    const form = { projectName, ownerName: '江州水务集团', province: '990000', city: '990100' };
    codes += 1;
    return (await pm.send(addBuilding, { ...form, projectCode: `JS-${codes}`, status: '20' }).ok()).id;
  };
  const [plant, other] = [await building('第三水厂扩建工程'), await building('泵站改造工程')];
  const works = { worksRelated: '1', estimate: '1200000', ceiling: null, projectTypeSecond: 'B03' };
  const first = await house.approved({ ...works, conProjectId: plant });
  // The same project: 1.2 and 0.8 million make the two million of a tender, to the fen.
  const second = await house.draft({ ...works, conProjectId: plant, estimate: '800000' });
  await pm.send(submitSimple, { packageId: second.packageId }).refused('simpleBidding.wrong.splitProject');
  await pm
    .send(saveSimple, {
      ...(await house.form({
        ...works,
        conProjectId: plant,
        estimate: '799999.99',
        projectTypeSecond: 'B02',
      })),
      mainId: second.mainId,
    })
    .ok();
  await pm.send(submitSimple, { packageId: second.packageId }).ok();
  // Another project, the same category.
  const third = await house.draft({ ...works, conProjectId: other, estimate: '800000' });
  await pm.send(submitSimple, { packageId: third.packageId }).refused('simpleBidding.need.splitReason');
  const rule = await world.sql(
    `select payload ->> 'rule' as rule, payload ->> 'act' as act from event where type = 'law.refused' and subject_id = any($1) order by id`,
    [[second.packageId, third.packageId]],
  );
  expect(rule).toEqual([
    { rule: 'noSplitting', act: 'simpleBidding.submit' },
    { rule: 'noSplitting', act: 'simpleBidding.submit' },
  ]);
  const reason = '泵站改造工程另行立项，与水厂不能合并';
  await pm
    .send(saveSimple, {
      ...(await house.form({ ...works, conProjectId: other, estimate: '800000', splitReason: reason })),
      mainId: third.mainId,
    })
    .ok();
  await pm.send(submitSimple, { packageId: third.packageId }).ok();
  const read = await leader.send(simpleDetail, { packageId: third.packageId }).ok();
  expect(read).toMatchObject({
    splitReason: reason,
    together: [
      {
        countedBy: 'category',
        total: '2000000',
        threshold: '2000000',
        purchases: [{ mainId: first.mainId }],
      },
    ],
  });
  // Two at once for a third project: neither slips past the other.
  const third3 = await building('管网改造工程');
  const half = { ...works, conProjectId: third3, estimate: '1000000', projectTypeSecond: 'B01' };
  const both = [await house.draft(half), await house.draft(half)];
  const answers = await Promise.all(
    both.map(({ packageId }) => pm.send(submitSimple, { packageId }).envelope()),
  );
  expect(answers.map((one) => one.code).toSorted((a, b) => a - b)).toEqual([200, 409]);
  // After a year it is no longer counted.
  await world.setClock(new Date((await world.now()).getTime() + 367 * 86_400_000));
  const late = await house.draft({ ...works, conProjectId: plant, estimate: '1900000' });
  await pm.send(submitSimple, { packageId: late.packageId }).ok();
});

test('what was published stands: no save, no second version, and the database refuses a changed row', async () => {
  const lot = await house.published();
  await pm
    .send(saveSimple, { ...(await house.form()), mainId: lot.mainId })
    .refused('simpleBidding.wrongStatus');
  // 询价 has no documents that could be clarified: what was announced with the notice stands, too.
  await pm
    .send(saveClarification, { packageId: lot.packageId, kind: 'clarification', title: '澄清' })
    .refused('clarification.notHere');
  await expect(
    world.sql(`update simple_bidding set digest = repeat('0', 64) where package_id = $1`, [lot.packageId]),
  ).rejects.toThrow('stands as it was published');
});
