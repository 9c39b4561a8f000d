import { beforeAll, describe, expect, test } from 'vitest';
import type { TestUser, World } from '#apps/server/test/world.ts';
import { handItems, handLot } from '#areas/committee/server/test/facts.ts';
import { formed } from '#areas/committee/server/test/house.ts';
import { committeeChannel } from '#areas/committee/server/facts.ts';
import { rightsOf } from '#base/role/server/index.ts';
import type { User } from '#kit/server/context.ts';
import type { ChannelRule } from '#kit/server/push.ts';
import {
  allScores,
  argue,
  hallDetail,
  returnSheet,
  saveDraft,
  startReview,
  submitDetailed,
  submitPreliminary,
  summarise,
} from '../shared/calls.ts';
import { reviewChannel } from './facts.ts';
import {
  begun,
  makeReviewHouse,
  passing,
  preliminaryDone,
  refusedActs,
  reportOf,
  scoring,
  signed,
  type ReviewHouse,
} from './test/house.ts';

let h: ReviewHouse;
let world: World;
let pm: TestUser;
let people: readonly TestUser[];

beforeAll(async () => {
  const house = await makeReviewHouse();
  ({ world, pm, people } = house);
  h = house;
});

const stageOf = async (user: TestUser, packageId: string) =>
  (await user.send(hallDetail, { packageId }).ok()).stage;
describe('preliminary review', () => {
  test('a majority rejects, with ground and reason; fewer go on', async () => {
    const { lot, members } = await begun(h, { prices: ['100', '110', '120', '130'] });
    const { packageId } = lot;
    const fail = [{ bid: 1, item: 0 }];
    const bare = passing(lot, fail).map((r) => (r.passed ? r : { ...r, reason: '' }));
    await members[0]?.send(submitPreliminary, { packageId, rows: bare }).refused('review.need.failReason');
    await members[0]
      ?.send(submitPreliminary, { packageId, rows: passing(lot, fail).map((r) => ({ ...r, ground: '' })) })
      .refused('review.need.ground');
    await members[0]
      ?.send(submitPreliminary, { packageId, rows: passing(lot).slice(1) })
      .refused('review.wrong.incomplete');
    await members[0]
      ?.send(submitPreliminary, { packageId, rows: [...passing(lot), ...passing(lot).slice(0, 1)] })
      .refused('review.wrong.twice');
    const foreign = passing(lot).map((r, i) => (i === 1 ? { ...r, bidId: packageId } : r));
    const strange = await members[0]
      ?.send(submitPreliminary, { packageId, rows: foreign })
      .refused('review.wrong.row');
    expect(strange?.fields?.map((f) => f.path)).toEqual(['rows.1']);
    for (const [i, m] of members.entries())
      await m
        .send(submitPreliminary, {
          packageId,
          rows: passing(lot, [...(i < 3 ? fail : []), ...(i < 2 ? [{ bid: 2, item: 0 }] : [])]),
        })
        .ok();
    const record = await members[4]?.send(hallDetail, { packageId }).ok();
    expect(record?.stage).toBe('50');
    expect(record?.validCount).toBe(3);
    const rejected = record?.bids.filter((b) => b.rejected !== null) ?? [];
    expect(rejected.map((b) => [b.bidId, b.rejected?.cause])).toEqual([[lot.bids[1]?.bidId, 'vote']]);
    expect(rejected[0]?.rejected?.grounds).toHaveLength(3);
  });

  test('a price above the ceiling is rejected before the base is computed', async () => {
    const { lot, members } = await begun(h, {
      prices: ['100.00', '110', '120', '50.01', '200.01'],
      terms: { ceiling: '200' },
    });
    await preliminaryDone(lot, members, [{ bid: 3, item: 1 }]);
    const record = await members[0]?.send(hallDetail, { packageId: lot.packageId }).ok();
    const cause = (bidId?: string) => record?.bids.find((b) => b.bidId === bidId)?.rejected?.cause ?? null;
    expect(lot.bids.map((b) => cause(b.bidId))).toEqual([null, null, null, 'vote', 'ceiling']);
    // A rejected bid is scored by nobody.
    await members[0]
      ?.send(submitDetailed, { packageId: lot.packageId, rows: scoring(lot, [80, 80, 80, 80]) })
      .refused('review.wrong.row');
    for (const m of members)
      await m.send(submitDetailed, { packageId: lot.packageId, rows: scoring(lot, [80, 80, 80]) }).ok();
    await members[0]?.send(summarise, { packageId: lot.packageId }).ok();
    const { content } = await reportOf(members[0] as TestUser, lot.packageId);
    expect(content.priceBase).toBe('100');
    expect(content.results.map((r) => r.priceScore)).toEqual(['30.00', '27.27', '25.00']);
  });

  test('the price exactly at the ceiling stays', async () => {
    const { lot, members } = await begun(h, { prices: ['200.00', '110', '120'], terms: { ceiling: '200' } });
    await preliminaryDone(lot, members);
    expect(await stageOf(pm, lot.packageId)).toBe('50');
  });

  test('fewer than three valid bids: everybody argues, the majority goes on', async () => {
    const { lot, members } = await begun(h);
    const { packageId } = lot;
    await preliminaryDone(lot, members, [{ bid: 2, item: 0 }]);
    expect(await stageOf(pm, packageId)).toBe('40');
    await members[0]?.send(argue, { packageId, opinion: 'continue', reason: ' ' }).refused('kit.wrong.input');
    for (const [i, m] of members.entries())
      await m
        .send(argue, { packageId, opinion: i < 3 ? 'continue' : 'reject', reason: '两家报价充分竞争' })
        .ok();
    expect(await stageOf(pm, packageId)).toBe('50');
  });

  test('or rejects all: the report says so and the lot fails once it is signed', async () => {
    const { lot, members } = await begun(h);
    const { packageId } = lot;
    await preliminaryDone(
      lot,
      members,
      [0, 1, 2].map((bid) => ({ bid, item: 0 })),
    );
    await members[0]
      ?.send(argue, { packageId, opinion: 'continue', reason: '继续' })
      .refused('review.noValidBid');
    for (const m of members)
      await m.send(argue, { packageId, opinion: 'reject', reason: '明显缺乏竞争' }).ok();
    const { digest, content } = await reportOf(members[0] as TestUser, packageId);
    expect(content).toMatchObject({ conclusion: 'allRejected', candidates: [] });
    for (const m of members) await signed(m, packageId, digest).ok();
    expect(await stageOf(pm, packageId)).toBe('90');
    expect(await lot.status()).toBe('9010');
    const notices = await world.sql<{ content: string }>(
      `select content from bulletin where package_id = $1 and bulletin_type = 'failure' and published_at is not null`,
      [packageId],
    );
    expect(notices.map((n) => n.content)).toEqual([expect.stringContaining('全部投标被否决，本次招标失败')]);
  });
});

describe('scores', () => {
  test('nobody sees what another judged before all are in, neither member nor host', async () => {
    const { lot, members } = await begun(h);
    const { packageId } = lot;
    await preliminaryDone(lot, members);
    for (const m of members.slice(0, 4))
      await m.send(submitDetailed, { packageId, rows: scoring(lot, [77, 66, 55]) }).ok();
    const last = members[4] as TestUser;
    await last.send(allScores, { packageId }).refused('review.notAllIn');
    await members[0]?.send(allScores, { packageId }).refused('review.notAllIn');
    await pm.send(allScores, { packageId }).refused('kit.refused.permission');
    for (const user of [last, pm])
      expect(JSON.stringify(await user.send(hallDetail, { packageId }).ok())).not.toMatch(/30\.80|23\.10/);
    expect((await members[0]?.send(hallDetail, { packageId }).ok())?.mine.rows).toContainEqual(
      expect.objectContaining({ score: '30.80' }),
    );
    const [told] = await world.sql<{ payloads: string }>(
      `select string_agg(payload::text, '') as payloads from event where subject_id = $1`,
      [packageId],
    );
    expect(told?.payloads).not.toContain('30.80');
    await last.send(submitDetailed, { packageId, rows: scoring(lot, [70, 60, 50]) }).ok();
    expect((await last.send(allScores, { packageId }).ok()).scores).toHaveLength(30);
    // Nor afterwards a colleague of the host who is an expert elsewhere and has no seat here.
    const both = await world.user({ roles: ['pm', 'expert'] });
    expect(await both.send(hallDetail, { packageId }).ok()).toMatchObject({ role: 'host', stage: '60' });
    await both.send(allScores, { packageId }).refused('review.notFound');
  });

  test('between zero and the full score, at most two decimals, for every item, by members only', async () => {
    const { lot, members } = await begun(h);
    const { packageId } = lot;
    await preliminaryDone(lot, members);
    const rows = scoring(lot, [90, 80, 70]);
    const withScore = (score: string) => rows.map((r, i) => (i === 0 ? { ...r, score } : r));
    for (const score of ['40.01', '-1', '10.123', 'x', '', '1e1', '+5']) {
      const refusal = await members[0]
        ?.send(submitDetailed, { packageId, rows: withScore(score) })
        .refused('review.wrong.score');
      expect(refusal?.fields?.[0]?.path).toBe('rows.0.score');
      // The words name the item, what it allows and what was given.
      expect(refusal?.fields?.[0]?.msg).toMatch(/^“.+”得分应在0至40之间，最多两位小数；现为/);
      expect(refusal?.fields?.[0]?.msg).toContain(score || '—');
    }
    await members[0]
      ?.send(submitDetailed, { packageId, rows: rows.slice(1) })
      .refused('review.wrong.incomplete');
    const outside = people.find((p) => !members.includes(p)) as TestUser;
    await outside.send(submitDetailed, { packageId, rows }).refused('review.notFound');
    await pm.send(submitDetailed, { packageId, rows }).refused('kit.refused.permission');
    await members[0]?.send(submitDetailed, { packageId, rows: withScore('40') }).ok();
  });

  test('a submitted sheet is final: no second one, and the database refuses to change it', async () => {
    const { lot, members } = await begun(h);
    const { packageId } = lot;
    await preliminaryDone(lot, members);
    const rows = scoring(lot, [90, 80, 70]);
    await members[0]?.send(saveDraft, { packageId, rows: rows.slice(0, 2) }).ok();
    expect((await members[0]?.send(hallDetail, { packageId }).ok())?.mine).toMatchObject({
      submitted: false,
      rows: rows.slice(0, 2),
    });
    const one = members[0] as TestUser;
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => one.send(submitDetailed, { packageId, rows }).envelope()),
    );
    expect(answers.filter((a) => a.code === 200)).toHaveLength(1);
    expect(answers.filter((a) => a.key === 'review.alreadyDone')).toHaveLength(2);
    await members[0]?.send(saveDraft, { packageId, rows }).refused('review.alreadyDone');
    for (const table of [
      'review_sheet',
      'review_check',
      'review_score',
      'review_vote',
      'review_rejection',
      'review_argument',
      'review_result',
      'review_report',
      'review_signature',
      'review_return',
      'review_member',
      'review_bid',
      'review_replaced',
      'review_later_vote',
      'review_later_rejection',
      'review_later_argument',
    ]) {
      const [row] = await world.sql<{ u: boolean; d: boolean }>(
        `select has_table_privilege('gongheng_app', $1, 'update') or has_any_column_privilege('gongheng_app', $1, 'update') as u, has_table_privilege('gongheng_app', $1, 'delete') as d`,
        [table],
      );
      expect(row, table).toEqual({ u: false, d: false });
    }
    await expect(
      world.app.database.write(world.tenantId, ({ client }) =>
        client.query('update review_score set score = 1'),
      ),
    ).rejects.toThrow('permission denied');
  });

  test('the last members submitting at once close the stage exactly once', async () => {
    const { lot, members } = await begun(h);
    const { packageId } = lot;
    await Promise.all(members.map((m) => m.send(submitPreliminary, { packageId, rows: passing(lot) }).ok()));
    await Promise.all(
      members.map((m) => m.send(submitDetailed, { packageId, rows: scoring(lot, [90, 80, 70]) }).ok()),
    );
    const events = await world.sql<{ stage: string; n: number }>(
      `select payload->>'stage' as stage, count(*)::int as n from event where subject_id = $1 and type = 'review.stageReached' group by 1 order by 1`,
      [packageId],
    );
    expect(events.map((e) => [e.stage, e.n])).toEqual([
      ['20', 1],
      ['30', 1],
      ['50', 1],
      ['60', 1],
    ]);
  });

  test('the leader alone returns a sheet, with a reason; the new version counts', async () => {
    const { lot, members } = await begun(h);
    const { packageId } = lot;
    await preliminaryDone(lot, members);
    for (const [i, m] of members.entries())
      await m
        .send(submitDetailed, { packageId, rows: scoring(lot, i === 4 ? [10, 80, 70] : [90, 80, 70]) })
        .ok();
    const hints = await members[0]?.send(allScores, { packageId }).ok();
    expect(hints?.outliers.map((o) => o.seat)).toEqual([5, 5]);
    await members[1]
      ?.send(returnSheet, { packageId, seat: 5, ground: 'abnormal', reason: '与他人差异过大' })
      .refused('review.onlyLeader');
    await members[1]?.send(summarise, { packageId }).refused('review.onlyLeader');
    const empty = await members[0]
      ?.send(returnSheet, { packageId, seat: 9, ground: 'abnormal', reason: '请核对' })
      .refused('review.wrong.seat');
    expect(empty?.fields?.map((f) => f.path)).toEqual(['seat']);
    const back = (with_: { ground?: string; reason?: string }) =>
      members[0]?.send(returnSheet, { packageId, seat: 5, reason: '请核对第一家的评分依据', ...with_ });
    await back({ ground: 'abnormal', reason: '' })?.refused('kit.wrong.input');
    // All sheets are in: on the grounds of the law only, and the platform sees that no objective item differs.
    await back({})?.refused('kit.wrong.input');
    await back({ ground: 'other' })?.refused('kit.wrong.input');
    const unfounded = await back({ ground: 'objective' })?.refused('review.wrong.objectiveAgrees');
    expect(unfounded?.law).toMatchObject({ rule: 'scoreReturn' });
    await back({ ground: 'abnormal' })?.ok();
    const mine = (await members[4]?.send(hallDetail, { packageId }).ok())?.mine;
    expect(mine).toMatchObject({ submitted: false, returnedReason: '请核对第一家的评分依据' });
    expect(mine?.rows).toHaveLength(6);
    await members[4]?.send(submitDetailed, { packageId, rows: scoring(lot, [88, 80, 70]) }).ok();
    expect((await members[0]?.send(allScores, { packageId }).ok())?.outliers).toEqual([]);
    const versions = await world.sql<{ n: number }>(
      `select count(*)::int as n from review_sheet s join review r on r.id = s.review_id where r.package_id = $1 and s.kind = 'detailed'`,
      [packageId],
    );
    expect(versions[0]?.n).toBe(6);
    await back({ ground: 'abnormal', reason: '请再核对' })?.ok();
    await members[4]?.send(submitDetailed, { packageId, rows: scoring(lot, [85, 80, 70]) }).ok();
    // The tenant sets how often; what the company of whoever asks has set does not count.
    await world.sql(
      `insert into config_override (tenant_id, config_key, config_value, org_id) values ($1, 'reviewReturnsMost', '9', $2)`,
      [world.tenantId, members[0]?.org.id],
    );
    const enough = await back({ ground: 'abnormal' })?.refused('review.returnsMost');
    expect(enough?.msg).toContain('2');
    expect(await refusedActs(world, packageId)).toContain('review.returnSheet scoreReturn');
    // Another member's sheet is counted by itself; the report tells of all.
    await members[0]?.send(returnSheet, { packageId, seat: 2, ground: 'abnormal', reason: '请核对' }).ok();
    await members[1]?.send(submitDetailed, { packageId, rows: scoring(lot, [90, 80, 70]) }).ok();
    await members[0]?.send(summarise, { packageId }).ok();
    const { content } = await reportOf(members[0] as TestUser, packageId);
    const first = lot.bids[0]?.bidId;
    expect(
      content.returns?.map(({ seat, version, bySeat, ground, reason, totals }) => ({
        at: [seat, version, bySeat, ground, reason],
        first: totals.filter((one) => one.bidId === first).map((one) => [one.before, one.after]),
      })),
    ).toEqual([
      { at: [2, 1, 1, 'abnormal', '请核对'], first: [['63.00', '63.00']] },
      { at: [5, 1, 1, 'abnormal', '请核对第一家的评分依据'], first: [['7.00', '61.60']] },
      { at: [5, 2, 1, 'abnormal', '请再核对'], first: [['61.60', '59.50']] },
    ]);
  });
});

test('objective items that differ stop the summary and are named; once they agree it goes on', async () => {
  const items = handItems.map((i, n) => ({ ...i, objective: n === 1 }));
  const { lot, members } = await begun(h, { terms: { items } });
  const { packageId } = lot;
  await preliminaryDone(lot, members);
  const scored = (seat: number) => [90, 80, 70].map((p) => (seat === 3 ? p - 10 : p));
  for (const [i, m] of members.entries())
    await m.send(submitDetailed, { packageId, rows: scoring(lot, scored(i + 1)) }).ok();
  const leader = members[0] as TestUser;
  const seen = await leader.send(allScores, { packageId }).ok();
  expect(seen.differing.map((d) => d.itemId)).toEqual(lot.bids.map(() => items[1]?.id));
  expect(seen.differing[0]?.scores.map((s) => s.score)).toEqual([
    '27.00',
    '27.00',
    '24.00',
    '27.00',
    '27.00',
  ]);
  const refusal = await leader.send(summarise, { packageId }).refused('review.objectiveDiffers');
  expect(refusal.msg).toContain('业绩');
  expect(refusal.msg).not.toContain('技术方案');
  expect(refusal.law).toMatchObject({ rule: 'objectiveScores' });
  expect(await refusedActs(world, packageId)).toEqual(['review.summarise objectiveScores']);
  await leader.send(returnSheet, { packageId, seat: 3, ground: 'objective', reason: '客观项请核对' }).ok();
  // The member keeps his own judgement of the other item.
  const rows = scoring(lot, scored(3)).map((row) => {
    const own = scoring(lot, scored(1)).find((r) => r.bidId === row.bidId && r.itemId === row.itemId);
    return row.itemId === items[1]?.id && own ? own : row;
  });
  await members[2]?.send(submitDetailed, { packageId, rows }).ok();
  expect((await leader.send(allScores, { packageId }).ok()).differing).toEqual([]);
  await leader.send(summarise, { packageId }).ok();
});

test('channels ask the permission of their screens: finance of the same agency hears nothing', async () => {
  const lot = await handLot(world, { pm });
  const members = await formed(world, pm, lot.packageId, people);
  await pm.send(startReview, { packageId: lot.packageId }).ok();
  const cashier = await world.user({ roles: ['cashier'] });
  const archivist = await world.user({ roles: ['archivist'] });
  const hears = async (rule: ChannelRule, user: TestUser) => {
    const { permissions, roleCodes } = await world.app.database.read(world.tenantId, (db) =>
      rightsOf(db, user.id, user.org.id),
    );
    const acting = { id: user.id, tenantId: world.tenantId, orgId: user.org.id, orgKind: user.org.orgKind };
    const rights = { permissions: new Set(permissions), roleCodes: new Set(roleCodes) };
    return rule.may({ ...acting, ...rights } as unknown as User, lot.packageId, (work) =>
      world.app.database.read(world.tenantId, work),
    );
  };
  for (const user of [cashier, archivist]) {
    await user.send(hallDetail, { packageId: lot.packageId }).refused('kit.refused.permission');
    expect(await hears(reviewChannel, user)).toBe(false);
    expect(await hears(committeeChannel, user)).toBe(false);
  }
  expect(await hears(reviewChannel, pm)).toBe(true);
  expect(await hears(committeeChannel, pm)).toBe(true);
  expect(await hears(reviewChannel, members[0] as TestUser)).toBe(true);
});
