import { beforeAll, expect, test } from 'vitest';
import { supervision } from '#areas/committee/server/test/house.ts';
import { pageMessages } from '#base/message/shared/calls.ts';
import { awardDetail, determineWinner } from '../shared/calls.ts';
import { AwardHouse } from './test/house.ts';

let h: AwardHouse;
beforeAll(async () => {
  h = await AwardHouse.make();
});

test('candidates follow in their order: of each one passed over its own case and reason are said, and of nobody else', async () => {
  const { lot, packageId, end } = await h.publicised();
  const [first, second, third] = lot.bids.map((one) => ({ ...one.org, bidId: one.bidId }));
  if (!first || !second || !third) throw new Error('three candidates');
  const gaveUp = { bidId: first.bidId, legalCase: '1' as const, reason: '书面放弃中标' };
  const unlawful = { bidId: second.bidId, legalCase: '4' as const, reason: '业绩造假，已查实' };
  const choice = { packageId, bidId: third.bidId };
  await h.at(end, async () => {
    const refusal = await h.owner
      .send(determineWinner, await h.determination({ ...choice, passedOver: [gaveUp] }))
      .refused('award.need.legalCaseOf');
    expect(refusal).toMatchObject({ law: { rule: 'winner' }, fields: [{ path: 'legalCase2' }] });
    expect(refusal.msg).toContain(second.orgName);
    const stranger = { ...gaveUp, bidId: third.bidId };
    await h.owner
      .send(determineWinner, await h.determination({ ...choice, passedOver: [gaveUp, stranger] }))
      .refused('award.wrong.passedOver');
    // What was signed for one reason does not stand for another.
    const said = await h.determination({ ...choice, passedOver: [gaveUp, unlawful] });
    await h.owner
      .send(determineWinner, { ...said, passedOver: [gaveUp, { ...unlawful, reason: '其他' }] })
      .refused('ca.wrong.signature');
    await h.owner.send(determineWinner, said).ok();
  });
  const { determination } = await h.owner.send(awardDetail, { packageId }).ok();
  expect(determination?.passedOver).toEqual([
    { ...gaveUp, rank: 1, bidderName: first.orgName },
    { ...unlawful, rank: 2, bidderName: second.orgName },
  ]);
});

test('candidates who are passed over hear of it, and supervision, before the result is published', async () => {
  const { lot, packageId, end } = await h.publicised();
  const people = await Promise.all([0, 1, 2].map((i) => h.supplier(lot, i)));
  const supervisor = await supervision(h.world);
  await h.at(end, () =>
    h.determined({
      packageId,
      bidId: lot.bids[1]?.bidId,
      passedOver: [{ bidId: lot.bids[0]?.bidId ?? '', legalCase: '1', reason: '书面放弃中标' }],
    }),
  );
  const told = async () => {
    await h.world.deliver();
    const found = await Promise.all(
      [...people, supervisor].map(async (user) => (await user.send(pageMessages, {}).ok()).records),
    );
    return found.map((all) => all.some((m) => m.title === '未按排名确定中标人'));
  };
  expect(await told()).toEqual([false, false, false, false]);
  await h.decide(packageId, true);
  expect(await told()).toEqual([true, false, false, true]);
});
