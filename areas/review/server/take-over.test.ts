import { beforeAll, describe, expect, test } from 'vitest';
import type { TestUser, World } from '#apps/server/test/world.ts';
import { hasPdfTools, readPdf } from '#apps/server/test/read-pdf.ts';
import { answersBehind } from '#apps/server/test/behind.ts';
import { type HandLot, handLot } from '#areas/committee/server/test/facts.ts';
import { asking, formed, invited } from '#areas/committee/server/test/house.ts';
import { memberState } from '#areas/committee/shared/status.ts';
import { answerInvitation, committeeDetail, decideReplacement } from '#areas/committee/shared/calls.ts';
import {
  allScores,
  argue,
  avoidReview,
  hallDetail,
  replaceAbsent,
  saveDraft,
  signIn,
  startReview,
  submitDetailed,
  submitPreliminary,
  summarise,
  voteLeader,
} from '../shared/calls.ts';
import {
  begun,
  makeReviewHouse,
  passing,
  preliminaryDone,
  promise,
  type ReviewHouse,
  reportOf,
  scoring,
  signed,
} from './test/house.ts';

let world: World;
let pm: TestUser;
let supervisor: TestUser;
let people: readonly TestUser[];
let fileIds: string;
let h: ReviewHouse;

beforeAll(async () => {
  const house = await makeReviewHouse();
  ({ world, pm, supervisor, people } = house);
  h = house;
  fileIds = (await pm.upload('诊断证明.pdf', Buffer.from('%PDF-1.7 ill'))).id;
});

const ill = (packageId: string, seat: number, more: Record<string, unknown> = {}) =>
  pm.send(replaceAbsent, {
    packageId,
    seat,
    ...asking({ ground: 'health', evidence: '评审中突发疾病送医', fileIds, ...more }),
  });
const hallOf = (user: TestUser, packageId: string) => user.send(hallDetail, { packageId }).ok();
const stageOf = async (packageId: string) => (await hallOf(pm, packageId)).stage;

/** The seat is emptied with the confirmation of the supervision, and the one drawn for it accepts. */
async function drawn(packageId: string, seat: number): Promise<TestUser> {
  const { replacementId } = await ill(packageId, seat).ok();
  await supervisor.send(decideReplacement, { replacementId, agree: true, seed: '9' }).ok();
  const [next] = await invited(world, packageId, people);
  if (!next) throw new Error('nobody was drawn');
  await next.user.send(answerInvitation, { memberId: next.memberId, accept: true }).ok();
  return next.user;
}

/** The same, and the new member signs in. */
async function taken(packageId: string, seat: number): Promise<TestUser> {
  const next = await drawn(packageId, seat);
  await next.send(signIn, { packageId, ...promise }).ok();
  return next;
}

const scoreAll = async (lot: HandLot, members: readonly TestUser[], percents = [90, 80, 70]) => {
  for (const m of members)
    await m.send(submitDetailed, { packageId: lot.packageId, rows: scoring(lot, percents) }).ok();
};

describe('a member who cannot go on', () => {
  test('is replaced with confirmation; the sheets are void but kept, the new one judges anew, the others stand', async () => {
    const { lot, members } = await begun(h);
    const { packageId } = lot;
    await preliminaryDone(lot, members);
    const [leader, , , , gone] = members as [TestUser, TestUser, TestUser, TestUser, TestUser];
    await scoreAll(lot, [gone], [10, 10, 10]);
    await scoreAll(lot, members.slice(0, 4));
    expect(await stageOf(packageId)).toBe('60');
    // Without a confirmation nothing changes, and nobody makes a report meanwhile.
    const { replacementId } = await ill(packageId, 5).ok();
    await leader.send(summarise, { packageId }).refused('review.replacementWaits');
    // Host and observer see for whom it waits; the members only that it does.
    const asked = async (user: TestUser) => {
      const { replacementWaits, members: seats } = await hallOf(user, packageId);
      return [replacementWaits, seats.flatMap((m) => (m.replacementAsked ? [m.seat] : []))];
    };
    for (const user of [pm, supervisor]) expect(await asked(user)).toEqual([true, [5]]);
    for (const user of [leader, gone]) expect(await asked(user)).toEqual([true, []]);
    const onScreen = async () =>
      (await pm.send(committeeDetail, { packageId }).ok()).members.flatMap((m) =>
        m.replacementAsked ? [m.seat] : [],
      );
    expect(await onScreen()).toEqual([5]);
    await pm
      .send(decideReplacement, { replacementId, agree: true, seed: '1' })
      .refused('kit.refused.permission');
    await supervisor.send(decideReplacement, { replacementId, agree: false, reason: '证据不足' }).ok();
    for (const user of [pm, leader]) expect(await asked(user)).toEqual([false, []]);
    expect(await onScreen()).toEqual([]);
    expect((await gone.send(allScores, { packageId }).ok()).scores).toHaveLength(30);

    const next = await drawn(packageId, 5);
    // The seat stands empty: the review waits, and the replaced member has no place in it.
    await gone.send(hallDetail, { packageId }).refused('review.notFound');
    await leader.send(summarise, { packageId }).refused('review.seatOpen');
    expect(await hallOf(leader, packageId)).toMatchObject({ seatOpen: true, can: { summarise: false } });
    expect(await hallOf(next, packageId)).toMatchObject({ can: { signIn: true, submit: false } });
    await next.send(submitPreliminary, { packageId, rows: passing(lot) }).refused('review.wrongStage');
    await next.send(signIn, { packageId, ...promise }).ok();
    await next.send(signIn, { packageId, ...promise }).refused('review.alreadySigned');
    await next.send(avoidReview, { packageId, reason: '亲属' }).refused('review.alreadySigned');

    expect(await stageOf(packageId)).toBe('30');
    await gone.send(submitPreliminary, { packageId, rows: passing(lot) }).refused('review.notFound');
    await leader.send(submitPreliminary, { packageId, rows: passing(lot) }).refused('review.alreadyDone');
    expect((await hallOf(next, packageId)).mine).toEqual({
      rows: [],
      submitted: false,
      returnedReason: null,
    });
    await preliminaryDone(lot, [next]);
    expect(await stageOf(packageId)).toBe('50');
    await gone
      .send(submitDetailed, { packageId, rows: scoring(lot, [90, 80, 70]) })
      .refused('review.notFound');
    await gone.send(saveDraft, { packageId, rows: [] }).refused('review.notFound');
    await leader
      .send(submitDetailed, { packageId, rows: scoring(lot, [90, 80, 70]) })
      .refused('review.alreadyDone');
    await scoreAll(lot, [next]);
    const { digest } = await leader.send(summarise, { packageId }).ok();

    const { content, members: signers } = await reportOf(leader, packageId);
    expect(content).toMatchObject({ memberCount: 5, leaderSeat: 1 });
    expect(content.scores.map((s) => s.seat)).not.toContain(5);
    expect(content.results.map((r) => r.total)).toEqual(['93.00', '85.03', '76.50']);
    expect(content.voided).toMatchObject([
      { seat: 5, kind: 'preliminary', cause: 'replaced', bids: [1, 2, 3].map(() => ({ passed: true })) },
      { seat: 5, kind: 'detailed', cause: 'replaced', bids: [1, 2, 3].map(() => ({ total: '7.00' })) },
    ]);
    expect(content.replacements?.map((r) => [r.seat, r.ground, r.status])).toEqual([
      [5, 'health', '30'],
      [5, 'health', '20'],
    ]);
    expect(signers.map((m) => m.seat)).toEqual([1, 2, 3, 4, 6]);
    // Now the report stands: nobody is replaced any more, neither before the signatures nor after.
    await ill(packageId, 2).refused('review.replaceTooLate');
    await signed(gone, packageId, digest).refused('review.notFound');
    for (const m of [...members.slice(0, 4), next]) await signed(m, packageId, digest).ok();
    expect(await lot.status()).toBe('5080');
    const late = await ill(packageId, 2).refused('review.replaceTooLate');
    expect(late.law).toMatchObject({ rule: 'committeeReplacement' });
    const [event] = await world.sql<{ payload: object }>(
      `select payload from event where subject_id = $1 and type = 'review.seatTakenOver'`,
      [packageId],
    );
    expect(event?.payload).toEqual({ packageId, seat: 5, stage: '60' });
    if (!hasPdfTools) return;
    for (const [language, words] of [
      ['zh', ['无效评审表', '评委已更换', '专家5']],
      ['en', ['Void sheets', 'Expert 5']],
    ] as const) {
      const path = `/ess/review-hall/report/pdf?packageId=${packageId}`;
      const { text } = readPdf((await pm.raw('GET', path, undefined, { language })).rawPayload);
      for (const word of words) expect(text.replaceAll(/\s+/g, ' '), word).toContain(word);
    }
  });

  test('a ground that only somebody absent can have is refused, and so is a request without evidence', async () => {
    const { lot } = await begun(h);
    const { packageId } = lot;
    for (const ground of ['absent', 'noAnswer'])
      await ill(packageId, 2, { ground }).refused('review.memberSigned');
    await ill(packageId, 2, { fileIds: null }).refused('committee.need.fileIds');
    const elsewhere = await world.user({ roles: ['pm'], org: await world.org('agency') });
    await elsewhere
      .send(replaceAbsent, { packageId, seat: 2, ...asking({ ground: 'health', fileIds }) })
      .refused('project.lotNotFound');
    await ill(packageId, 2).ok();
    await ill(packageId, 3).ok();
    // As many as the tenant allows after the opening.
    await ill(packageId, 4).refused('committee.replacementsMost.opened');
  });

  test('nobody signs in for a seat that is given to another at that moment', async () => {
    const { packageId } = await handLot(world, { pm });
    const members = await formed(world, pm, packageId, people);
    await pm.send(startReview, { packageId }).ok();
    const late = members[4];
    const [found] = await world.sql<{ id: string }>('select id from committee where package_id = $1', [
      packageId,
    ]);
    const id = found?.id ?? '';
    const arrives = async () => late?.send(signIn, { packageId, ...promise }).envelope();
    // They have read their seat and wait for the lock, while the seat is given to another.
    const [answer] = await answersBehind(world, { table: 'committee', id }, [arrives], (tx) =>
      tx.client.query('update committee_member set state = $3 where committee_id = $1 and user_id = $2', [
        id,
        late?.id,
        memberState.replaced,
      ]),
    );
    expect(answer).toMatchObject({ code: 409, key: 'committee.wrongState' });
    const came = `select 1 from event where type = 'review.memberSignedIn' and subject_id = $1`;
    expect(await world.sql(came, [packageId])).toEqual([]);
    await members[0]?.send(signIn, { packageId, ...promise }).ok();
    expect(await world.sql(came, [packageId])).toHaveLength(1);
  });

  test('a leader who drops out: the committee elects again, the new seat votes too', async () => {
    const { lot, members } = await begun(h);
    const { packageId } = lot;
    for (const m of members.slice(0, 3))
      await m.send(submitPreliminary, { packageId, rows: passing(lot) }).ok();
    const next = await taken(packageId, 1);
    expect(await hallOf(next, packageId)).toMatchObject({
      stage: '20',
      leaderSeat: null,
      can: { vote: true },
    });
    await members[0]?.send(voteLeader, { packageId, seat: 2 }).refused('review.notFound');
    await members[1]?.send(voteLeader, { packageId, seat: 1 }).refused('review.wrong.seat');
    for (const m of [...members.slice(1), next]) await m.send(voteLeader, { packageId, seat: 3 }).ok();
    expect(await hallOf(pm, packageId)).toMatchObject({ stage: '30', leaderSeat: 3 });
    // Two sheets stand, three are missing: of seats 4 and 5 and of the new one.
    await members[1]
      ?.send(submitPreliminary, { packageId, rows: passing(lot) })
      .refused('review.alreadyDone');
    await preliminaryDone(lot, [...members.slice(3), next]);
    const all = [...members.slice(1), next];
    await scoreAll(lot, all);
    await members[1]?.send(summarise, { packageId }).refused('review.onlyLeader');
    await members[2]?.send(summarise, { packageId }).ok();
    expect((await reportOf(next, packageId)).content).toMatchObject({ leaderSeat: 3 });
  });

  test('replaced during the election: votes of and for the seat fall away', async () => {
    const { lot, members } = await begun(h);
    const { packageId } = lot;
    const first = await taken(packageId, 1);
    await members[1]?.send(voteLeader, { packageId, seat: 3 }).ok();
    const second = await taken(packageId, 3);
    const all = [first, second, ...members.filter((_, i) => i !== 0 && i !== 2)];
    for (const m of all) await m.send(voteLeader, { packageId, seat: 2 }).ok();
    expect(await hallOf(pm, packageId)).toMatchObject({ stage: '30', leaderSeat: 2 });
  });

  test('another set of valid bids: arguments and scores are given anew by all', async () => {
    const { lot, members } = await begun(h);
    const { packageId } = lot;
    const fails = [{ bid: 2, item: 0 }];
    // Three of five reject the third bid, the one who leaves among them.
    await preliminaryDone(lot, members.slice(0, 2));
    await preliminaryDone(lot, members.slice(2), fails);
    for (const m of members) await m.send(argue, { packageId, opinion: 'continue', reason: '仍有竞争' }).ok();
    await scoreAll(lot, members, [90, 80, -1]);
    expect(await stageOf(packageId)).toBe('60');
    const next = await taken(packageId, 5);
    expect((await hallOf(next, packageId)).bids.filter((b) => b.rejected)).toEqual([]);
    await preliminaryDone(lot, [next]);
    // The third bid is valid again: three bids, no argument, everybody scores all of them.
    expect(await stageOf(packageId)).toBe('50');
    const now = [...members.slice(0, 4), next];
    await scoreAll(lot, now);
    const leader = members[0] as TestUser;
    await leader.send(summarise, { packageId }).ok();
    const { content } = await reportOf(leader, packageId);
    expect(content).toMatchObject({ rejections: [], arguments: [] });
    expect(content.results).toHaveLength(3);
    const voided = content.voided?.map((v) => [v.seat, v.kind, v.cause]);
    expect(voided).toEqual([
      [5, 'preliminary', 'replaced'],
      ...[1, 2, 3, 4].map((seat) => [seat, 'detailed', 'bidsChanged']),
      [5, 'detailed', 'replaced'],
    ]);
  });

  test('the same bids rejected again: the arguments of the others stand, the new one argues', async () => {
    const { lot, members } = await begun(h);
    const { packageId } = lot;
    const fails = [{ bid: 2, item: 0 }];
    await preliminaryDone(lot, members, fails);
    for (const m of members) await m.send(argue, { packageId, opinion: 'continue', reason: '仍有竞争' }).ok();
    await scoreAll(lot, members.slice(0, 3), [90, 80, -1]);
    const next = await taken(packageId, 5);
    await preliminaryDone(lot, [next], fails);
    expect(await stageOf(packageId)).toBe('40');
    await members[0]
      ?.send(argue, { packageId, opinion: 'reject', reason: '缺乏竞争' })
      .refused('review.alreadyDone');
    await next.send(argue, { packageId, opinion: 'continue', reason: '仍有竞争' }).ok();
    await scoreAll(lot, [members[3] as TestUser, next], [90, 80, -1]);
    await members[0]?.send(summarise, { packageId }).ok();
    const { content } = await reportOf(members[0] as TestUser, packageId);
    expect(content.arguments.map((a) => a.seat)).toEqual([1, 2, 3, 4, 6]);
    expect(content.rejections).toHaveLength(1);
  });

  test('a sheet and the confirmation at once: either it was judged before, or the member was gone', async () => {
    const { lot, members } = await begun(h);
    const { packageId } = lot;
    const { replacementId } = await ill(packageId, 5).ok();
    const [sheet, decided] = await Promise.all([
      members[4]?.send(submitPreliminary, { packageId, rows: passing(lot) }).envelope(),
      supervisor.send(decideReplacement, { replacementId, agree: true, seed: '9' }).envelope(),
    ]);
    expect(decided.code).toBe(200);
    expect([200, 404]).toContain(sheet?.code);
    for (const m of members.slice(0, 4))
      await m.send(submitPreliminary, { packageId, rows: passing(lot) }).refused('review.seatOpen');
  });
});
