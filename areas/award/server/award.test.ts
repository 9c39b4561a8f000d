import { beforeAll, describe, expect, test } from 'vitest';
import { makeWorld, type TestUser, type World } from '#apps/server/test/world.ts';
import { hasPdfTools, readPdf } from '#apps/server/test/read-pdf.ts';
import type { HandLot } from '#areas/committee/server/test/facts.ts';
import { experts } from '#areas/committee/server/test/house.ts';
import { committeeDetail } from '#areas/committee/shared/calls.ts';
import { approve, unhandledPage, withdraw } from '#base/approval/shared/calls.ts';
import { signedRecordHolds } from '#base/ca/server/index.ts';
import { certificateFor, signatureOf } from '#base/ca/server/test/signer.ts';
import { rootCertificate } from '#base/ca/shared/calls.ts';
import { calendarOf } from '#base/calendar/server/index.ts';
import { lastDay, periodEnd } from '#base/calendar/shared/days.ts';
import { getFile } from '#base/file/shared/calls.ts';
import { pageMessages } from '#base/message/shared/calls.ts';
import { type ReviewHouse, reviewed } from '#areas/review/server/test/house.ts';
import {
  answerObjection,
  awardDetail,
  candidatesForBidder,
  confirmAnswer,
  determineWinner,
  noticeDetail,
  noticePrice,
  pageAwards,
  pageNotices,
  publiciseCandidates,
  publishResult,
  raiseObjection,
  receiveNotice,
  returnAnswer,
} from '../shared/calls.ts';
import { earliestEnd } from '../shared/publicity.ts';
import { determinationToSign } from '../shared/signing.ts';
import { stepFacts } from './index.ts';

let world: World;
let pm: TestUser;
let owner: TestUser;
let lead: TestUser;
let h: ReviewHouse;

beforeAll(async () => {
  world = await makeWorld();
  pm = await world.user({ roles: ['pm'] });
  owner = await world.user({ roles: ['owner'], org: world.tenderee });
  lead = await world.user({ roles: ['ownerlead'], org: world.tenderee });
  await certificateFor(owner);
  h = { world, pm, people: await experts(world, 8) };
});

const calendar = () => world.tx((tx) => calendarOf(tx.db));

interface Choice {
  readonly packageId: string;
  readonly bidId: string | undefined;
  readonly legalCase?: '1' | '2' | '3' | '4';
  readonly reason?: string;
}

/** A determination signed with the owner's certificate. */
async function determination({ packageId, bidId = '', legalCase, reason = '' }: Choice) {
  const { reportDigest } = await owner.send(awardDetail, { packageId }).ok();
  const chosen = { reportDigest: reportDigest ?? '', bidId, legalCase: legalCase ?? null, reason };
  const signature = await signatureOf(owner, determinationToSign(packageId, chosen));
  return { packageId, bidId, legalCase: legalCase ?? null, reason, signature };
}

const determined = async (choice: Choice) => owner.send(determineWinner, await determination(choice)).ok();

const supplier = (lot: HandLot, i: number) => {
  const org = lot.bids[i]?.org;
  if (!org) throw new Error(`no bidder ${i}`);
  return world.user({ roles: ['supplier'], org });
};

/** A lot whose candidates are public until the earliest lawful end. */
async function publicised(options: Parameters<typeof reviewed>[1] = {}, percents?: readonly number[]) {
  const { lot, members } = await reviewed(h, options, percents);
  const end = earliestEnd(await world.now(), await calendar());
  await pm.send(publiciseCandidates, { packageId: lot.packageId, publicityEnd: end.toISOString() }).ok();
  return { lot, members, end, packageId: lot.packageId };
}

async function decide(serviceId: string, agree: boolean): Promise<void> {
  await world.deliver();
  const todo = await lead.send(unhandledPage, { size: 200 }).ok();
  const task = todo.records.find((r) => r.serviceId === serviceId);
  expect(task, 'the tenderee has a to-do').toBeDefined();
  await lead
    .send(approve, {
      taskId: task?.taskId,
      apvlType: agree ? 'agree' : 'disagree',
      comment: agree ? '' : '请补充说明',
    })
    .ok();
  await world.deliver();
}

/** The agency proposes, the tenderee confirms. */
async function answered(objectionId: string, decision: 'dismissed' | 'upheld', answer: string) {
  const { answerId } = await pm.send(answerObjection, { objectionId, decision, answer }).ok();
  await owner.send(confirmAnswer, { answerId }).ok();
}

const refusedActs = async (packageId: string) =>
  (
    await world.sql<{ act: string; rule: string }>(
      `select payload ->> 'act' as act, payload ->> 'rule' as rule from event
       where type = 'law.refused' and subject_id = $1 order by id`,
      [packageId],
    )
  ).map(({ act, rule }) => ({ act, rule }));

/** Sets the clock for one act and lets it run on afterwards. */
async function at<T>(time: Date, act: () => Promise<T>): Promise<T> {
  await world.setClock(time);
  try {
    return await act();
  } finally {
    await world.sql('update world set frozen_at = null');
    await world.app.clock.look();
  }
}

describe('publicity', () => {
  test('needs a finished review, and lasts at least three whole days', async () => {
    const { lot } = await reviewed(h);
    const { packageId } = lot;
    const earliest = earliestEnd(await world.now(), await calendar());
    const early = await pm
      .send(publiciseCandidates, { packageId, publicityEnd: new Date(earliest.getTime() - 1).toISOString() })
      .refused('award.wrong.publicityEnd');
    expect(early.msg).toContain('00:00:00');
    expect(early.law).toMatchObject({ rule: 'publicityDays', earliest: earliest.toISOString() });
    expect(await refusedActs(packageId)).toEqual([{ act: 'award.publicise', rule: 'publicityDays' }]);
    const stranger = await world.user({ roles: ['pm'], org: await world.org('agency') });
    await stranger
      .send(publiciseCandidates, { packageId, publicityEnd: earliest.toISOString() })
      .refused('project.lotNotFound');
    const answers = await Promise.all(
      [1, 2].map(() =>
        pm.send(publiciseCandidates, { packageId, publicityEnd: earliest.toISOString() }).envelope(),
      ),
    );
    expect(answers.filter((a) => a.code === 200)).toHaveLength(1);
    expect(await lot.status()).toBe('6010');
    const [bulletin] = await world.sql<{ title: string; content: string }>(
      `select title, content from bulletin where package_id = $1 and bulletin_type = 'candidates'`,
      [packageId],
    );
    expect(bulletin?.title).toMatch(/^手工项目标段.+中标候选人公示$/);
    for (const b of lot.bids) expect(bulletin?.content).toContain(b.org.orgName);
  });

  test('says all that the law asks for, and every bidder hears of it, a rejected one too', async () => {
    const prices = ['4180000', '4320000', '4560000', '9000000'];
    const { lot } = await reviewed(h, { prices, terms: { ceiling: '5000000' } });
    const over = await supplier(lot, 3);
    const publicityEnd = earliestEnd(await world.now(), await calendar()).toISOString();
    await pm.send(publiciseCandidates, { packageId: lot.packageId, publicityEnd }).ok();
    const heard = await over.send(pageMessages, {}).ok();
    expect(heard.records.map((m) => m.title)).toEqual(['中标候选人公示']);
    // A lot alone ("标段一") says nothing to who has many: the project's name stands before it, here and in what came earlier.
    expect(heard.records[0]?.content).toMatch(/^手工项目标段/);
    const host = (await pm.send(pageMessages, { size: 200 }).ok()).records;
    for (const title of ['评委会组建完成', '评审结束']) {
      const told = host.filter((m) => m.title === title);
      expect(told.length, title).toBeGreaterThan(0);
      for (const { content } of told) expect(content).toMatch(/^手工项目标段/);
    }
    const [bulletin] = await world.sql<{ content: string }>(
      `select content from bulletin where package_id = $1 and bulletin_type = 'candidates'`,
      [lot.packageId],
    );
    for (const head of ['排名', '投标报价（元）', '质量标准', '工期/交货期', '项目负责人', '总分'])
      expect(bulletin?.content).toContain(head);
    expect(bulletin?.content).toMatch(/4,180,000\.00<\/td><td>合格<\/td><td>90<\/td><td>—<\/td>/);
  });

  test('at most three candidates, ranked', async () => {
    const { packageId, lot } = await publicised({ prices: ['100', '110', '120', '130'] }, [60, 70, 80, 90]);
    const record = await pm.send(awardDetail, { packageId }).ok();
    expect(record.candidates.map((c) => c.rank)).toEqual([1, 2, 3]);
    expect(record.candidates.map((c) => c.bidId)).toEqual([3, 2, 1].map((i) => lot.bids[i]?.bidId));
  });

  test('beginning later than three days after the report needs a reason', async () => {
    const { lot } = await reviewed(h);
    const { packageId } = lot;
    const late = new Date((await world.now()).getTime() + 5 * 86_400_000);
    await at(late, async () => {
      const publicityEnd = earliestEnd(late, await calendar()).toISOString();
      expect(await pm.send(awardDetail, { packageId }).ok()).toMatchObject({ isLate: true });
      await pm.send(publiciseCandidates, { packageId, publicityEnd }).refused('award.need.lateReason');
      await pm.send(publiciseCandidates, { packageId, publicityEnd, lateReason: '节假日顺延' }).ok();
    });
  });

  test('a last day that is a statutory holiday moves on, by the table of the tenant', async () => {
    const { lot } = await reviewed(h);
    const { packageId } = lot;
    const day = 86_400_000;
    const begin = await world.now();
    const third = new Date(begin.getTime() + 3 * day + 8 * 3_600_000).toISOString().slice(0, 10);
    await world.sql(
      `insert into holiday (tenant_id, day, day_type, day_name) values ($1, $2, '3', '测试') on conflict (tenant_id, day) do update set day_type = '3'`,
      [world.tenantId, third],
    );
    try {
      const plain = earliestEnd(begin, new Map()).toISOString();
      const moved = new Date(Date.parse(plain) + day).toISOString();
      await pm
        .send(publiciseCandidates, { packageId, publicityEnd: plain })
        .refused('award.wrong.publicityEnd');
      expect((await pm.send(awardDetail, { packageId }).ok()).earliestEnd).toBe(moved);
      await pm.send(publiciseCandidates, { packageId, publicityEnd: moved }).ok();
    } finally {
      await world.sql('delete from holiday where day = $1', [third]);
    }
  });

  test('where the law does not bind, a shorter period needs a reason', async () => {
    const { lot } = await reviewed(h, { isLawBid: '0' });
    const { packageId } = lot;
    const publicityEnd = new Date((await world.now()).getTime() + 86_400_000).toISOString();
    await pm.send(publiciseCandidates, { packageId, publicityEnd }).refused('award.need.shortReason');
    await pm.send(publiciseCandidates, { packageId, publicityEnd, shortReason: '企业采购制度' }).ok();
  });
});

describe('objections', () => {
  test('their files are read by whom the objection is read by, with the permission it asks for', async () => {
    const { lot, packageId, end } = await publicised();
    const second = await supplier(lot, 1);
    const { id } = await second.upload('证明.pdf', Buffer.from('%PDF-1.7 proof'));
    const { org } = second;
    const [colleague, clerk] = [await supplier(lot, 1), await world.user({ roles: [], org })];
    const seenBy = async (user: TestUser) =>
      (await user.raw('GET', `/base/file/download?fileId=${id}`)).statusCode;
    expect([await seenBy(clerk), await seenBy(pm)]).toEqual([200, 404]);
    await at(new Date(end.getTime() - 1), () =>
      second.send(raiseObjection, { packageId, content: '业绩造假', fileIds: id }).ok(),
    );
    const supervisor = await world.user({ roles: ['supervisor'], org: await world.org('supervision') });
    for (const user of [pm, owner, supervisor])
      expect((await user.send(awardDetail, { packageId }).ok()).objections[0]?.fileIds).toBe(id);
    // The supervisor came after the objection; who supervises is asked when the file is.
    for (const user of [second, colleague, pm, owner, supervisor]) expect(await seenBy(user)).toBe(200);
    expect(await supervisor.send(getFile, { id }).ok()).toMatchObject({ id, fileName: '证明.pdf' });
    await world.sql(
      `delete from user_role r using role o where o.id = r.role_id and o.role_code = 'supervisor' and r.user_id = $1`,
      [supervisor.id],
    );
    const roleOfCompany = await world.user({ roles: ['supervisor'], org: await world.org('agency') });
    for (const user of [supervisor, roleOfCompany]) expect(await seenBy(user)).toBe(404);
    const bare = await world.user({ roles: [], org: pm.org });
    for (const user of [clerk, bare, await supplier(lot, 2)]) {
      expect((await user.send(awardDetail, { packageId }).envelope()).code).not.toBe(200);
      expect(await seenBy(user)).toBe(404);
    }
  });

  test('by bidders, to the millisecond before the end, answered once', async () => {
    const { lot, packageId, end } = await publicised();
    const second = await supplier(lot, 1);
    const outsider = await world.user({ roles: ['supplier'], org: await world.org('supplier') });
    await outsider.send(candidatesForBidder, { packageId }).refused('award.notFound');
    await outsider.send(raiseObjection, { packageId, content: '异议' }).refused('award.notFound');
    const seen = await second.send(candidatesForBidder, { packageId }).ok();
    expect(seen.candidates).toHaveLength(3);
    expect(JSON.stringify(seen)).not.toContain('total');
    const { objectionId } = await at(new Date(end.getTime() - 1), () =>
      second.send(raiseObjection, { packageId, bidId: lot.bids[0]?.bidId, content: '第一名业绩造假' }).ok(),
    );
    await at(end, () =>
      second.send(raiseObjection, { packageId, content: '再次异议' }).refused('award.publicityOver'),
    );
    const third = await supplier(lot, 2);
    expect((await third.send(candidatesForBidder, { packageId }).ok()).objections).toEqual([]);
    await at(end, () =>
      owner.send(determineWinner, { packageId, bidId: lot.bids[0]?.bidId }).refused('award.openObjection'),
    );
    const stranger = await world.user({ roles: ['pm'], org: await world.org('agency') });
    await stranger
      .send(answerObjection, { objectionId, decision: 'dismissed', answer: '不成立' })
      .refused('award.objectionNotFound');
    await answered(objectionId, 'upheld', '经查属实');
    await pm
      .send(answerObjection, { objectionId, decision: 'dismissed', answer: '不成立' })
      .refused('award.answered');
    await at(end, async () => {
      await owner
        .send(determineWinner, { packageId, bidId: lot.bids[0]?.bidId })
        .refused('award.wrong.upheld');
      await owner
        .send(determineWinner, { packageId, bidId: lot.bids[1]?.bidId })
        .refused('award.need.legalCase');
      await owner
        .send(determineWinner, { packageId, bidId: lot.bids[1]?.bidId, legalCase: '4' })
        .refused('award.need.reason');
      await determined({
        packageId,
        bidId: lot.bids[1]?.bidId,
        legalCase: '4',
        reason: '第一名异议成立',
      });
    });
  });

  test('one open against each candidate, the same never again, six at most; each refusal is on record', async () => {
    const { lot, packageId } = await publicised();
    const second = await supplier(lot, 1);
    const bidId = lot.bids[0]?.bidId;
    const object = (content: string, target?: string) =>
      second.send(raiseObjection, { packageId, content, bidId: target });
    // Twenty clicks at once, and three people of one bidder.
    const colleague = await supplier(lot, 1);
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
      for (const o of (await pm.send(awardDetail, { packageId }).ok()).objections)
        if (o.decision === null) await answered(o.objectionId, 'dismissed', '经查不成立');
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
    // Another bidder is not shut out.
    await (await supplier(lot, 2)).send(raiseObjection, { packageId, content: '评分汇总错误' }).ok();
    expect(await refusedActs(packageId)).toEqual([
      ...Array.from({ length: 19 }, () => ({ act: 'award.object', rule: 'resultObjection' })),
      { act: 'award.object', rule: 'answeredObjection' },
      { act: 'award.object', rule: 'answeredObjection' },
    ]);
  });

  test('an answer counts once the tenderee has confirmed it; the determination waits until then', async () => {
    const { lot, packageId, end } = await publicised();
    const bidId = lot.bids[0]?.bidId;
    const second = await supplier(lot, 1);
    const { objectionId } = await second.send(raiseObjection, { packageId, content: '业绩造假' }).ok();
    const propose = (answer: string) =>
      pm.send(answerObjection, { objectionId, decision: 'dismissed', answer });
    const proposals = await Promise.all([1, 2, 3].map((n) => propose(`不成立${n}`).envelope()));
    expect(proposals.filter((a) => a.code === 200)).toHaveLength(1);
    expect(proposals.filter((a) => a.key === 'award.answerWaiting')).toHaveLength(2);
    const record = () => pm.send(awardDetail, { packageId }).ok();
    const answerId = (await record()).objections[0]?.proposals[0]?.answerId ?? '';
    expect(await record()).toMatchObject({
      objections: [{ decision: null, proposals: [{ outcome: null }] }],
      can: { answer: false, confirm: false },
    });
    expect((await owner.send(awardDetail, { packageId }).ok()).can).toMatchObject({ confirm: true });
    // It counts for nothing: the bidder does not read it, the winner cannot be determined.
    expect(JSON.stringify(await second.send(candidatesForBidder, { packageId }).ok())).not.toContain(
      '不成立',
    );
    await at(end, () => owner.send(determineWinner, { packageId, bidId }).refused('award.openObjection'));
    // Neither the agency itself, nor another tenderee, nor the one who only looks on.
    await pm.send(confirmAnswer, { answerId }).refused('kit.refused.permission');
    const both = await world.user({ roles: ['pm', 'owner'] });
    await both.send(confirmAnswer, { answerId }).refused('award.answerNotFound');
    const other = await world.user({ roles: ['owner'], org: await world.org('tenderee') });
    await other.send(confirmAnswer, { answerId }).refused('award.answerNotFound');
    await lead.send(returnAnswer, { answerId, reason: '缺少证据' }).refused('kit.refused.permission');
    await owner.send(returnAnswer, { answerId, reason: '' }).refused('kit.wrong.input');
    await owner.send(returnAnswer, { answerId, reason: '缺少证据' }).ok();
    await owner.send(confirmAnswer, { answerId }).refused('award.answered');
    const next = await propose('经查合同原件，业绩属实').ok();
    const answers = await Promise.all([
      owner.send(confirmAnswer, next).envelope(),
      owner.send(confirmAnswer, next).envelope(),
      owner.send(returnAnswer, { ...next, reason: '再核' }).envelope(),
    ]);
    expect(answers.filter((a) => a.code === 200)).toHaveLength(1);
    const settled = (await record()).objections[0];
    expect(settled?.proposals.map((p) => p.outcome)).toEqual([
      'returned',
      answers[2]?.code === 200 ? 'returned' : 'confirmed',
    ]);
    expect(settled?.proposals[0]).toMatchObject({ outcomeReason: '缺少证据' });
    if (settled?.decision === null) await answered(objectionId, 'dismissed', '经核不成立');
    await at(end, () => determined({ packageId, bidId }));
    const events = await world.sql<{ type: string; late: boolean | null }>(
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

  test('nobody confirms what he proposed, not even who works for both sides', async () => {
    const { packageId, lot } = await publicised();
    const second = await supplier(lot, 1);
    const { objectionId } = await second.send(raiseObjection, { packageId, content: '业绩造假' }).ok();
    const { answerId } = await pm
      .send(answerObjection, { objectionId, decision: 'dismissed', answer: '不成立' })
      .ok();
    // As if the owner's person had proposed it while working for the agency.
    const proposedBy = (id: string) =>
      world.sql('update award_objection_answer set proposed_by = $2 where id = $1', [answerId, id]);
    await proposedBy(owner.id);
    await owner.send(confirmAnswer, { answerId }).refused('award.ownAnswer');
    await proposedBy(pm.id);
    await owner.send(confirmAnswer, { answerId }).ok();
  });

  test('a late answer counts and is on record; the due day follows the calendar', async () => {
    const { packageId, lot } = await publicised();
    const second = await supplier(lot, 1);
    const { objectionId } = await second.send(raiseObjection, { packageId, content: '业绩造假' }).ok();
    const seen = (await second.send(candidatesForBidder, { packageId }).ok()).objections[0];
    const raised = new Date(seen?.submittedAt ?? '');
    expect(seen?.answerDay).toBe(lastDay(raised, 3, await calendar()));
    expect(seen?.late).toBe(false);
    const due = periodEnd(raised, 3, await calendar());
    await at(new Date(due.getTime() - 1), async () => {
      expect((await pm.send(awardDetail, { packageId }).ok()).objections[0]?.late).toBe(false);
      await pm.send(answerObjection, { objectionId, decision: 'dismissed', answer: '不成立' }).ok();
    });
    // Proposed in time, confirmed too late: late.
    await at(due, async () => {
      const open = (await owner.send(awardDetail, { packageId }).ok()).objections[0];
      expect(open?.late).toBe(true);
      await owner.send(confirmAnswer, { answerId: open?.proposals[0]?.answerId }).ok();
    });
    expect((await second.send(candidatesForBidder, { packageId }).ok()).objections[0]).toMatchObject({
      decision: 'dismissed',
      late: true,
    });
    const [told] = await world.sql<{ payload: { late: boolean } }>(
      `select payload from event where subject_id = $1 and type = 'award.objectionAnswered'`,
      [packageId],
    );
    expect(told?.payload.late).toBe(true);
  });

  test('upheld against the whole review, nobody can be determined', async () => {
    const { lot, packageId, end } = await publicised();
    const second = await supplier(lot, 1);
    const { objectionId } = await second
      .send(raiseObjection, { packageId, content: '评分标准适用错误' })
      .ok();
    await answered(objectionId, 'upheld', '经查属实');
    await at(end, async () => {
      await owner
        .send(determineWinner, { packageId, bidId: lot.bids[0]?.bidId })
        .refused('award.wholeUpheld');
      expect((await owner.send(awardDetail, { packageId }).ok()).can).toMatchObject({
        determine: false,
        determineWhy: 'wholeUpheld',
      });
    });
  });
});

describe('determination', () => {
  test('never before the end of the publicity; the refusal names the time', async () => {
    const { lot, packageId, end } = await publicised();
    const bidId = lot.bids[0]?.bidId;
    const refusal = await at(new Date(end.getTime() - 1), () =>
      owner.send(determineWinner, { packageId, bidId }).refused('award.publicityRunning'),
    );
    expect(refusal.msg).toMatch(/最早可于\d{4}-\d\d-\d\d 00:00:00定标/);
    expect(refusal.law).toMatchObject({ rule: 'publicityDays', earliest: end.toISOString() });
    await pm.send(publishResult, { packageId }).refused('award.wrongStatus');
    expect(await refusedActs(packageId)).toEqual([
      { act: 'award.determine', rule: 'publicityDays' },
      { act: 'award.publish', rule: 'winner' },
    ]);
    await at(end, async () => {
      await pm.send(determineWinner, { packageId, bidId }).refused('kit.refused.permission');
      await owner.send(determineWinner, { packageId, bidId }).refused('ca.need.signature');
      // What was signed for one candidate does not determine another.
      const forSecond = await determination({ packageId, bidId: lot.bids[1]?.bidId });
      await owner.send(determineWinner, { ...forSecond, bidId }).refused('ca.wrong.signature');
      const other = await world.user({ roles: ['owner'], org: await world.org('tenderee') });
      await other.send(determineWinner, { packageId, bidId }).refused('project.lotNotFound');
      const answers = await Promise.all(
        [1, 2, 3].map(async () =>
          owner.send(determineWinner, await determination({ packageId, bidId })).envelope(),
        ),
      );
      expect(answers.filter((a) => a.code === 200)).toHaveLength(1);
      const { determination: stands } = await owner.send(awardDetail, { packageId }).ok();
      const { certificatePem: root } = await world.anonymous.send(rootCertificate, {}).ok();
      if (!stands?.proof) throw new Error('not signed');
      expect(await signedRecordHolds(stands.proof, root)).toBe(true);
      expect(JSON.parse(stands.proof.statement)).toMatchObject({ says: { bidId }, userId: owner.id });
    });
  });

  test('returned by the approver, it can be submitted again; agreed, it stands', async () => {
    const { lot, packageId, end } = await publicised();
    const bidId = lot.bids[0]?.bidId;
    await at(end, () => determined({ packageId, bidId }));
    await pm.send(publishResult, { packageId }).refused('award.wrongStatus');
    await decide(packageId, false);
    expect(await owner.send(awardDetail, { packageId }).ok()).toMatchObject({
      status: '30',
      determination: { outcome: 'disagreed' },
    });
    await at(new Date(end.getTime() + 1), () => determined({ packageId, bidId }));
    await decide(packageId, true);
    expect(await owner.send(awardDetail, { packageId }).ok()).toMatchObject({
      status: '60',
      determination: { outcome: 'agreed', rank: 1 },
    });
    await at(end, () => owner.send(determineWinner, { packageId, bidId }).refused('award.wrongStatus'));
  });

  test('withdrawn, the award is open again when the answer comes, not some time later', async () => {
    const { lot, packageId, end } = await publicised();
    const bidId = lot.bids[0]?.bidId;
    await at(end, async () => {
      await determined({ packageId, bidId });
      const which = { serviceKey: 'AWARD_APPROVAL', serviceId: packageId };
      await owner.send(withdraw, which).ok();
      // Nothing was delivered in between.
      expect(await owner.send(awardDetail, { packageId }).ok()).toMatchObject({
        status: '20',
        determination: { outcome: 'withdrawn' },
      });
      // Another moment, another signature.
      await world.setClock(new Date(end.getTime() + 1));
      await determined({ packageId, bidId });
      // The word of the first withdrawal comes late and undoes nothing.
      await world.deliver();
      expect((await owner.send(awardDetail, { packageId }).ok()).status).toBe('40');
    });
  });

  test('the ticker says once that the publicity is over, and the steps follow', async () => {
    const { packageId, end } = await publicised();
    const steps = () => world.app.database.read(world.tenantId, (db) => stepFacts(db, packageId));
    expect(await steps()).toEqual({ S17: 1, S19: 0, S20: 0 });
    await at(new Date(end.getTime() - 1), () => world.fire());
    expect(await steps()).toEqual({ S17: 1, S19: 0, S20: 0 });
    await at(end, () => world.fire());
    await at(new Date(end.getTime() + 1), () => world.fire());
    expect(await steps()).toEqual({ S17: 6, S19: 1, S20: 0 });
    const [told] = await world.sql<{ n: number }>(
      `select count(*)::int as n from event where subject_id = $1 and type = 'award.publicityOver'`,
      [packageId],
    );
    expect(told?.n).toBe(1);
  });
});

describe('result', () => {
  test('notices to all, own score and rank only, the result is public and the names are open', async () => {
    const { lot, packageId, end, members } = await publicised({
      prices: ['4180000', '4320000', '4560000', '9000000'],
      terms: { ceiling: '5000000' },
    });
    await at(end, () => determined({ packageId, bidId: lot.bids[0]?.bidId }));
    await decide(packageId, true);
    expect(JSON.stringify(await pm.send(committeeDetail, { packageId }).ok())).not.toContain(
      members[0]?.trueName,
    );
    const answers = await Promise.all([1, 2].map(() => pm.send(publishResult, { packageId }).envelope()));
    expect(answers.filter((a) => a.code === 200)).toHaveLength(1);
    expect(await lot.status()).toBe('6080');
    expect((await pm.send(committeeDetail, { packageId }).ok()).members[0]?.name).toBe(members[0]?.trueName);

    const listed = (await pm.send(pageAwards, { size: 100 }).ok()).records;
    expect(listed.find((a) => a.packageId === packageId)?.winnerName).toBe(lot.bids[0]?.org.orgName);
    const [first, second, , over] = await Promise.all([0, 1, 2, 3].map((i) => supplier(lot, i)));
    const won = await first?.send(noticeDetail, { packageId }).ok();
    expect(won).toMatchObject({ kind: 'win', rank: 1, total: '93.00', price: '4180000', rejected: null });
    expect(won?.noticeNo).toMatch(/^ZB-\d{4}-\d{4}$/);
    expect(won?.scores).toEqual({ technical: '36.00', business: '27.00', price: '30.00' });
    const openPage = async (path: string) => world.app.http.inject({ url: `/ebidding/public/price/${path}` });
    const shown = await openPage(packageId);
    expect(shown.statusCode).toBe(200);
    expect(shown.body).toContain('与评审报告一致');
    expect(shown.body).toContain('F1');
    expect(shown.body).not.toContain('<script');
    expect(shown.body).toMatch(/摘要（SHA-256）<\/dt><dd><code>[0-9a-f]{64}/);
    const other = await openPage(`${packageId}?p1=4000000`);
    expect(other.body).toContain('按您填写的报价计算');
    expect((await openPage(`${packageId}?p1=-1`)).body).toContain('无法计算');
    const early = await publicised();
    expect((await openPage(early.packageId)).statusCode).toBe(404);
    const lost = await second?.send(noticeDetail, { packageId }).ok();
    expect(lost).toMatchObject({
      kind: 'result',
      rank: 2,
      total: '85.03',
      winnerName: lot.bids[0]?.org.orgName,
      winnerPrice: '4180000',
    });
    expect(JSON.stringify(lost)).not.toContain('93.00');
    expect(await over?.send(noticeDetail, { packageId }).ok()).toMatchObject({
      kind: 'result',
      rank: null,
      total: null,
      rejected: '投标报价低于成本或者高于招标文件设定的最高投标限价：超过最高投标限价',
    });
    const outsider = await world.user({ roles: ['supplier'], org: await world.org('supplier') });
    await outsider.send(noticeDetail, { packageId }).refused('award.noticeNotFound');
    expect((await outsider.send(pageNotices, {}).ok()).total).toBe(0);

    await first?.send(receiveNotice, { packageId }).ok();
    await first?.send(receiveNotice, { packageId }).refused('award.alreadyReceived');
    expect(await first?.send(noticePrice, {}).ok()).toEqual({ noticePrice: '4180000', count: 1 });
    expect(await second?.send(noticePrice, {}).ok()).toEqual({ noticePrice: '0', count: 0 });
    const download = (user: TestUser | undefined, language = 'zh') =>
      user?.raw('GET', `/ess/bidder/notice/pdf?packageId=${packageId}`, undefined, { language });
    const printed = await download(first);
    const bytes = printed?.rawPayload.toString('latin1');
    expect(bytes?.slice(0, 5)).toBe('%PDF-');
    const issued = won?.issuedAt.replace(/\D/g, '').slice(0, 14);
    expect(bytes, 'dated by its issue').toContain(`(D:${issued}Z)`);
    const later = await at(end, async () => download(first));
    expect(later?.rawPayload.equals(printed?.rawPayload as Buffer)).toBe(true);
    expect((await download(second))?.rawPayload.equals(printed?.rawPayload as Buffer)).toBe(false);
    if (hasPdfTools) {
      const { text, info } = readPdf((await download(first, 'en'))?.rawPayload as Buffer);
      expect(text.replaceAll(/\s+/g, ' ')).toContain('at the price of 4,180,000.00 yuan (CNY 4,180,000.00)');
      expect(text).not.toMatch(/system|元整/);
      expect(info).toMatch(/Title: +\S.*ZB-/);
      expect(info).toMatch(/Subject: +\S/);
      const rejected = readPdf((await download(over, 'en'))?.rawPayload as Buffer).text;
      expect(rejected).toContain('Above the ceiling price');
      expect(rejected).not.toContain('超过');
    }
    const [bulletin] = await world.sql<{ content: string }>(
      `select content from bulletin where package_id = $1 and bulletin_type = 'result'`,
      [packageId],
    );
    expect(bulletin?.content).toContain('4,180,000.00');
    const [told] = await world.sql<{ payload: object }>(
      `select payload from event where subject_id = $1 and type = 'award.awarded'`,
      [packageId],
    );
    expect(told?.payload).toMatchObject({ packageId, bidId: lot.bids[0]?.bidId });
  });
});

test('another tenant finds nothing', async () => {
  const { packageId } = await publicised();
  const tenantId = await world.tenant();
  const foreign = await world.user({
    roles: ['pm', 'supervisor', 'supplier'],
    org: await world.org('supervision', undefined, tenantId),
  });
  await foreign.send(awardDetail, { packageId }).refused('award.notFound');
  await foreign.send(candidatesForBidder, { packageId }).refused('award.notFound');
  expect((await foreign.send(pageAwards, {}).ok()).total).toBe(0);
});
