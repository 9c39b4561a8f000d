import { beforeAll, expect, test } from 'vitest';
import type { TestOrg, TestUser } from '#apps/server/test/world.ts';
import { barredFrom } from '#base/approval/server/test/barred.ts';
import { insertMembership } from '#base/organisation/server/index.ts';
import { grantRole } from '#base/role/server/index.ts';
import { switchOrg } from '#base/session/shared/start-calls.ts';
import {
  answerObjection,
  awardDetail,
  confirmAnswer,
  confirmChange,
  determineWinner,
  publiciseCandidates,
  publishResult,
  raiseObjection,
  submitChange,
} from '../shared/calls.ts';
import { earliestEnd } from '../shared/publicity.ts';
import { SERVICE_KEY } from '../shared/status.ts';
import { reviewed } from '#areas/review/server/test/house.ts';
import { AwardHouse } from './test/house.ts';

let h: AwardHouse;
beforeAll(async () => {
  h = await AwardHouse.make();
});

/** The same person works for a bidder as well (兼任). */
async function alsoIn(user: TestUser, org: TestOrg | undefined, roleCode = 'supplier'): Promise<void> {
  await h.world.tx(async (tx) => {
    await insertMembership(tx, { userId: user.id, orgId: org?.id ?? '', isHome: false });
    const [role] = await h.world.sql<{ id: string }>('select id from role where role_code = $1', [roleCode]);
    await grantRole(tx, user.id, role?.id ?? '', org?.id ?? '');
  });
}

test('whoever proposed another winner for the agency does not confirm it for the tenderee', async () => {
  const { lot, packageId, end } = await h.publicised();
  await h.at(end, () => h.determined({ packageId, bidId: lot.bids[0]?.bidId }));
  await h.decide(packageId, true);
  const proof = await h.pm.upload('放弃中标声明.pdf', Buffer.from('%PDF-1.4\n%%EOF\n'));
  const proposal = { packageId, kind: 'next', legalCase: '1', reason: '书面声明放弃中标' } as const;
  const { changeId } = await h.pm.send(submitChange, { ...proposal, fileIds: proof.id }).ok();
  await alsoIn(h.pm, h.world.tenderee, 'owner');
  const { token } = await (await h.world.signedIn(h.pm.userName))
    .send(switchOrg, { orgId: h.world.tenderee.id })
    .ok();
  const asOwner = h.world.holding(token);
  const refusal = await asOwner.send(confirmChange, { changeId }).refused('award.ownChange');
  expect(refusal).toMatchObject({ code: 403, law: { rule: 'winner' } });
  expect(await h.refusedActs(packageId)).toEqual([{ act: 'award.confirmChange', rule: 'winner' }]);
  await h.owner.send(confirmChange, { changeId }).ok();
});

test('whoever works for a bidder of the lot decides nothing about its award for tenderee or agency', async () => {
  const { lot, packageId, end } = await h.publicised();
  const [first, second, third] = lot.bids;
  const owner = await h.world.user({ roles: ['owner'], org: h.world.tenderee });
  const lead = await h.world.user({ roles: ['ownerlead'], org: h.world.tenderee });
  await alsoIn(owner, second?.org);
  await alsoIn(lead, third?.org);
  const objector = await h.supplier(lot, 2);
  const { objectionId } = await objector
    .send(raiseObjection, { packageId, bidId: first?.bidId, content: '业绩造假' })
    .ok();
  const { answerId } = await h.pm
    .send(answerObjection, { objectionId, decision: 'dismissed', answer: '经查不成立' })
    .ok();
  const refusal = await owner.send(confirmAnswer, { answerId }).refused('award.bidderToo');
  expect(refusal).toMatchObject({ code: 403, law: { rule: 'bidderExclusion' } });
  await h.owner.send(confirmAnswer, { answerId }).ok();
  await h.at(end, async () => {
    await owner.send(determineWinner, { packageId, bidId: first?.bidId }).refused('award.bidderToo');
    await h.determined({ packageId, bidId: first?.bidId });
  });
  // Nor can they be the second person where a colleague submitted it.
  expect((await barredFrom(h.world, SERVICE_KEY, packageId)).toSorted()).toEqual(
    [owner.id, lead.id].toSorted(),
  );
  await h.decide(packageId, true);
  expect((await h.refusedActs(packageId)).map((one) => one.rule)).toEqual([
    'bidderExclusion',
    'bidderExclusion',
  ]);
  await h.pm.send(publishResult, { packageId }).ok();
});

test('before anything is typed the page says who is shut out, and the candidates are not theirs to publish', async () => {
  const { lot } = await reviewed(h.review);
  const { packageId } = lot;
  const seen = async (user: TestUser) => (await user.send(awardDetail, { packageId }).ok()).can;
  expect(await seen(h.pm)).toMatchObject({ publicise: true, bidderToo: false });
  await alsoIn(h.pm, lot.bids[2]?.org);
  expect(await seen(h.pm)).toMatchObject({ publicise: true, bidderToo: true });
  const end = earliestEnd(await h.world.now(), await h.calendar()).toISOString();
  const refusal = await h.pm
    .send(publiciseCandidates, { packageId, publicityEnd: end })
    .refused('award.bidderToo');
  expect(refusal.law).toMatchObject({ rule: 'bidderExclusion' });
});
