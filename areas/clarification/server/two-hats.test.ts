import { expect, test } from 'vitest';
import type { TestOrg, TestUser } from '#apps/server/test/world.ts';
import { makeHolder } from '#areas/bid-submission/server/test/lot.ts';
import { decide } from '#areas/tender-file/server/test/house.ts';
import { approve, unhandledPage } from '#base/approval/shared/calls.ts';
import { barredFrom } from '#base/approval/server/test/barred.ts';
import { insertMembership } from '#base/organisation/server/index.ts';
import { grantRole } from '#base/role/server/index.ts';
import {
  clarificationDetail,
  clarificationList,
  confirmAnswer,
  issueClarification,
  proposeAnswer,
  raiseObjection,
  saveClarification,
  submitClarification,
} from '../shared/calls.ts';
import { CLARIFICATION_KEY, clarificationStatus as s } from '../shared/status.ts';
import { clarifyingHouse, form, statusNow } from './test/house.ts';

test('whoever works for a potential bidder changes no documents, decides nothing of it and answers no objection', async () => {
  const house = await clarifyingHouse();
  const { world, pm, leader, owner } = house;
  const lot = await house.lotWith(1, 14);
  const { packageId } = lot;
  const asker = lot.holders[0]?.user as TestUser;
  const company = await world.org('supplier');
  const alsoIn = async (user: TestUser, org: TestOrg) => {
    await world.tx(async (tx) => {
      await insertMembership(tx, { userId: user.id, orgId: org.id, isHome: false });
      const [role] = await world.sql<{ id: string }>(`select id from role where role_code = 'supplier'`);
      await grantRole(tx, user.id, role?.id ?? '', org.id);
    });
    return user;
  };
  const buyer = await world.user({ roles: ['supplier'], org: company });

  // As long as its company holds no documents it is nobody's potential bidder.
  const { id } = await pm.send(saveClarification, form(lot)).ok();
  await alsoIn(leader, company);
  await pm.send(submitClarification, { id }).ok();
  await world.deliver();
  expect(await barredFrom(world, CLARIFICATION_KEY, id)).not.toContain(leader.id);
  // They are obtained while it is decided: the agreement does not count, and others decide.
  const todo = await leader.send(unhandledPage, { size: 200 }).ok();
  const { taskId } = todo.records.find((one) => one.serviceId === id) ?? {};
  await leader.send(approve, { taskId, apvlType: 'agree', comment: '' }).ok();
  await makeHolder(world, lot, buyer);
  await world.deliver();
  expect(await statusNow(pm, id)).toBe(s.returned);

  // Nor does such a person submit, issue or answer.
  const second = await world.user({ roles: ['leader'] });
  await pm.send(submitClarification, { id }).ok();
  await world.deliver();
  expect(await barredFrom(world, CLARIFICATION_KEY, id)).toContain(leader.id);
  await decide(world, second, id, true);
  expect(await statusNow(pm, id)).toBe(s.approved);
  const objection = await asker
    .send(raiseObjection, { packageId, target: '第三章', content: '只认本省的业绩', request: '删除' })
    .ok();
  const { answerId } = await pm.send(proposeAnswer, { ...objection, answer: '维持不变。' }).ok();
  // The page says beforehand who is shut out, and to nobody else.
  const seen = async (user: TestUser) => [
    (await user.send(clarificationList, { packageId }).ok()).can.bidderToo,
    (await user.send(clarificationDetail, { id }).ok()).can.bidderToo,
  ];
  for (const user of [pm, owner.user]) expect(await seen(user)).toEqual([false, false]);
  await alsoIn(owner.user, company);
  expect(await seen(owner.user)).toEqual([true, true]);
  await owner.user.send(confirmAnswer, { answerId }).refused('clarification.bidderToo');
  await alsoIn(pm, company);
  expect(await seen(pm)).toEqual([true, true]);
  await pm.send(issueClarification, { id }).refused('clarification.bidderToo');
  await pm.send(proposeAnswer, { ...objection, answer: '维持不变。' }).refused('clarification.bidderToo');
  expect(
    await world.sql(
      `select payload ->> 'rule' as rule from event where type = 'law.refused' and subject_id = $1`,
      [pm.id],
    ),
  ).toEqual([{ rule: 'bidderExclusion' }, { rule: 'bidderExclusion' }]);
});
