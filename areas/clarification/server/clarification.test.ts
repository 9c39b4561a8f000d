import { beforeAll, describe, expect, test } from 'vitest';
import { copiesOf } from '#apps/server/test/copies.ts';
import type { TestUser } from '#apps/server/test/world.ts';
import { bidderInWorld, prepared, seal, submitted } from '#areas/bid-submission/server/test/bidder.ts';
import { submissionDetail, submitBid } from '#areas/bid-submission/shared/calls.ts';
import { inHall } from '#areas/bid-opening/server/test/in-hall.ts';
import { openingSetting } from '#areas/bid-opening/shared/calls.ts';
import { saveCommittee } from '#areas/committee/shared/calls.ts';
import { phasesOf } from '#areas/project/server/index.ts';
import { decide } from '#areas/tender-file/server/test/house.ts';
import { agree, instance, submitToOwner } from '#base/bizflow/shared/calls.ts';
import { tenderFileScreens } from '#areas/tender-file/shared/screens.ts';
import { bulletinNodes, consoleList } from '#areas/console/shared/calls.ts';
import { approve, unhandledPage } from '#base/approval/shared/calls.ts';
import { Binder, step } from '#base/registration/server/test/approval.ts';
import {
  askQuestion,
  clarificationDetail,
  clarificationList,
  confirmClarification,
  discardClarification,
  issueClarification,
  myClarifications,
  receivedDetail,
  reopenClarification,
  saveClarification,
  submitClarification,
  watchedList,
} from '../shared/calls.ts';
import { WATCHING } from '../shared/screens.ts';
import {
  CLARIFICATION_KEY,
  clarificationStatus as s,
  CLARIFICATIONS_MOST,
  QUESTIONS_MOST,
} from '../shared/status.ts';
import {
  approved,
  type ClarifyingHouse,
  clarifyingHouse,
  duties,
  form,
  issued,
  later,
  statusNow,
  told,
} from './test/house.ts';

type Lot = Awaited<ReturnType<ClarifyingHouse['lotWith']>>;

let house: ClarifyingHouse;
beforeAll(async () => {
  house = await clarifyingHouse();
});

const lawRecord = (subjectId: string) =>
  house.world.sql<{ rule: string; act: string; earliest: string }>(
    `select payload ->> 'rule' as rule, payload ->> 'act' as act, payload ->> 'earliest' as earliest
     from event where type = 'law.refused' and subject_id = $1 order by id`,
    [subjectId],
  );

const holderOf = (lot: Lot): TestUser => {
  const [first] = lot.holders;
  if (!first) throw new Error('nobody holds the documents');
  return first.user;
};

const timerOf = async (packageId: string) =>
  (
    await house.world.sql<{ due_at: Date; done_at: Date | null }>(
      `select due_at, done_at from deadline where kind = 'bid.deadline' and subject_id = $1`,
      [packageId],
    )
  )[0];

describe('a clarification that moves the bid deadline', () => {
  test('leaves fifteen days, is approved by somebody else, and moves everything that hangs on the deadline', async () => {
    const { world, pm, leader } = house;
    const lot = await house.lotWith(2);
    const { packageId } = lot;
    const [bidder, other] = lot.holders as [(typeof lot.holders)[0], (typeof lot.holders)[0]];
    const outsider = await world.user({ roles: ['supplier'], org: await world.org('supplier') });
    const kept = await submitted(lot, bidder);

    // The review was planned for the day of the opening.
    await pm
      .send(saveCommittee, {
        packageId,
        plannedExtractCount: '5',
        time: later(lot, 1),
        location: '江州市公共资源交易中心',
      })
      .ok();

    // Five days remain: without a new deadline, or with one too near, the article is named and goes on record.
    const { id } = await pm.send(saveClarification, form(lot, { newDeadline: null })).ok();
    const short = await pm.send(submitClarification, { id }).refused('kit.wrong.input');
    expect(short.msg + JSON.stringify(short)).toContain('第二十三条');
    await pm.send(saveClarification, form(lot, { id, newDeadline: later(lot, 5) })).ok();
    await pm.send(submitClarification, { id }).refused('kit.wrong.input');
    expect(await lawRecord(packageId)).toMatchObject([
      { rule: 'amendmentDays', act: 'clarification.submit' },
      { rule: 'amendmentDays', act: 'clarification.submit' },
    ]);
    await pm.send(saveClarification, form(lot, { id, newDeadline: later(lot, -1) })).ok();
    expect(JSON.stringify(await pm.send(submitClarification, { id }).refused('kit.wrong.input'))).toContain(
      '只能顺延',
    );

    const to = new Date(later(lot, 20));
    await pm.send(saveClarification, form(lot, { id })).ok();
    await pm.send(issueClarification, { id }).refused('clarification.wrongStatus');
    await pm.send(submitClarification, { id }).ok();
    await world.deliver();
    await pm.send(saveClarification, form(lot, { id })).refused('clarification.wrongStatus');
    const todo = await leader.send(unhandledPage, { size: 200 }).ok();
    await leader
      .send(approve, {
        taskId: todo.records.find((r) => r.serviceId === id)?.taskId,
        apvlType: 'agree',
        comment: '',
      })
      .ok();
    await world.deliver();
    expect(await statusNow(pm, id)).toBe(s.approved);
    expect(await told(pm, lot)).toContain('澄清与修改审批通过');

    // Nothing has changed yet, and nobody was told.
    expect((await bidder.user.send(submissionDetail, { packageId }).ok()).deadline).toBe(
      lot.deadline.toISOString(),
    );
    await bidder.user.send(receivedDetail, { id }).refused('clarification.notFound');
    expect((await bidder.user.send(myClarifications, { packageId }).ok()).rows).toEqual([]);

    const waiting = await inHall(world, bidder.user, packageId);
    const answers = await Promise.all([1, 2].map(() => pm.send(issueClarification, { id }).envelope()));
    expect(answers.filter((one) => one.code === 200)).toHaveLength(1);
    await world.deliver();
    // Everybody waiting in the hall is told at once that the time has changed.
    await expect.poll(() => waiting.heard.some((text) => text.includes(`opening:${packageId}`))).toBe(true);
    for (const user of [bidder.user, other.user]) {
      expect((await user.send(submissionDetail, { packageId }).ok()).deadline).toBe(to.toISOString());
      expect(await told(user, lot)).toContain('采购文件有澄清与修改，投标截止时间变更');
      expect(await duties(user, lot)).toContain('查看澄清与修改并确认收到');
    }
    expect(await told(outsider, lot)).toEqual([]);
    await outsider.send(myClarifications, { packageId }).refused('clarification.notFound');
    await outsider.send(receivedDetail, { id }).refused('clarification.notFound');
    await outsider.send(confirmClarification, { id }).refused('clarification.notFound');
    expect(await told(house.owner.user, lot)).toContain('投标截止时间变更');
    expect(await told(pm, lot)).toContain('评审时间早于新的开标时间');
    expect(await timerOf(packageId)).toEqual({ due_at: to, done_at: null });
    const phase = await world.tx(async (tx) => (await phasesOf(tx.db, [packageId])).get(packageId));
    expect(JSON.stringify(phase)).toContain(to.toISOString());
    expect((await pm.send(openingSetting, { packageId }).ok()).deadline).toBe(to.toISOString());
    // 变更公告 beside the notices of the lot.
    const notices = await pm.send(bulletinNodes, { packageId }).ok();
    expect(notices.filter((one) => one.title.includes('变更公告'))).toHaveLength(1);
    const events = await world.sql<{ type: string }>(
      `select type from event where payload ->> 'packageId' = $1 and type in ('clarification.issued', 'tenderFile.deadlineMoved') order by type`,
      [packageId],
    );
    expect(events.map((one) => one.type)).toEqual(['clarification.issued', 'tenderFile.deadlineMoved']);

    // The bid that is in stands, and its supplier is told that it may be replaced.
    const read = await bidder.user.send(receivedDetail, { id }).ok();
    expect(read).toMatchObject({
      hasBid: true,
      number: 1,
      formerDeadline: lot.deadline.toISOString(),
      newDeadline: to.toISOString(),
      confirmedAt: null,
    });
    expect((await other.user.send(receivedDetail, { id }).ok()).hasBid).toBe(false);

    // The supervision reads what was said, and no more of who holds the documents than others.
    const supervisor = await world.user({ roles: ['supervisor'], org: await world.org('supervision') });
    const within = await world.user({ roles: ['supervisor'], org: pm.org });
    const watched = await supervisor.send(watchedList, { packageId }).ok();
    expect(watched.rows).toMatchObject([{ id, number: 1, newDeadline: to.toISOString(), confirmed: null }]);
    await within.send(watchedList, { packageId }).refused('clarification.notFound');
    await pm.send(watchedList, { packageId }).refused('kit.refused.permission');
    const links = (await supervisor.send(consoleList, { packageId }).ok()).stepList;
    expect(links.find((step) => step.id === 'S6')?.children).toMatchObject([
      { opUrl: tenderFileScreens.clarification, opUrlParamNew: { opType: WATCHING } },
    ]);

    // 确认收到: once, and how many is told to nobody before the bids are due.
    const first = await bidder.user.send(confirmClarification, { id }).ok();
    expect(await bidder.user.send(confirmClarification, { id }).ok()).toEqual(first);
    await world.deliver();
    expect(await duties(bidder.user, lot)).not.toContain('查看澄清与修改并确认收到');
    expect(await duties(other.user, lot)).toContain('查看澄清与修改并确认收到');
    expect(await pm.send(clarificationList, { packageId }).ok()).toMatchObject({
      holders: null,
      rows: [{ confirmed: null }],
    });

    // At the former deadline nothing closes; later bids are taken until the new one.
    await world.setClock(lot.deadline);
    await world.fire();
    expect(await timerOf(packageId)).toEqual({ due_at: to, done_at: null });
    const replaced = await submitted(lot, bidder, '4100000.00');
    expect(replaced.bidId).not.toBe(kept.bidId);
    const tooLate = await prepared(lot, other, await seal(lot, other));
    await world.setClock(to);
    await other.user.send(submitBid, tooLate).refused('bid.late');
    expect(await pm.send(clarificationList, { packageId }).ok()).toMatchObject({
      holders: 2,
      rows: [{ confirmed: 1 }],
    });
    await pm.send(saveClarification, form(lot)).refused('clarification.over');
    await expect(
      world.sql(
        `update tender_file set bid_deadline = bid_deadline + interval '1 day' where package_id = $1`,
        [packageId],
      ),
    ).rejects.toThrow('stands as it was issued');
    await expect(world.sql(`update clarification set title = 'x' where id = $1`, [id])).rejects.toThrow(
      'stands as it was issued',
    );
  });

  test('what does not influence bids keeps the deadline; who buys of free will gives a reason', async () => {
    const { world, pm, leader } = house;
    const lot = await house.lotWith(1);
    const holder = holderOf(lot);
    const { packageId } = lot;
    const id = await issued(house, lot, { affectsBids: '0', newDeadline: null, kind: 'clarification' });
    expect(await pm.send(clarificationDetail, { id }).ok()).toMatchObject({
      number: 1,
      formerDeadline: null,
      bidDeadline: lot.deadline.toISOString(),
    });
    expect(await told(holder, lot)).toEqual(['采购文件有澄清与修改']);

    const more = `jsonb_build_object('status', '60', 'number', null, 'issued_at', null)`;
    await copiesOf(world, { table: 'clarification', id }, CLARIFICATIONS_MOST - 1, more);
    await pm.send(saveClarification, form(lot)).refused('clarification.most');
    await world.sql(`delete from clarification where package_id = $1 and status = '60'`, [packageId]);

    await world.sql(`update project_package set is_law_bid = '0' where id = $1`, [packageId]);
    const free = await pm.send(saveClarification, form(lot, { newDeadline: null })).ok();
    const asked = await pm.send(submitClarification, free).refused('kit.wrong.input');
    expect(JSON.stringify(asked)).toContain('deviationReason');
    await pm
      .send(saveClarification, form(lot, { ...free, newDeadline: null, deviationReason: '供应商均书面同意' }))
      .ok();
    await pm.send(submitClarification, free).ok();
    await world.deliver();
    const todo = await leader.send(unhandledPage, { size: 200 }).ok();
    await leader
      .send(approve, {
        taskId: todo.records.find((r) => r.serviceId === free.id)?.taskId,
        apvlType: 'disagree',
        comment: '请顺延',
      })
      .ok();
    await world.deliver();
    expect(await statusNow(pm, free.id)).toBe(s.returned);
    expect(await duties(pm, lot)).toContain('修改被退回的澄清与修改并重新提交');
    expect(await told(pm, lot)).toContain('澄清与修改被退回');
  });

  test('业主审批: on an entered lot it waits for its tenderee', async () => {
    const { world, pm, owner } = house;
    const lot = await house.lotWith(1);
    await world.sql(
      `update project set trade_platform = '2' where id = (select main_id from project_package where id = $1)`,
      [lot.packageId],
    );
    const id = await approved(house, lot);
    expect(await statusNow(pm, id)).toBe(s.inApproval);
    await pm.send(issueClarification, { id }).refused('clarification.wrongStatus');
    const subject = { serviceKey: CLARIFICATION_KEY, serviceId: id };
    await owner.user.send(submitToOwner, subject).refused('bizflow.notFound');
    await pm.send(submitToOwner, subject).ok();
    expect((await owner.user.send(clarificationDetail, { id }).ok()).title).toBe('关于水泵扬程参数的修改');
    const { taskId } = await owner.user.send(instance, subject).ok();
    await owner.user.send(agree, { taskId }).ok();
    await world.deliver();
    expect(await statusNow(pm, id)).toBe(s.approved);
    // Drawn up anew, what the tenderee agreed to before no longer counts.
    await pm.send(reopenClarification, { id }).ok();
    await pm.send(saveClarification, form(lot, { id, title: '另一修改' })).ok();
    await pm.send(submitClarification, { id }).ok();
    await world.deliver();
    await decide(world, house.leader, id, true);
    expect(await statusNow(pm, id)).toBe(s.inApproval);
    await pm.send(issueClarification, { id }).refused('clarification.wrongStatus');
    await pm.send(submitToOwner, subject).ok();
    const again = await owner.user.send(instance, subject).ok();
    await owner.user.send(agree, { taskId: again.taskId }).ok();
    await world.deliver();
    await pm.send(issueClarification, { id }).ok();
  });

  test('its files are read by who holds the documents, also by who obtains them later, and by nobody else', async () => {
    const { world, pm } = house;
    const lot = await house.lotWith(1);
    const holder = holderOf(lot);
    const file = await pm.upload('补充图纸.pdf', Buffer.from('%PDF-1.7 drawing'));
    const foreign = await holder.upload('别家.pdf', Buffer.from('%PDF-1.7 x'));
    await pm
      .send(saveClarification, form(lot, { attachmentIds: foreign.id }))
      .refused('clarification.wrong.file');
    const seenBy = async (user: TestUser) =>
      (await user.raw('GET', `/base/file/download?fileId=${file.id}`)).statusCode;
    const id = await approved(house, lot, { attachmentIds: file.id });
    expect(await seenBy(holder)).toBe(404);
    await pm.send(issueClarification, { id }).ok();
    const outsider = await world.user({ roles: ['supplier'], org: await world.org('supplier') });
    const newcomer = (await bidderInWorld(world, lot)).user;
    expect(await seenBy(holder)).toBe(200);
    expect(await seenBy(newcomer)).toBe(200);
    expect(await seenBy(outsider)).toBe(404);
    expect(await newcomer.send(receivedDetail, { id }).ok()).toMatchObject({
      attachmentIds: file.id,
      number: 1,
    });
  });
});

describe('questions about the documents', () => {
  test('reach those who run the lot without a name, are answered to all, and are told to no other supplier', async () => {
    const { world, pm, owner } = house;
    const lot = await house.lotWith(2);
    const { packageId } = lot;
    // The lot was bought of free will or not: ten days before the deadline is past, the documents' own date too.
    const [asker, other] = lot.holders.map((one) => one.user) as [TestUser, TestUser];
    await asker.send(askQuestion, { packageId, content: '扬程是多少？' }).refused('clarification.tooLate');
    expect(await lawRecord(asker.id)).toMatchObject([
      { rule: 'documentObjection', act: 'clarification.ask' },
    ]);
    // A deadline that is put off takes the time to ask along.
    await issued(house, lot, { newDeadline: later(lot, 20) });
    const file = await asker.upload('图.pdf', Buffer.from('%PDF-1.7 sketch'));
    const outsider = await world.user({ roles: ['supplier'], org: await world.org('supplier') });
    await outsider.send(askQuestion, { packageId, content: '？' }).refused('clarification.notFound');
    expect((await pm.send(askQuestion, { packageId, content: '？' }).envelope()).code).not.toBe(200);
    await asker.send(askQuestion, { packageId, content: '' }).refused('kit.wrong.input');
    // Of two presses only one asks.
    const presses = await Promise.all(
      [1, 2].map(() =>
        asker.send(askQuestion, { packageId, content: '扬程是多少？', fileId: file.id }).envelope(),
      ),
    );
    expect(new Set(presses.map(({ key }) => key))).toEqual(
      new Set(['clarification.askedAlready', undefined]),
    );
    const questionId = presses.find(({ code }) => code === 200)?.data.id ?? '';
    await world.deliver();

    const seen = await pm.send(clarificationList, { packageId }).ok();
    expect(seen.questions).toMatchObject([{ id: questionId, content: '扬程是多少？', number: null }]);
    for (const secret of [asker.org.id, asker.org.orgName, asker.id, asker.trueName])
      expect(JSON.stringify(seen)).not.toContain(secret);
    expect((await pm.raw('GET', `/base/file/download?fileId=${file.id}`)).statusCode).toBe(200);
    expect((await owner.user.raw('GET', `/base/file/download?fileId=${file.id}`)).statusCode).toBe(200);
    expect((await other.raw('GET', `/base/file/download?fileId=${file.id}`)).statusCode).toBe(404);
    expect((await pm.raw('GET', `/base/file/get?id=${file.id}`)).body).not.toContain(asker.org.id);
    expect(await duties(pm, lot)).toContain('答复供应商对采购文件提出的问题');
    expect(await told(pm, lot)).toContain('供应商对采购文件提问');
    expect((await other.send(myClarifications, { packageId }).ok()).questions).toEqual([]);
    const [event] = await world.sql(
      `select payload from event where type = 'clarification.asked' and subject_id = $1`,
      [questionId],
    );
    expect(event).toEqual({ payload: {} });

    const wanted = { affectsBids: '0', newDeadline: null, kind: 'clarification', questionIds: [questionId] };
    const elsewhere = await house.lotWith(1);
    await pm.send(saveClarification, form(elsewhere, wanted)).refused('clarification.wrong.question');
    // A draft stays with its lot: it is neither saved to another one nor read as that one's.
    const draft = await pm.send(saveClarification, form(lot, wanted)).ok();
    const moved = { ...draft, packageId: elsewhere.packageId };
    await pm.send(saveClarification, form(elsewhere, draft)).refused('clarification.notFound');
    await pm.send(clarificationDetail, moved).refused('clarification.notFound');
    await pm.send(discardClarification, draft).ok();
    const id = await issued(house, { ...lot, deadline: new Date(later(lot, 20)) }, wanted);
    expect((await asker.send(myClarifications, { packageId }).ok()).questions).toMatchObject([
      { id: questionId, number: 2, clarificationId: id },
    ]);
    expect((await asker.send(receivedDetail, { id }).ok()).questions).toEqual(['扬程是多少？']);
    expect((await other.send(receivedDetail, { id }).ok()).questions).toEqual([]);
    expect(await duties(pm, lot)).not.toContain('答复供应商对采购文件提出的问题');
    await pm.send(saveClarification, form(lot, wanted)).refused('clarification.wrong.question');
    // Fifty questions of one company are enough, and shut out no other.
    for (let n = 1; n <= QUESTIONS_MOST; n++)
      await other.send(askQuestion, { packageId, content: `问题${n}` }).ok();
    const more = await other
      .send(askQuestion, { packageId, content: '再问' })
      .refused('clarification.tooMany');
    expect(more.msg).toContain(String(QUESTIONS_MOST));
    await asker.send(askQuestion, { packageId, content: '再问' }).ok();
  });
});

test('what is approved after the bids are due cannot be issued, and nobody is told that it can', async () => {
  const { world, pm, leader } = house;
  const lot = await house.lotWith(1);
  const { id } = await pm.send(saveClarification, form(lot)).ok();
  await pm.send(submitClarification, { id }).ok();
  await world.deliver();
  await world.setClock(lot.deadline);
  await decide(world, leader, id, true);
  expect(await statusNow(pm, id)).toBe(s.approved);
  await pm.send(issueClarification, { id }).refused('clarification.over');
  expect(await told(pm, lot)).not.toContain('澄清与修改审批通过');
  expect(await told(pm, lot)).toContain('澄清与修改审批结束时投标已截止');
});

// Last, since the agency has two approvers from here on.
test('whoever saved it does not decide, nor does another house; it is drawn up anew when the time has run short', async () => {
  const { world, pm } = house;
  const lot = await house.lotWith(1);
  const both = await world.user({ roles: ['pm', 'leader'] });
  const stranger = await world.user({ roles: ['pm', 'leader'], org: await world.org('agency') });
  const first = await pm.send(saveClarification, form(lot, { newDeadline: later(lot, 11) })).ok();
  const { id } = first;
  await world.sql(
    `insert into project_member (project_id, tenant_id, operator_id, operator_name, is_pm, privs)
     select main_id, $2, $3, $4, '0', '{"pre": "2"}' from project_package where id = $1`,
    [lot.packageId, world.tenantId, both.id, both.trueName],
  );
  await both.send(saveClarification, form(lot, { id, newDeadline: later(lot, 11) })).ok();
  await stranger.send(clarificationDetail, { id }).refused('project.lotNotFound');
  await stranger
    .send(clarificationDetail, { id: lot.packageId.replace(/.$/, '0') })
    .refused('project.lotNotFound');
  for (const call of [discardClarification, reopenClarification])
    await stranger.send(call, { id }).refused('project.lotNotFound');
  await stranger.send(submitClarification, { id }).refused('project.lotNotFound');
  await stranger.send(issueClarification, { id }).refused('project.lotNotFound');
  // One after the other, and from two windows at once too.
  await pm.send(saveClarification, form(lot)).refused('clarification.another');
  // A flow whose only step is the submitter's own, and may be left out, approves nothing.
  const nobody = [step('a', pm, { whenEmpty: 'skip' })];
  const binder = await Binder.make(world);
  const undecided = () => pm.send(submitClarification, { id }).refused('clarification.noApproval');
  await binder.bound(CLARIFICATION_KEY, nobody, async () => void (await undecided()), { orgId: pm.org.id });
  expect(await statusNow(pm, id)).toBe(s.saved);
  await pm.send(submitClarification, { id }).ok();
  await world.deliver();
  const todo = await both.send(unhandledPage, { size: 200 }).ok();
  expect(todo.records.filter((r) => r.serviceId === id)).toEqual([]);
  const leaders = await house.leader.send(unhandledPage, { size: 200 }).ok();
  await house.leader
    .send(approve, {
      taskId: leaders.records.find((r) => r.serviceId === id)?.taskId,
      apvlType: 'agree',
      comment: '',
    })
    .ok();
  await world.deliver();
  // Fifteen days no longer remain on the day on which it would go out.
  await world.setClock(new Date(lot.deadline.getTime() - 86_400_000));
  await pm.send(issueClarification, { id }).refused('clarification.wrong.short');
  expect((await lawRecord(lot.packageId)).at(-1)).toMatchObject({ act: 'clarification.issue' });
  expect(
    (await lot.holders[0]?.user.send(submissionDetail, { packageId: lot.packageId }).ok())?.deadline,
  ).toBe(lot.deadline.toISOString());
  await pm.send(reopenClarification, { id }).ok();
  await pm.send(discardClarification, { id }).ok();
  expect(await statusNow(pm, id)).toBe(s.discarded);
  const twice = await Promise.all([1, 2].map(() => pm.send(saveClarification, form(lot)).envelope()));
  expect(twice.filter((one) => one.code === 200)).toHaveLength(1);
});
