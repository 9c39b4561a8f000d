import { beforeAll, describe, expect, test } from 'vitest';
import type { TestUser, World } from '#apps/server/test/world.ts';
import { handLot } from '#areas/committee/server/test/facts.ts';
import { asking, experts, formed, invited } from '#areas/committee/server/test/house.ts';
import {
  answerInvitation,
  commitDraw,
  decideReplacement,
  revealDraw,
} from '#areas/committee/shared/calls.ts';
import {
  avoidReview,
  hallDetail,
  pageReviews,
  queryReviewRole,
  replaceAbsent,
  signIn,
  startReview,
  submitDetailed,
  voteLeader,
} from '../shared/calls.ts';
import { makeReviewHouse, promise, refusedActs } from './test/house.ts';

let world: World;
let pm: TestUser;
let supervisor: TestUser;
let people: TestUser[];

beforeAll(async () => {
  ({ world, pm, supervisor, people } = await makeReviewHouse());
});

const stageOf = async (user: TestUser, packageId: string) =>
  (await user.send(hallDetail, { packageId }).ok()).stage;
describe('start and sign-in', () => {
  test('only with a complete committee, after the opening, by the agency, once', async () => {
    const lot = await handLot(world, { pm });
    await pm.send(startReview, { packageId: lot.packageId }).refused('review.notConfirmed');
    await formed(world, pm, lot.packageId, people);
    const stranger = await world.user({ roles: ['pm'], org: await world.org('agency') });
    await stranger.send(startReview, { packageId: lot.packageId }).refused('project.lotNotFound');
    const answers = await Promise.all(
      [1, 2].map(() => pm.send(startReview, { packageId: lot.packageId }).envelope()),
    );
    expect(answers.filter((a) => a.code === 200)).toHaveLength(1);
    expect(await lot.status()).toBe('5010');
    const early = await handLot(world, { pm, status: '4010' });
    await pm.send(startReview, { packageId: early.packageId }).refused('review.wrongLotStatus');
  });

  test('nothing to review is not reviewed: no bid that was opened, or a purchase that is compared by its notice', async () => {
    const none = await handLot(world, { pm, prices: [] });
    const { packageId } = none;
    await formed(world, pm, packageId, people);
    await pm.send(startReview, { packageId }).refused('review.noBids');
    // 简易采购: decided by its announced rule, whoever forms a committee for it.
    const byNotice = async (reach: string | null) => {
      await world.sql('alter table tender_file disable trigger user');
      await world.sql('update tender_file set by_notice = $2 where package_id = $1', [packageId, reach]);
      await world.sql('alter table tender_file enable trigger user');
    };
    await byNotice('open');
    await pm.send(startReview, { packageId }).refused('review.wrongLotStatus');
    await byNotice(null);
    expect(await none.status()).toBe('4080');
    expect((await pm.send(hallDetail, { packageId }).ok()).stage).toBeNull();
  });

  test('an expert knows nothing of the lot before the start, and then only members enter', async () => {
    const lot = await handLot(world, { pm });
    const members = await formed(world, pm, lot.packageId, people);
    const { packageId } = lot;
    await members[0]?.send(hallDetail, { packageId }).refused('review.notFound');
    await pm.send(startReview, { packageId }).ok();
    const outside = people.find((p) => !members.includes(p)) as TestUser;
    await outside.send(hallDetail, { packageId }).refused('review.notFound');
    await outside.send(signIn, { packageId, ...promise }).refused('review.notFound');
    expect(await outside.send(queryReviewRole, { packageId }).ok()).toEqual({ role: '', seat: null });
    await members[0]?.send(signIn, { packageId, secrecy: true, avoidance: false }).refused('kit.wrong.input');
    expect((await members[0]?.send(hallDetail, { packageId }).ok())?.bids[0]?.files).toEqual([]);
    await members[0]?.send(signIn, { packageId, ...promise }).ok();
    await members[0]?.send(signIn, { packageId, ...promise }).refused('review.alreadySigned');
    expect(await members[0]?.send(queryReviewRole, { packageId }).ok()).toEqual({ role: 'member', seat: 1 });
    expect((await members[0]?.send(pageReviews, {}).ok())?.records.map((r) => r.packageId)).toContain(
      packageId,
    );
    expect((await outside.send(pageReviews, {}).ok()).records.map((r) => r.packageId)).not.toContain(
      packageId,
    );
  });

  test('who must stay away, or stays away, is replaced by the next one drawn', async () => {
    const lot = await handLot(world, { pm });
    const { packageId } = lot;
    const members = await formed(world, pm, packageId, people);
    await pm.send(startReview, { packageId }).ok();
    for (const m of members.slice(2)) await m.send(signIn, { packageId, ...promise }).ok();
    await members[2]?.send(avoidReview, { packageId, reason: '亲属' }).refused('review.alreadySigned');
    await members[0]?.send(avoidReview, { packageId, reason: '曾在该投标人处任职' }).ok();
    await members[0]?.send(hallDetail, { packageId }).refused('review.notFound');
    await pm.send(replaceAbsent, { packageId, seat: 3, ...asking() }).refused('review.memberSigned');
    await pm.send(replaceAbsent, { packageId, seat: 9, ...asking() }).refused('committee.notFound');
    const { replacementId } = await pm.send(replaceAbsent, { packageId, seat: 2, ...asking() }).ok();
    await supervisor.send(decideReplacement, { replacementId, agree: true, seed: '9' }).ok();
    for (const next of await invited(world, packageId, people)) {
      await next.user.send(answerInvitation, { memberId: next.memberId, accept: true }).ok();
      expect(await stageOf(pm, packageId)).toBe('10');
      await next.user.send(signIn, { packageId, ...promise }).ok();
    }
    expect(await stageOf(pm, packageId)).toBe('20');
  });

  test('with the reserves used up at the sign-in, a further draw fills the seat', async () => {
    const lot = await handLot(world, { pm });
    const { packageId } = lot;
    const members = await formed(world, pm, packageId, people);
    await pm.send(startReview, { packageId }).ok();
    await pm.send(commitDraw, { packageId }).refused('committee.noOpenSeat');
    let leaving = members[0];
    for (let i = 0; i < 3; i += 1) {
      await leaving?.send(avoidReview, { packageId, reason: '亲属' }).ok();
      const [next] = await invited(world, packageId, people);
      await next?.user.send(answerInvitation, { memberId: next.memberId, accept: true }).ok();
      leaving = next?.user;
    }
    await leaving?.send(avoidReview, { packageId, reason: '亲属' }).ok();
    const [late] = await experts(world, 1);
    if (!late) throw new Error('no expert');
    await pm.send(commitDraw, { packageId }).ok();
    await pm.send(revealDraw, { packageId, seed: '5' }).ok();
    const [seat] = await invited(world, packageId, [late]);
    await late.send(answerInvitation, { memberId: seat?.memberId, accept: true }).ok();
    await late.send(signIn, { packageId, ...promise }).ok();
    people.push(late);
  });

  test('who comes after all keeps the seat; coming and being replaced at once has one outcome', async () => {
    const lot = await handLot(world, { pm });
    const { packageId } = lot;
    const members = await formed(world, pm, packageId, people);
    await pm.send(startReview, { packageId }).ok();
    const late = await pm.send(replaceAbsent, { packageId, seat: 1, ...asking() }).ok();
    await members[0]?.send(signIn, { packageId, ...promise }).ok();
    await supervisor
      .send(decideReplacement, { ...late, agree: true, seed: '9' })
      .refused('committee.replacementDecided');
    const racing = await pm.send(replaceAbsent, { packageId, seat: 2, ...asking() }).ok();
    const [came, left] = await Promise.all([
      members[1]?.send(signIn, { packageId, ...promise }).envelope(),
      supervisor.send(decideReplacement, { ...racing, agree: true, seed: '9' }).envelope(),
    ]);
    expect([came?.code, left.code].filter((c) => c === 200)).toHaveLength(1);
    const asked = await invited(world, packageId, people);
    expect(asked).toHaveLength(left.code === 200 ? 1 : 0);
  });

  test('who acts out of turn is refused by name of the article, and it is on record', async () => {
    const early = await handLot(world, { pm, status: '3080' });
    await pm.send(startReview, { packageId: early.packageId }).refused('review.wrongLotStatus');
    const lot = await handLot(world, { pm });
    const { packageId } = lot;
    const refusal = await pm.send(startReview, { packageId }).refused('review.notConfirmed');
    expect(refusal.law).toMatchObject({ rule: 'reviewCommittee' });
    const [first, second] = await formed(world, pm, packageId, people);
    // Before the host begins an expert learns nothing of the lot.
    await first?.send(signIn, { packageId, ...promise }).refused('review.notFound');
    await first?.send(voteLeader, { packageId, seat: 1 }).refused('review.notFound');
    await pm.send(startReview, { packageId }).ok();
    await second?.send(voteLeader, { packageId, seat: 1 }).refused('review.wrongStage');
    await second?.send(submitDetailed, { packageId, rows: [] }).refused('review.wrongStage');
    expect(await refusedActs(world, early.packageId)).toEqual(['review.start reviewCommittee']);
    expect(await refusedActs(world, packageId)).toEqual([
      'review.start reviewCommittee',
      'review.signIn reviewCommittee',
      'review.vote reviewLeader',
      'review.vote reviewLeader',
      'review.score reviewCriteria',
    ]);
  });

  test('of nine votes by one member at once one counts', async () => {
    const lot = await handLot(world, { pm });
    const { packageId } = lot;
    const members = await formed(world, pm, packageId, people);
    await pm.send(startReview, { packageId }).ok();
    for (const m of members) await m.send(signIn, { packageId, ...promise }).ok();
    const answers = await Promise.all(
      Array.from({ length: 9 }, (_, i) =>
        (members[0] as TestUser).send(voteLeader, { packageId, seat: (i % 5) + 1 }).envelope(),
      ),
    );
    expect(answers.filter((a) => a.code === 200)).toHaveLength(1);
    expect(answers.filter((a) => a.law?.rule === 'reviewLeader')).toHaveLength(8);
    const [voted] = await world.sql<{ n: number }>(
      `select count(*)::int as n from event where type = 'review.leaderVoted' and subject_id = $1`,
      [packageId],
    );
    expect(voted?.n).toBe(1);
    expect(await refusedActs(world, packageId)).toHaveLength(8);
  });

  test('most votes lead; nobody votes twice or for a seat that is empty', async () => {
    const lot = await handLot(world, { pm });
    const { packageId } = lot;
    const members = await formed(world, pm, packageId, people);
    await pm.send(startReview, { packageId }).ok();
    for (const m of members) await m.send(signIn, { packageId, ...promise }).ok();
    await members[0]?.send(voteLeader, { packageId, seat: 9 }).refused('review.wrong.seat');
    await members[0]?.send(voteLeader, { packageId, seat: 3 }).ok();
    await members[0]?.send(voteLeader, { packageId, seat: 1 }).refused('review.alreadyDone');
    await Promise.all(
      members.slice(1).map((m, i) => m.send(voteLeader, { packageId, seat: i % 2 ? 3 : 4 }).ok()),
    );
    const record = await pm.send(hallDetail, { packageId }).ok();
    expect(record).toMatchObject({ stage: '30', leaderSeat: 3, role: 'host' });
  });
});
