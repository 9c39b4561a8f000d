import { beforeAll, describe, expect, test } from 'vitest';
import { handLot } from '#areas/committee/server/test/facts.ts';
import { reviewed } from '#areas/review/server/test/house.ts';
import { pageMessages } from '#base/message/shared/calls.ts';
import {
  awardDetail,
  determineWinner,
  previewOfCandidates,
  previewOfResult,
  publiciseCandidates,
} from '../shared/calls.ts';
import { earliestEnd } from '../shared/publicity.ts';
import { AwardHouse } from './test/house.ts';

let h: AwardHouse;

beforeAll(async () => {
  h = await AwardHouse.make();
});

describe('publicity', () => {
  test('needs a finished review, and lasts at least three whole days', async () => {
    const { lot } = await reviewed(h.review);
    const { packageId } = lot;
    const earliest = earliestEnd(await h.world.now(), await h.calendar());
    const unfinished = await handLot(h.world, { pm: h.pm, status: '5010' });
    const before = { packageId: unfinished.packageId, publicityEnd: earliest.toISOString() };
    const none = await h.pm.send(publiciseCandidates, before).refused('award.noRanking');
    expect(none.law).toMatchObject({ rule: 'reviewReport' });
    expect(await h.refusedActs(before.packageId)).toEqual([{ act: 'award.publicise', rule: 'reviewReport' }]);
    await h.pm.send(previewOfCandidates, before).refused('award.noRanking');
    expect(await unfinished.status()).toBe('5010');
    const early = await h.pm
      .send(publiciseCandidates, { packageId, publicityEnd: new Date(earliest.getTime() - 1).toISOString() })
      .refused('award.wrong.publicityEnd');
    expect(early.msg).toContain('00:00:00');
    expect(early.law).toMatchObject({ rule: 'publicityDays', earliest: earliest.toISOString() });
    expect(await h.refusedActs(packageId)).toEqual([{ act: 'award.publicise', rule: 'publicityDays' }]);
    // A year typed wrong, or a publicity without end, would hold the award up for ever.
    for (const publicityEnd of ['2999-01-01T00:00:00.000Z', '+010000-01-01T00:00:00.000Z'])
      expect((await h.pm.send(publiciseCandidates, { packageId, publicityEnd }).envelope()).code).toBe(400);
    const stranger = await h.world.user({ roles: ['pm'], org: await h.world.org('agency') });
    await stranger
      .send(publiciseCandidates, { packageId, publicityEnd: earliest.toISOString() })
      .refused('project.lotNotFound');
    const answers = await Promise.all(
      [1, 2].map(() =>
        h.pm.send(publiciseCandidates, { packageId, publicityEnd: earliest.toISOString() }).envelope(),
      ),
    );
    expect(answers.filter((a) => a.code === 200)).toHaveLength(1);
    expect(await lot.status()).toBe('6010');
    const [bulletin] = await h.world.sql<{ title: string; content: string }>(
      `select title, content from bulletin where package_id = $1 and bulletin_type = 'candidates'`,
      [packageId],
    );
    expect(bulletin?.title).toMatch(/^手工项目标段.+中标候选人公示$/);
    for (const b of lot.bids) expect(bulletin?.content).toContain(b.org.orgName);
  });

  test('says all that the law asks for, and every bidder hears of it, a rejected one too', async () => {
    const prices = ['4180000', '4320000', '4560000', '9000000'];
    const { lot } = await reviewed(h.review, { prices, terms: { ceiling: '5000000' } });
    const over = await h.supplier(lot, 3);
    const publicityEnd = earliestEnd(await h.world.now(), await h.calendar()).toISOString();
    await h.pm.send(publiciseCandidates, { packageId: lot.packageId, publicityEnd }).ok();
    const heard = await over.send(pageMessages, {}).ok();
    expect(heard.records.map((m) => m.title)).toEqual(['中标候选人公示']);
    // A lot alone ("标段一") says nothing to who has many: the project's name stands before it, here and in what came earlier.
    expect(heard.records[0]?.content).toMatch(/^手工项目标段/);
    const host = (await h.pm.send(pageMessages, { size: 200 }).ok()).records;
    for (const title of ['评委会组建完成', '评审结束']) {
      const told = host.filter((m) => m.title === title);
      expect(told.length, title).toBeGreaterThan(0);
      for (const { content } of told) expect(content).toMatch(/^手工项目标段/);
    }
    const [bulletin] = await h.world.sql<{ content: string }>(
      `select content from bulletin where package_id = $1 and bulletin_type = 'candidates'`,
      [lot.packageId],
    );
    for (const head of ['排名', '投标报价（元）', '质量标准', '工期/交货期', '项目负责人', '总分'])
      expect(bulletin?.content).toContain(head);
    expect(bulletin?.content).toMatch(/4,180,000\.00<\/td><td>合格<\/td><td>90<\/td><td>—<\/td>/);
  });

  test('can be read beforehand as the public will read it, by the agency only; nothing is published by looking', async () => {
    const { lot } = await reviewed(h.review);
    const { packageId } = lot;
    const publicityEnd = earliestEnd(await h.world.now(), await h.calendar()).toISOString();
    const { page } = await h.pm.send(previewOfCandidates, { packageId, publicityEnd }).ok();
    expect(page).toContain('中标候选人公示');
    for (const b of lot.bids) expect(page).toContain(b.org.orgName);
    expect(await lot.status()).not.toBe('6010');
    const stranger = await h.world.user({ roles: ['pm'], org: await h.world.org('agency') });
    await stranger.send(previewOfCandidates, { packageId, publicityEnd }).refused('project.lotNotFound');
    // Nobody is determined yet, so there is no result to look at.
    await h.pm.send(previewOfResult, { packageId }).refused('award.wrongStatus');
  });

  test('at most three candidates, ranked', async () => {
    const { packageId, lot, end } = await h.publicised(
      { prices: ['100', '110', '120', '130'] },
      [60, 70, 80, 90],
    );
    const record = await h.pm.send(awardDetail, { packageId }).ok();
    expect(record.candidates.map((c) => c.rank)).toEqual([1, 2, 3]);
    expect(record.candidates.map((c) => c.bidId)).toEqual([3, 2, 1].map((i) => lot.bids[i]?.bidId));
    // Nobody else wins: not the fourth, on whatever ground.
    const fourth = { packageId, bidId: lot.bids[0]?.bidId };
    const refusal = await h.at(end, () =>
      h.owner.send(determineWinner, fourth).refused('award.wrong.candidate'),
    );
    expect(refusal.fields?.map((f) => f.path)).toEqual(['bidId']);
    expect(refusal.law).toMatchObject({ rule: 'winner' });
    expect(await h.refusedActs(packageId)).toEqual([{ act: 'award.determine', rule: 'winner' }]);
    expect(await h.owner.send(awardDetail, { packageId }).ok()).toMatchObject({
      status: '20',
      determination: null,
    });
  });

  test('beginning later than three days after the report needs a reason', async () => {
    const { lot } = await reviewed(h.review);
    const { packageId } = lot;
    const late = new Date((await h.world.now()).getTime() + 5 * 86_400_000);
    await h.at(late, async () => {
      const publicityEnd = earliestEnd(late, await h.calendar()).toISOString();
      expect(await h.pm.send(awardDetail, { packageId }).ok()).toMatchObject({ isLate: true });
      await h.pm.send(publiciseCandidates, { packageId, publicityEnd }).refused('award.need.lateReason');
      await h.pm.send(publiciseCandidates, { packageId, publicityEnd, lateReason: '节假日顺延' }).ok();
    });
  });

  test('a last day that is a statutory holiday moves on, by the table of the tenant', async () => {
    const { lot } = await reviewed(h.review);
    const { packageId } = lot;
    const day = 86_400_000;
    const begin = await h.world.now();
    const third = new Date(begin.getTime() + 3 * day + 8 * 3_600_000).toISOString().slice(0, 10);
    await h.world.sql(
      `insert into holiday (tenant_id, day, day_type, day_name) values ($1, $2, '3', '测试') on conflict (tenant_id, day) do update set day_type = '3'`,
      [h.world.tenantId, third],
    );
    try {
      const plain = earliestEnd(begin, new Map()).toISOString();
      const moved = new Date(Date.parse(plain) + day).toISOString();
      await h.pm
        .send(publiciseCandidates, { packageId, publicityEnd: plain })
        .refused('award.wrong.publicityEnd');
      expect((await h.pm.send(awardDetail, { packageId }).ok()).earliestEnd).toBe(moved);
      await h.pm.send(publiciseCandidates, { packageId, publicityEnd: moved }).ok();
    } finally {
      await h.world.sql('delete from holiday where day = $1', [third]);
    }
  });

  test('where the law does not bind, a shorter period needs a reason', async () => {
    const { lot } = await reviewed(h.review, { isLawBid: '0' });
    const { packageId } = lot;
    const publicityEnd = new Date((await h.world.now()).getTime() + 86_400_000).toISOString();
    await h.pm.send(publiciseCandidates, { packageId, publicityEnd }).refused('award.need.shortReason');
    // A reason shortens it, but not to nothing.
    const past = {
      packageId,
      publicityEnd: (await h.world.now()).toISOString(),
      shortReason: '企业采购制度',
    };
    const over = await h.pm.send(publiciseCandidates, past).refused('award.wrong.endPast');
    expect(over.fields?.map((f) => f.path)).toEqual(['publicityEnd']);
    await h.pm.send(publiciseCandidates, { packageId, publicityEnd, shortReason: '企业采购制度' }).ok();
  });
});
