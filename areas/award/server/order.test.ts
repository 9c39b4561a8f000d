import { beforeAll, expect, test } from 'vitest';
import { supervision } from '#areas/committee/server/test/house.ts';
import { pageMessages } from '#base/message/shared/calls.ts';
import { determineWinner, raiseObjection } from '../shared/calls.ts';
import { AwardHouse } from './test/house.ts';

let h: AwardHouse;
beforeAll(async () => {
  h = await AwardHouse.make();
});

test('candidates follow in their order: nobody is passed over without a word of why', async () => {
  const { lot, packageId, end } = await h.publicised();
  const [first, second, third] = lot.bids;
  const choice = (reason: string) => ({ packageId, bidId: third?.bidId, legalCase: '1' as const, reason });
  await h.at(end, async () => {
    const refusal = await h.owner
      .send(determineWinner, await h.determination(choice(`${first?.org.orgName}书面放弃中标`)))
      .refused('award.need.reasonEach');
    expect(refusal.law).toMatchObject({ rule: 'winner' });
    expect(refusal.msg).toContain(second?.org.orgName);
    await h.determined(choice(`${first?.org.orgName}、${second?.org.orgName}均已书面放弃中标`));
  });
});

test('who lost an objection needs no second word', async () => {
  const { lot, packageId, end } = await h.publicised();
  const [first, second, third] = lot.bids;
  const objector = await h.supplier(lot, 2);
  const { objectionId } = await objector
    .send(raiseObjection, { packageId, bidId: second?.bidId, content: '业绩造假' })
    .ok();
  await h.answered(objectionId, 'upheld', '经查属实');
  await h.at(end, () =>
    h.determined({ packageId, bidId: third?.bidId, legalCase: '1', reason: `${first?.org.orgName}书面放弃` }),
  );
});

test('candidates who are passed over hear of it, and supervision, before the result is published', async () => {
  const { lot, packageId, end } = await h.publicised();
  const people = await Promise.all([0, 1, 2].map((i) => h.supplier(lot, i)));
  const supervisor = await supervision(h.world);
  await h.at(end, () =>
    h.determined({ packageId, bidId: lot.bids[1]?.bidId, legalCase: '1', reason: '第一名书面放弃中标' }),
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
