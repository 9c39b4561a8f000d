import { beforeAll, expect, test } from 'vitest';
import type { TestUser } from '#apps/server/test/world.ts';
import { hallDetail, startOpening } from '#areas/bid-opening/shared/calls.ts';
import { submitted } from '#areas/bid-submission/server/test/bidder.ts';
import { commitDraw, saveCommittee } from '#areas/committee/shared/calls.ts';
import { consoleList } from '#areas/console/shared/calls.ts';
import { pageDuties } from '#base/duty/shared/calls.ts';
import { insertMembership } from '#base/organisation/server/index.ts';
import { shanghaiEnd } from '#kit/shared/time.ts';
import {
  clarificationList,
  confirmAnswer,
  issueClarification,
  myClarifications,
  proposeAnswer,
  raiseObjection,
  receivedDetail,
  returnAnswer,
  saveClarification,
  watchedList,
  withdrawObjection,
} from '../shared/calls.ts';
import { approved, type ClarifyingHouse, clarifyingHouse, duties, form, later, told } from './test/house.ts';

type Lot = Awaited<ReturnType<ClarifyingHouse['lotWith']>>;

const DAY = 86_400_000;
const ANSWER = '答复对采购文件的异议，答复前不能开标';
const CONFIRM = '确认对采购文件异议的答复，答复前不能开标';

let house: ClarifyingHouse;
beforeAll(async () => {
  house = await clarifyingHouse();
});

const about = (lot: Lot, more: Record<string, unknown> = {}) => ({
  packageId: lot.packageId,
  target: '第三章第3.2条 业绩要求',
  content: '要求在本省的业绩，限制了外地供应商。',
  request: '删除“本省”二字。',
  ...more,
});

const holders = (lot: Lot): TestUser[] => lot.holders.map((one) => one.user);

const lawRecord = (subjectId: string) =>
  house.world.sql<{ rule: string; act: string }>(
    `select payload ->> 'rule' as rule, payload ->> 'act' as act
     from event where type = 'law.refused' and subject_id = $1 order by id`,
    [subjectId],
  );

const shown = async (user: TestUser, { packageId }: Lot) =>
  (await user.send(clarificationList, { packageId }).ok()).objections;

const codes = async (all: readonly Promise<{ code: number }>[]) =>
  (await Promise.all(all)).map((one) => one.code).toSorted((a, b) => a - b);

const stepOf = async (user: TestUser, { packageId }: Lot) =>
  (await user.send(consoleList, { packageId }).ok()).stepList.find((step) => step.id === 'S6');

test('an objection suspends the tender until one side proposes the answer and the other confirms it', async () => {
  const { world, pm, owner } = house;
  const lot = await house.lotWith(3, 14);
  const { packageId } = lot;
  const [asker, other] = holders(lot) as [TestUser, TestUser];
  for (const holder of lot.holders) await submitted(lot, holder);
  const outsider = await world.user({ roles: ['supplier'], org: await world.org('supplier') });
  await outsider.send(raiseObjection, about(lot)).refused('clarification.notFound');
  await pm.send(raiseObjection, about(lot)).refused('kit.refused.permission');
  const empty = await asker
    .send(raiseObjection, { packageId, target: '', content: '', request: '' })
    .refused('kit.wrong.input');
  for (const field of ['target', 'content', 'request']) expect(JSON.stringify(empty)).toContain(`"${field}"`);

  const file = await asker.upload('对比表.pdf', Buffer.from('%PDF-1.7 table'));
  const foreign = await other.upload('别家.pdf', Buffer.from('%PDF-1.7 x'));
  await asker.send(raiseObjection, about(lot, { fileId: foreign.id })).refused('clarification.wrong.file');
  // Two windows at once: one objection.
  const twice = await Promise.all(
    [1, 2].map(() => asker.send(raiseObjection, about(lot, { fileId: file.id })).envelope()),
  );
  expect(twice.filter((one) => one.code === 200)).toHaveLength(1);
  await asker
    .send(raiseObjection, about(lot, { target: '第三章第3.2条，业绩要求', content: '另一理由' }))
    .refused('clarification.objectionOpen');
  await world.deliver();

  // Both sides and the supervision read it without who raised it; no other supplier learns of it.
  const reads = async (user: TestUser) =>
    (await user.raw('GET', `/base/file/download?fileId=${file.id}`)).statusCode;
  expect(await Promise.all([asker, pm, owner.user, other, outsider].map(reads))).toEqual([
    200, 200, 200, 404, 404,
  ]);
  const [seen] = await shown(pm, lot);
  const id = seen?.id ?? '';
  expect(seen).toMatchObject({ state: 'open', late: false, target: '第三章第3.2条 业绩要求', proposals: [] });
  expect(seen?.answerUntil).toBe('2026-12-04T16:00:00.000Z');
  const supervisor = await world.user({ roles: ['supervisor'], org: await world.org('supervision') });
  const watched = await supervisor.send(watchedList, { packageId }).ok();
  expect(watched.objections).toMatchObject([{ id, state: 'open' }]);
  for (const read of [seen, watched, await shown(owner.user, lot)])
    for (const secret of [asker.org.id, asker.org.orgName, asker.id, asker.trueName])
      expect(JSON.stringify(read)).not.toContain(secret);
  expect(await other.send(myClarifications, { packageId }).ok()).toMatchObject({
    objections: [],
    questions: [],
  });
  const mine = await asker.send(myClarifications, { packageId }).ok();
  expect(mine).toMatchObject({ objections: [{ id }], questions: [], can: { withdraw: true } });
  const events = await world.sql(
    `select payload from event where type = 'clarification.objected' and subject_id = $1`,
    [id],
  );
  expect(events).toEqual([{ payload: {} }]);
  for (const user of [pm, owner.user]) expect(await told(user, lot)).toContain('收到对采购文件的异议');
  expect(await told(other, lot)).toEqual(['投标文件已递交']);
  expect(await duties(pm, lot)).toContain(ANSWER);
  expect(await duties(owner.user, lot)).not.toContain(CONFIRM);

  // 暂停: no expert is drawn.
  const plan = { packageId, plannedExtractCount: '5', time: later(lot, 1), location: '江州市' };
  await pm.send(saveCommittee, plan).ok();
  await pm.send(commitDraw, { packageId }).refused('committee.paused');
  expect(await lawRecord(packageId)).toMatchObject([{ rule: 'documentAnswer', act: 'committee.draw' }]);

  // One side proposes, the other confirms; neither alone, nor another house.
  const answer = '经研究，业绩要求与采购内容相适应，维持不变。';
  const stranger = await world.user({ roles: ['pm', 'owner'], org: await world.org('agency') });
  await stranger.send(proposeAnswer, { id, answer }).refused('project.lotNotFound');
  await stranger.send(proposeAnswer, { id: packageId, answer }).refused('project.lotNotFound');
  await owner.user.send(proposeAnswer, { id, answer }).refused('kit.refused.permission');
  await pm.send(proposeAnswer, { id, answer: '' }).refused('kit.wrong.input');
  const proposed = await Promise.all([1, 2].map(() => pm.send(proposeAnswer, { id, answer }).envelope()));
  expect(proposed.filter((one) => one.code === 200)).toHaveLength(1);
  // Supervision reads what is proposed; no bidder does before it counts.
  const watches = async () =>
    (await supervisor.send(watchedList, { packageId }).ok()).objections[0]?.proposals;
  expect(await watches()).toMatchObject([{ answer, outcome: null, mine: false }]);
  const bidderReads = async () =>
    JSON.stringify(
      await Promise.all(holders(lot).map((one) => one.send(myClarifications, { packageId }).ok())),
    );
  expect(await bidderReads()).not.toContain(answer);
  await world.deliver();
  expect(await duties(pm, lot)).not.toContain(ANSWER);
  expect(await duties(owner.user, lot)).toContain(CONFIRM);
  expect(await told(owner.user, lot)).toContain('异议答复待确认');
  const proposalOf = async () =>
    (await shown(pm, lot))[0]?.proposals.find((one) => one.outcome === null)?.answerId ?? '';
  const first = await proposalOf();
  await pm.send(confirmAnswer, { answerId: first }).refused('kit.refused.permission');
  await stranger.send(confirmAnswer, { answerId: first }).refused('project.lotNotFound');
  await stranger.send(returnAnswer, { answerId: first, reason: 'x' }).refused('project.lotNotFound');
  await owner.user.send(returnAnswer, { answerId: first, reason: ' ' }).refused('kit.wrong.input');
  await owner.user.send(returnAnswer, { answerId: first, reason: '理由不足' }).ok();
  await owner.user.send(confirmAnswer, { answerId: first }).refused('clarification.objectionOver');
  await world.deliver();
  expect(await told(pm, lot)).toContain('异议答复被退回');
  expect(await watches()).toMatchObject([{ outcome: 'returned', outcomeReason: '理由不足' }]);
  expect(await bidderReads()).not.toMatch(/理由不足|proposals/);
  expect(await duties(pm, lot)).toContain(ANSWER);
  expect((await asker.send(myClarifications, { packageId }).ok()).objections).toMatchObject([
    { state: 'open', answer: null },
  ]);

  // The bids are due and stay sealed. Those who run the lot are told why; no bidder is.
  await world.setClock(new Date(lot.deadline.getTime() + 40 * 60_000));
  await world.fire();
  const refused = await pm.send(startOpening, { packageId }).refused('opening.paused');
  expect(JSON.stringify(refused)).toContain('第二十二条');
  expect((await lawRecord(packageId)).at(-1)).toEqual({ rule: 'documentAnswer', act: 'opening.start' });
  expect(await pm.send(hallDetail, { packageId }).ok()).toMatchObject({
    paused: true,
    can: { start: false },
  });
  expect((await asker.send(hallDetail, { packageId }).ok()).paused).toBe(false);
  // 步骤 S6 stays open for those who run the lot, and is over for bidders.
  const [ofStaff, ofBidder] = [await stepOf(pm, lot), await stepOf(asker, lot)];
  expect([ofStaff?.status, ofBidder?.status]).toEqual(['1', '6']);
  const overdue = (await pm.send(pageDuties, { subjectId: packageId, size: 100 }).ok()).records;
  expect(overdue.map((one) => one.title)).toContain(ANSWER);
  expect(overdue.some((one) => one.title.includes('开始开标'))).toBe(false);
  await pm.send(saveClarification, form(lot)).refused('clarification.over');
  await pm.send(proposeAnswer, { id, answer }).ok();

  // Confirmed twice while the opening is begun: one answer, and the opening begins only after it.
  const answerId = await proposalOf();
  const [begun, ...settled] = await Promise.all([
    pm.send(startOpening, { packageId }).envelope(),
    owner.user.send(confirmAnswer, { answerId }).envelope(),
    owner.user.send(confirmAnswer, { answerId }).envelope(),
  ]);
  expect(settled.filter((one) => one.code === 200)).toHaveLength(1);
  await world.deliver();
  if (begun.code !== 200) {
    const host = (await pm.send(pageDuties, { subjectId: packageId, size: 100 }).ok()).records;
    expect(host.map((one) => one.title)).not.toContain(ANSWER);
    expect((await pm.send(hallDetail, { packageId }).ok()).can.start).toBe(true);
    await pm.send(startOpening, { packageId }).ok();
  }
  const over = await asker.send(myClarifications, { packageId }).ok();
  expect(over).toMatchObject({ objections: [{ state: 'answered', late: true, answer }] });
  expect(await told(asker, lot)).toContain('对采购文件的异议已答复');
  expect(await told(other, lot)).not.toContain('对采购文件的异议已答复');
  expect(
    await world.sql(
      `select payload -> 'late' as late from event where type = 'clarification.objectionAnswered' and subject_id = $1`,
      [id],
    ),
  ).toEqual([{ late: true }]);
  await asker.send(withdrawObjection, { id }).refused('clarification.objectionOver');
  await expect(
    world.sql(`update clarification_question set answer = 'other' where id = $1`, [id]),
  ).rejects.toThrow('answered once');
});

test('who objects may withdraw before the answer, once, and nobody else', async () => {
  const { world, pm, owner } = house;
  const lot = await house.lotWith(3, 14);
  const { packageId } = lot;
  const [asker, other] = holders(lot) as [TestUser, TestUser];
  for (const holder of lot.holders) await submitted(lot, holder);
  const { id } = await asker.send(raiseObjection, about(lot)).ok();
  const { answerId } = await pm.send(proposeAnswer, { id, answer: '维持不变。' }).ok();
  await other.send(withdrawObjection, { id }).refused('clarification.notFound');
  await other.send(withdrawObjection, { id: answerId }).refused('clarification.notFound');
  // The answer is confirmed and the objection withdrawn at one moment: one of them holds.
  const both = await codes([
    asker.send(withdrawObjection, { id }).envelope(),
    owner.user.send(confirmAnswer, { answerId }).envelope(),
  ]);
  expect(both.filter((code) => code === 200)).toHaveLength(1);
  const [ended] = await shown(pm, lot);
  expect(['answered', 'withdrawn']).toContain(ended?.state);
  expect(ended?.answer === null).toBe(ended?.state === 'withdrawn');

  const again = await other.send(raiseObjection, about(lot)).ok();
  await other.send(withdrawObjection, again).ok();
  await other.send(withdrawObjection, again).refused('clarification.objectionOver');
  await pm.send(proposeAnswer, { ...again, answer: '维持不变。' }).refused('clarification.objectionOver');
  await world.deliver();
  expect(await duties(pm, lot)).not.toContain(ANSWER);
  expect(await told(pm, lot)).toContain('对采购文件的异议已撤回');
  // What was withdrawn may be raised again; what was answered may not; six are enough.
  const anew = await other.send(raiseObjection, about(lot)).ok();
  const given = await pm.send(proposeAnswer, { ...anew, answer: '维持不变。' }).ok();
  await owner.user.send(confirmAnswer, given).ok();
  await other
    .send(raiseObjection, about(lot, { content: '要求在本省的业绩；限制了外地供应商' }))
    .refused('clarification.objectionRepeated');
  for (const n of [3, 4, 5, 6]) await other.send(raiseObjection, about(lot, { target: `第${n}条` })).ok();
  await other.send(raiseObjection, about(lot, { target: '第7条' })).refused('clarification.objectionsMost');
  await world.setClock(lot.deadline);
  await pm.send(startOpening, { packageId }).refused('opening.paused');
  for (const one of (await other.send(myClarifications, { packageId }).ok()).objections)
    if (one.state === 'open') await other.send(withdrawObjection, { id: one.id }).ok();
  await pm.send(startOpening, { packageId }).ok();
});

test('they are raised until ten days before the bid deadline; who buys of free will keeps the same date', async () => {
  const { world } = house;
  const lot = await house.lotWith(1, 14);
  const [asker] = holders(lot) as [TestUser];
  const { objectionsUntil } = await asker.send(myClarifications, { packageId: lot.packageId }).ok();
  const until = new Date(objectionsUntil);
  expect(lot.deadline.getTime() - until.getTime()).toBeLessThan(10 * DAY);
  await world.setClock(new Date(until.getTime() - 1));
  await asker.send(raiseObjection, about(lot)).ok();
  await world.setClock(until);
  const late = await asker
    .send(raiseObjection, about(lot, { target: '第四章' }))
    .refused('clarification.objectionLate');
  expect(JSON.stringify(late)).toContain('第二十二条');
  // The last day, not the instant after it.
  expect(JSON.stringify(late)).toContain(shanghaiEnd(until));
  expect(await lawRecord(asker.id)).toEqual([{ rule: 'documentObjection', act: 'clarification.object' }]);
  await world.sql(`update project_package set is_law_bid = '0' where id = $1`, [lot.packageId]);
  await asker
    .send(raiseObjection, about(lot, { target: '第四章' }))
    .refused('clarification.objectionLateFree');
  expect(await lawRecord(asker.id)).toHaveLength(1);
  // What was objected to stays on record with a lot that has failed: there is nothing left to withdraw it for.
  const [raised] = (await asker.send(myClarifications, { packageId: lot.packageId }).ok()).objections;
  await world.sql(`update project_package set status = '9010' where id = $1`, [lot.packageId]);
  await asker.send(withdrawObjection, { id: raised?.id ?? '' }).refused('clarification.ended');
});

test('where the documents change, the amendment that names it answers it, and a proposal falls away', async () => {
  const { world, pm, owner } = house;
  const lot = await house.lotWith(2, 14);
  const { packageId } = lot;
  const [asker, other] = holders(lot) as [TestUser, TestUser];
  const { id } = await asker.send(raiseObjection, about(lot)).ok();
  const gone = await asker.send(raiseObjection, about(lot, { target: '第五章' })).ok();
  const { answerId } = await pm.send(proposeAnswer, { id, answer: '维持不变。' }).ok();
  const amendment = await approved(house, lot, { questionIds: [id, gone.id] });
  await asker.send(withdrawObjection, gone).ok();
  // Issued and answered directly at one moment: one answer.
  const [issued, direct] = await Promise.all([
    pm.send(issueClarification, { id: amendment }).envelope(),
    owner.user.send(confirmAnswer, { answerId }).envelope(),
  ]);
  expect(issued.code).toBe(200);
  const [own, withdrawn] = (await asker.send(myClarifications, { packageId }).ok()).objections;
  expect(own).toMatchObject({ state: 'answered', late: false });
  expect(own?.clarificationId).toBe(direct.code === 200 ? null : amendment);
  expect(own?.answer === null).toBe(direct.code !== 200);
  expect(withdrawn).toMatchObject({ state: 'withdrawn', clarificationId: null });
  const refused = await owner.user.send(confirmAnswer, { answerId }).envelope();
  expect(refused.code).not.toBe(200);
  expect((await other.send(receivedDetail, { id: amendment }).ok()).questions).toEqual([]);
  await pm
    .send(saveClarification, form(lot, { questionIds: [id], newDeadline: null, affectsBids: '0' }))
    .refused('clarification.wrong.question');
  await world.deliver();
  expect(await told(asker, lot)).toContain('对采购文件的异议已答复');
});

test('nobody answers alone, nor who works for the company that objects', async () => {
  const { world, pm, leader } = house;
  const lot = await house.lotWith(1, 14);
  const { packageId } = lot;
  const [asker] = holders(lot) as [TestUser];
  const { id } = await asker.send(raiseObjection, about(lot)).ok();
  // 自行招标: the house that runs the lot is its tenderee, and one person holds both roles.
  await world.sql(
    `update project_tenderee set tenderee_id = $2 where project_id = (select main_id from project_package where id = $1)`,
    [packageId, pm.org.id],
  );
  const both = await world.user({ roles: ['pm', 'owner'] });
  const second = await world.user({ roles: ['owner', 'pm'] });
  for (const user of [both, second])
    await world.sql(
      `insert into project_member (project_id, tenant_id, operator_id, operator_name, is_pm, privs)
       select main_id, $2, $3, $4, '0', '{"pre": "2"}' from project_package where id = $1`,
      [packageId, world.tenantId, user.id, user.trueName],
    );
  const { answerId } = await both.send(proposeAnswer, { id, answer: '维持不变。' }).ok();
  expect(await told(second, lot)).toContain('异议答复待确认');
  expect(await told(both, lot)).not.toContain('异议答复待确认');
  const isMine = async (user: TestUser) => (await shown(user, lot))[0]?.proposals[0]?.mine;
  expect([await isMine(both), await isMine(second)]).toEqual([true, false]);
  await both.send(confirmAnswer, { answerId }).refused('clarification.ownAnswer');
  await both.send(returnAnswer, { answerId, reason: '改' }).refused('clarification.ownAnswer');
  expect(await lawRecord(packageId)).toMatchObject([
    { rule: 'documentAnswer', act: 'clarification.confirmAnswer' },
    { rule: 'documentAnswer', act: 'clarification.confirmAnswer' },
  ]);
  await world.tx((tx) => insertMembership(tx, { userId: second.id, orgId: asker.org.id, isHome: false }));
  await second.send(confirmAnswer, { answerId }).refused('clarification.bidderToo');
  expect(await lawRecord(second.id)).toMatchObject([{ rule: 'bidderExclusion' }]);
  expect((await shown(leader, lot))[0]?.state).toBe('open');
});
