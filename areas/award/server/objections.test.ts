import { beforeAll, describe, expect, test } from 'vitest';
import type { TestUser } from '#apps/server/test/world.ts';
import { lastDay, periodEnd } from '#base/calendar/shared/days.ts';
import { pageDuties } from '#base/duty/shared/calls.ts';
import { getFile } from '#base/file/shared/calls.ts';
import {
  answerObjection,
  awardDetail,
  candidatesForBidder,
  confirmAnswer,
  determineWinner,
  raiseObjection,
  returnAnswer,
} from '../shared/calls.ts';
import { AwardHouse } from './test/house.ts';

let h: AwardHouse;

beforeAll(async () => {
  h = await AwardHouse.make();
});

describe('objections', () => {
  test('their files are read by whom the objection is read by, with the permission it asks for', async () => {
    const { lot, packageId, end } = await h.publicised();
    const second = await h.supplier(lot, 1);
    const { id } = await second.upload('证明.pdf', Buffer.from('%PDF-1.7 proof'));
    const { org } = second;
    const [colleague, clerk] = [await h.supplier(lot, 1), await h.world.user({ roles: [], org })];
    const seenBy = async (user: TestUser) =>
      (await user.raw('GET', `/base/file/download?fileId=${id}`)).statusCode;
    expect([await seenBy(clerk), await seenBy(h.pm)]).toEqual([200, 404]);
    const [foreign, strange] = [
      await h.pm.upload('证明.pdf', Buffer.from('%PDF-1.7 other')),
      await second.upload('证明.txt', Buffer.from('x')),
    ];
    await h.at(new Date(end.getTime() - 1), async () => {
      const objection = { packageId, content: '业绩造假' };
      await second.send(raiseObjection, { ...objection, fileIds: foreign.id }).refused('award.wrong.file');
      await second.send(raiseObjection, { ...objection, fileIds: strange.id }).refused('kit.wrong.fileType');
    });
    await h.at(new Date(end.getTime() - 1), () =>
      second.send(raiseObjection, { packageId, content: '业绩造假', fileIds: id }).ok(),
    );
    const supervisor = await h.world.user({ roles: ['supervisor'], org: await h.world.org('supervision') });
    for (const user of [h.pm, h.owner, supervisor])
      expect((await user.send(awardDetail, { packageId }).ok()).objections[0]?.fileIds).toBe(id);
    // The supervisor came after the objection; who supervises is asked when the file is.
    for (const user of [second, colleague, h.pm, h.owner, supervisor]) expect(await seenBy(user)).toBe(200);
    expect(await supervisor.send(getFile, { id }).ok()).toMatchObject({ id, fileName: '证明.pdf' });
    await h.world.sql(
      `delete from user_role r using role o where o.id = r.role_id and o.role_code = 'supervisor' and r.user_id = $1`,
      [supervisor.id],
    );
    // The instance was not told, and keeps a session for some seconds.
    h.world.app.sessions['forget']('');
    const roleOfCompany = await h.world.user({ roles: ['supervisor'], org: await h.world.org('agency') });
    for (const user of [supervisor, roleOfCompany]) expect(await seenBy(user)).toBe(404);
    const bare = await h.world.user({ roles: [], org: h.pm.org });
    for (const user of [clerk, bare, await h.supplier(lot, 2)]) {
      expect((await user.send(awardDetail, { packageId }).envelope()).code).not.toBe(200);
      expect(await seenBy(user)).toBe(404);
    }
  });

  test('by bidders, to the millisecond before the end, answered once', async () => {
    const { lot, packageId, end } = await h.publicised();
    const second = await h.supplier(lot, 1);
    const outsider = await h.world.user({ roles: ['supplier'], org: await h.world.org('supplier') });
    await outsider.send(candidatesForBidder, { packageId }).refused('award.notFound');
    await outsider.send(raiseObjection, { packageId, content: '异议' }).refused('award.notFound');
    const seen = await second.send(candidatesForBidder, { packageId }).ok();
    expect(seen.candidates).toHaveLength(3);
    expect(JSON.stringify(seen)).not.toContain('total');
    const { objectionId } = await h.at(new Date(end.getTime() - 1), () =>
      second.send(raiseObjection, { packageId, bidId: lot.bids[0]?.bidId, content: '第一名业绩造假' }).ok(),
    );
    await h.at(end, () =>
      second.send(raiseObjection, { packageId, content: '再次异议' }).refused('award.publicityOver'),
    );
    const third = await h.supplier(lot, 2);
    expect((await third.send(candidatesForBidder, { packageId }).ok()).objections).toEqual([]);
    await h.at(end, () =>
      h.owner.send(determineWinner, { packageId, bidId: lot.bids[0]?.bidId }).refused('award.openObjection'),
    );
    const stranger = await h.world.user({ roles: ['pm'], org: await h.world.org('agency') });
    await stranger
      .send(answerObjection, { objectionId, decision: 'dismissed', answer: '不成立' })
      .refused('award.objectionNotFound');
    await h.answered(objectionId, 'upheld', '经查属实');
    await h.pm
      .send(answerObjection, { objectionId, decision: 'dismissed', answer: '不成立' })
      .refused('award.answered');
    await h.at(end, async () => {
      await h.owner
        .send(determineWinner, { packageId, bidId: lot.bids[0]?.bidId })
        .refused('award.wrong.upheld');
      await h.owner
        .send(determineWinner, { packageId, bidId: lot.bids[1]?.bidId })
        .refused('award.need.legalCaseOf');
      const first = { bidId: lot.bids[0]?.bidId ?? '', legalCase: '4' as const };
      await h.owner
        .send(determineWinner, {
          packageId,
          bidId: lot.bids[1]?.bidId,
          passedOver: [{ ...first, reason: ' ' }],
        })
        .refused('award.need.reasonOf');
      await h.determined({
        packageId,
        bidId: lot.bids[1]?.bidId,
        passedOver: [{ ...first, reason: '异议成立' }],
      });
    });
  });

  test('one open against each candidate, the same never again, six at most; each refusal is on record', async () => {
    const { lot, packageId } = await h.publicised();
    const second = await h.supplier(lot, 1);
    const bidId = lot.bids[0]?.bidId;
    const object = (content: string, target?: string) =>
      second.send(raiseObjection, { packageId, content, bidId: target });
    // Twenty clicks at once, and three people of one bidder.
    const colleague = await h.supplier(lot, 1);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        (i % 2 ? second : colleague)
          .send(raiseObjection, { packageId, bidId, content: `业绩造假${i}` })
          .envelope(),
      ),
    );
    expect(answers.filter((a) => a.code === 200)).toHaveLength(1);
    expect(answers.filter((a) => a.key === 'award.objectionOpen')).toHaveLength(19);
    // Another matter may be raised beside it: the time to object is short.
    await object('评分汇总错误').ok();
    const answerAll = async () => {
      for (const o of (await h.pm.send(awardDetail, { packageId }).ok()).objections)
        if (o.decision === null) await h.answered(o.objectionId, 'dismissed', '经查不成立');
    };
    await answerAll();
    const again = await object(' 评分汇总　错误！ ').refused('award.objectionRepeated');
    expect(again.law).toMatchObject({ rule: 'answeredObjection' });
    for (const n of [1, 2, 3, 4]) {
      await object(`新的事实${n}`).ok();
      await answerAll();
    }
    expect((await object('第七次').refused('award.objectionsMost')).msg).toContain('6');
    expect((await second.send(candidatesForBidder, { packageId }).ok()).can.object).toBe(false);
    // Nobody objects to a bid that is no candidate.
    const wrong = await object('业绩造假', packageId).refused('award.wrong.objectedBid');
    expect(wrong.fields?.map((field) => field.path)).toEqual(['bidId']);
    // Another bidder is not shut out.
    await (await h.supplier(lot, 2)).send(raiseObjection, { packageId, content: '评分汇总错误' }).ok();
    expect(await h.refusedActs(packageId)).toEqual([
      ...Array.from({ length: 19 }, () => ({ act: 'award.object', rule: 'resultObjection' })),
      { act: 'award.object', rule: 'answeredObjection' },
      { act: 'award.object', rule: 'answeredObjection' },
    ]);
  });

  test('an answer counts once the tenderee has confirmed it; the determination waits until then', async () => {
    const { lot, packageId, end } = await h.publicised();
    const bidId = lot.bids[0]?.bidId;
    const second = await h.supplier(lot, 1);
    const { objectionId } = await second.send(raiseObjection, { packageId, content: '业绩造假' }).ok();
    const propose = (answer: string) =>
      h.pm.send(answerObjection, { objectionId, decision: 'dismissed', answer });
    const proposals = await Promise.all([1, 2, 3].map((n) => propose(`不成立${n}`).envelope()));
    expect(proposals.filter((a) => a.code === 200)).toHaveLength(1);
    expect(proposals.filter((a) => a.key === 'award.answerWaiting')).toHaveLength(2);
    const record = () => h.pm.send(awardDetail, { packageId }).ok();
    const answerId = (await record()).objections[0]?.proposals[0]?.answerId ?? '';
    expect(await record()).toMatchObject({
      objections: [{ decision: null, proposals: [{ outcome: null }] }],
      can: { answer: false, confirm: false },
    });
    expect((await h.owner.send(awardDetail, { packageId }).ok()).can).toMatchObject({ confirm: true });
    // It counts for nothing: the bidder does not read it, the winner cannot be determined.
    expect(JSON.stringify(await second.send(candidatesForBidder, { packageId }).ok())).not.toContain(
      '不成立',
    );
    await h.at(end, () => h.owner.send(determineWinner, { packageId, bidId }).refused('award.openObjection'));
    // Neither the agency itself, nor another tenderee, nor the one who only looks on.
    await h.pm.send(confirmAnswer, { answerId }).refused('kit.refused.permission');
    const both = await h.world.user({ roles: ['pm', 'owner'] });
    await both.send(confirmAnswer, { answerId }).refused('award.answerNotFound');
    const other = await h.world.user({ roles: ['owner'], org: await h.world.org('tenderee') });
    await other.send(confirmAnswer, { answerId }).refused('award.answerNotFound');
    await h.lead.send(returnAnswer, { answerId, reason: '缺少证据' }).refused('kit.refused.permission');
    await h.owner.send(returnAnswer, { answerId, reason: '' }).refused('kit.wrong.input');
    await h.owner.send(returnAnswer, { answerId, reason: '缺少证据' }).ok();
    await h.owner.send(confirmAnswer, { answerId }).refused('award.answered');
    const next = await propose('经查合同原件，业绩属实').ok();
    const answers = await Promise.all([
      h.owner.send(confirmAnswer, next).envelope(),
      h.owner.send(confirmAnswer, next).envelope(),
      h.owner.send(returnAnswer, { ...next, reason: '再核' }).envelope(),
    ]);
    expect(answers.filter((a) => a.code === 200)).toHaveLength(1);
    const settled = (await record()).objections[0];
    expect(settled?.proposals.map((p) => p.outcome)).toEqual([
      'returned',
      answers[2]?.code === 200 ? 'returned' : 'confirmed',
    ]);
    expect(settled?.proposals[0]).toMatchObject({ outcomeReason: '缺少证据' });
    if (settled?.decision === null) await h.answered(objectionId, 'dismissed', '经核不成立');
    await h.at(end, () => h.determined({ packageId, bidId }));
    const events = await h.world.sql<{ type: string; late: boolean | null }>(
      `select type, (payload ->> 'late')::boolean as late from event where subject_id = $1 and type like 'award.answer%' or
       subject_id = $1 and type = 'award.objectionAnswered' order by id`,
      [packageId],
    );
    expect(events.slice(0, 3).map((e) => e.type)).toEqual([
      'award.answerProposed',
      'award.answerReturned',
      'award.answerProposed',
    ]);
    expect(events.at(-1)).toEqual({ type: 'award.objectionAnswered', late: false });
  });

  test('nobody confirms or owes what they proposed themselves, not even who works for both sides', async () => {
    const { packageId, lot } = await h.publicised();
    const second = await h.supplier(lot, 1);
    const { objectionId } = await second.send(raiseObjection, { packageId, content: '业绩造假' }).ok();
    const { answerId } = await h.pm
      .send(answerObjection, { objectionId, decision: 'dismissed', answer: '不成立' })
      .ok();
    // As if the owner's person had proposed it while working for the agency.
    const proposedBy = (id: string) =>
      h.world.sql('update award_objection_answer set proposed_by = $2 where id = $1', [answerId, id]);
    await proposedBy(h.owner.id);
    // Nor do they owe it: their colleague does.
    const colleague = await h.world.user({ roles: ['owner'], org: h.world.tenderee });
    await (await h.supplier(lot, 2)).send(raiseObjection, { packageId, content: '评分汇总错误' }).ok();
    await h.world.deliver();
    const owes = async (user: TestUser) =>
      (await user.send(pageDuties, { subjectId: packageId, size: 100 }).ok()).records.map((one) => one.title);
    expect(await owes(colleague)).toContain('确认或退回异议答复');
    expect(await owes(h.owner)).not.toContain('确认或退回异议答复');
    const isMine = async (user: TestUser) =>
      (await user.send(awardDetail, { packageId }).ok()).objections
        .flatMap((one) => one.proposals)
        .find((one) => one.answerId === answerId)?.mine;
    expect([await isMine(h.owner), await isMine(colleague)]).toEqual([true, false]);
    const own = await h.owner.send(confirmAnswer, { answerId }).refused('award.ownAnswer');
    expect(own.law).toMatchObject({ rule: 'objectionAnswer' });
    await h.owner.send(returnAnswer, { answerId, reason: '再核' }).refused('award.ownAnswer');
    expect(await h.refusedActs(packageId)).toEqual(
      Array.from({ length: 2 }, () => ({ act: 'award.decideAnswer', rule: 'objectionAnswer' })),
    );
    await proposedBy(h.pm.id);
    await h.owner.send(confirmAnswer, { answerId }).ok();
  });

  test('a late answer counts and is on record; the due day follows the calendar', async () => {
    const { packageId, lot } = await h.publicised();
    const second = await h.supplier(lot, 1);
    const { objectionId } = await second.send(raiseObjection, { packageId, content: '业绩造假' }).ok();
    const seen = (await second.send(candidatesForBidder, { packageId }).ok()).objections[0];
    const raised = new Date(seen?.submittedAt ?? '');
    expect(seen?.answerDay).toBe(lastDay(raised, 3, await h.calendar()));
    expect(seen?.late).toBe(false);
    const due = periodEnd(raised, 3, await h.calendar());
    await h.at(new Date(due.getTime() - 1), async () => {
      expect((await h.pm.send(awardDetail, { packageId }).ok()).objections[0]?.late).toBe(false);
      await h.pm.send(answerObjection, { objectionId, decision: 'dismissed', answer: '不成立' }).ok();
    });
    // Proposed in time, confirmed too late: late.
    await h.at(due, async () => {
      const open = (await h.owner.send(awardDetail, { packageId }).ok()).objections[0];
      expect(open?.late).toBe(true);
      await h.owner.send(confirmAnswer, { answerId: open?.proposals[0]?.answerId }).ok();
    });
    expect((await second.send(candidatesForBidder, { packageId }).ok()).objections[0]).toMatchObject({
      decision: 'dismissed',
      late: true,
    });
    const [told] = await h.world.sql<{ payload: { late: boolean } }>(
      `select payload from event where subject_id = $1 and type = 'award.objectionAnswered'`,
      [packageId],
    );
    expect(told?.payload.late).toBe(true);
  });

  test('upheld against the whole review, nobody can be determined', async () => {
    const { lot, packageId, end } = await h.publicised();
    const second = await h.supplier(lot, 1);
    const { objectionId } = await second
      .send(raiseObjection, { packageId, content: '评分标准适用错误' })
      .ok();
    await h.answered(objectionId, 'upheld', '经查属实');
    await h.at(end, async () => {
      await h.owner
        .send(determineWinner, { packageId, bidId: lot.bids[0]?.bidId })
        .refused('award.wholeUpheld');
      expect((await h.owner.send(awardDetail, { packageId }).ok()).can).toMatchObject({
        determine: false,
        determineWhy: 'wholeUpheld',
      });
    });
  });
});
