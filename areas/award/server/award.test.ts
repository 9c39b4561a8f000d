import { beforeAll, describe, expect, test } from 'vitest';
import { hasOpenssl, judgePdf } from '#base/ca/server/test/judge-pdf.ts';
import { hasPdfTools, readPdf } from '#apps/server/test/read-pdf.ts';
import type { TestUser } from '#apps/server/test/world.ts';
import { committeeDetail } from '#areas/committee/shared/calls.ts';
import { barredFrom } from '#base/approval/server/test/barred.ts';
import { withdraw } from '#base/approval/shared/calls.ts';
import { signedRecordHolds } from '#base/ca/server/index.ts';
import { rootCertificate } from '#base/ca/shared/calls.ts';
import {
  awardDetail,
  candidatesForBidder,
  determineWinner,
  noticeDetail,
  noticePrice,
  pageAwards,
  pageNotices,
  previewOfResult,
  publishResult,
  receiveNotice,
} from '../shared/calls.ts';
import { SERVICE_KEY } from '../shared/status.ts';
import { stepFacts } from './index.ts';
import { AwardHouse } from './test/house.ts';

let h: AwardHouse;

beforeAll(async () => {
  h = await AwardHouse.make();
});

describe('determination', () => {
  test('never before the end of the publicity; the refusal names the time', async () => {
    const { lot, packageId, end } = await h.publicised();
    const bidId = lot.bids[0]?.bidId;
    const refusal = await h.at(new Date(end.getTime() - 1), () =>
      h.owner.send(determineWinner, { packageId, bidId }).refused('award.publicityRunning'),
    );
    expect(refusal.msg).toMatch(/最早可于\d{4}-\d\d-\d\d 00:00:00定标/);
    expect(refusal.law).toMatchObject({ rule: 'publicityDays', earliest: end.toISOString() });
    await h.pm.send(publishResult, { packageId }).refused('award.wrongStatus');
    expect(await h.refusedActs(packageId)).toEqual([
      { act: 'award.determine', rule: 'publicityDays' },
      { act: 'award.publish', rule: 'winner' },
    ]);
    await h.at(end, async () => {
      await h.pm.send(determineWinner, { packageId, bidId }).refused('kit.refused.permission');
      await h.owner.send(determineWinner, { packageId, bidId }).refused('ca.need.signature');
      // What was signed for one candidate does not determine another.
      const forSecond = await h.determination({ packageId, bidId: lot.bids[1]?.bidId });
      await h.owner.send(determineWinner, { ...forSecond, bidId }).refused('ca.wrong.signature');
      const other = await h.world.user({ roles: ['owner'], org: await h.world.org('tenderee') });
      await other.send(determineWinner, { packageId, bidId }).refused('project.lotNotFound');
      const answers = await Promise.all(
        [1, 2, 3].map(async () =>
          h.owner.send(determineWinner, await h.determination({ packageId, bidId })).envelope(),
        ),
      );
      expect(answers.filter((a) => a.code === 200)).toHaveLength(1);
      const { determination: stands } = await h.owner.send(awardDetail, { packageId }).ok();
      const { certificatePem: root } = await h.world.anonymous.send(rootCertificate, {}).ok();
      if (!stands?.proof) throw new Error('not signed');
      expect(await signedRecordHolds(stands.proof, root)).toBe(true);
      expect(JSON.parse(stands.proof.statement)).toMatchObject({ says: { bidId }, userId: h.owner.id });
    });
  });

  test('returned by the approver, it can be submitted again; agreed, it stands', async () => {
    const { lot, packageId, end } = await h.publicised();
    const bidId = lot.bids[0]?.bidId;
    await h.at(end, () => h.determined({ packageId, bidId }));
    await h.pm.send(publishResult, { packageId }).refused('award.wrongStatus');
    await h.decide(packageId, false);
    expect(await h.owner.send(awardDetail, { packageId }).ok()).toMatchObject({
      status: '30',
      determination: { outcome: 'disagreed' },
    });
    await h.at(new Date(end.getTime() + 1), () => h.determined({ packageId, bidId }));
    // Whoever proposed it once decides no later proposal.
    expect(await barredFrom(h.world, SERVICE_KEY, packageId)).toEqual([h.owner.id]);
    await h.decide(packageId, true);
    expect(await h.owner.send(awardDetail, { packageId }).ok()).toMatchObject({
      status: '60',
      determination: { outcome: 'agreed', rank: 1 },
    });
    await h.at(end, () => h.owner.send(determineWinner, { packageId, bidId }).refused('award.wrongStatus'));
  });

  test('withdrawn, the award is open again when the answer comes, not some time later', async () => {
    const { lot, packageId, end } = await h.publicised();
    const bidId = lot.bids[0]?.bidId;
    await h.at(end, async () => {
      await h.determined({ packageId, bidId });
      const which = { serviceKey: 'AWARD_APPROVAL', serviceId: packageId };
      await h.owner.send(withdraw, which).ok();
      // Nothing was delivered in between.
      expect(await h.owner.send(awardDetail, { packageId }).ok()).toMatchObject({
        status: '20',
        determination: { outcome: 'withdrawn' },
      });
      // Another moment, another signature.
      await h.world.setClock(new Date(end.getTime() + 1));
      await h.determined({ packageId, bidId });
      // The event of the first withdrawal comes late and undoes nothing.
      await h.world.deliver();
      expect((await h.owner.send(awardDetail, { packageId }).ok()).status).toBe('40');
    });
  });

  test('the ticker says once that the publicity is over, and the steps follow', async () => {
    const { packageId, end } = await h.publicised();
    const steps = () => h.world.app.database.read(h.world.tenantId, (db) => stepFacts(db, packageId));
    expect(await steps()).toEqual({ S17: 1, S19: 0, S20: 0 });
    await h.at(new Date(end.getTime() - 1), () => h.world.fire());
    expect(await steps()).toEqual({ S17: 1, S19: 0, S20: 0 });
    await h.at(end, () => h.world.fire());
    await h.at(new Date(end.getTime() + 1), () => h.world.fire());
    expect(await steps()).toEqual({ S17: 6, S19: 1, S20: 0 });
    const [told] = await h.world.sql<{ n: number }>(
      `select count(*)::int as n from event where subject_id = $1 and type = 'award.publicityOver'`,
      [packageId],
    );
    expect(told?.n).toBe(1);
  });
});

describe('result', () => {
  test('notices to all, own score and rank only, the result is public and the names are open', async () => {
    const { lot, packageId, end, members } = await h.publicised({
      prices: ['4180000', '4320000', '4560000', '9000000'],
      terms: { ceiling: '5000000' },
    });
    await h.at(end, () => h.determined({ packageId, bidId: lot.bids[0]?.bidId }));
    await h.decide(packageId, true);
    expect(JSON.stringify(await h.pm.send(committeeDetail, { packageId }).ok())).not.toContain(
      members[0]?.trueName,
    );
    expect((await h.pm.send(previewOfResult, { packageId }).ok()).page).toContain(lot.bids[0]?.org.orgName);
    const answers = await Promise.all([1, 2].map(() => h.pm.send(publishResult, { packageId }).envelope()));
    expect(answers.filter((a) => a.code === 200)).toHaveLength(1);
    expect(await lot.status()).toBe('6080');
    expect((await h.pm.send(committeeDetail, { packageId }).ok()).members[0]?.name).toBe(
      members[0]?.trueName,
    );

    const listed = (await h.pm.send(pageAwards, { size: 100 }).ok()).records;
    expect(listed.find((a) => a.packageId === packageId)?.winnerName).toBe(lot.bids[0]?.org.orgName);
    const turned = (await h.pm.send(pageAwards, { size: 100, sortField: 'createdAt', sortOrder: 'asc' }).ok())
      .records;
    expect(turned).toEqual(listed.toReversed());
    const [first, second, , over] = await Promise.all([0, 1, 2, 3].map((i) => h.supplier(lot, i)));
    const won = await first?.send(noticeDetail, { packageId }).ok();
    expect(won).toMatchObject({ kind: 'win', rank: 1, total: '93.00', price: '4180000', rejected: null });
    expect(won?.noticeNo).toMatch(/^ZB-\d{4}-\d{4}$/);
    expect(won?.scores).toEqual({ technical: '36.00', business: '27.00', price: '30.00' });
    const openPage = async (path: string) =>
      h.world.app.http.inject({ url: `/ebidding/public/price/${path}` });
    const shown = await openPage(packageId);
    expect(shown.statusCode).toBe(200);
    expect(shown.body).toContain('与评审报告一致');
    expect(shown.body).toContain('F1');
    expect(shown.body).not.toContain('<script');
    expect(shown.body).toMatch(/摘要（SHA-256）<\/dt><dd><code>[0-9a-f]{64}/);
    const other = await openPage(`${packageId}?p1=4000000`);
    expect(other.body).toContain('按您填写的报价计算');
    expect((await openPage(`${packageId}?p1=-1`)).body).toContain('无法计算');
    const early = await h.publicised();
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
    const outsider = await h.world.user({ roles: ['supplier'], org: await h.world.org('supplier') });
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
    if (hasOpenssl) {
      const root = await h.world.app.http.inject({ method: 'GET', url: '/ebidding/public/ca/root.pem' });
      expect(judgePdf(printed?.rawPayload as Buffer, root.body)).toMatchObject({ good: true });
    }
    const later = await h.at(end, async () => download(first));
    expect(later?.rawPayload.equals(printed?.rawPayload as Buffer)).toBe(true);
    expect((await download(second))?.rawPayload.equals(printed?.rawPayload as Buffer)).toBe(false);
    if (hasPdfTools) {
      const { text, info } = readPdf((await download(first, 'en'))?.rawPayload as Buffer);
      expect(text.replaceAll(/\s+/g, ' ')).toContain('at a price of 4,180,000.00 yuan (CNY 4,180,000.00)');
      expect(text).not.toMatch(/system|元整/);
      expect(info).toMatch(/Title: +\S.*ZB-/);
      expect(info).toMatch(/Subject: +\S/);
      const rejected = readPdf((await download(over, 'en'))?.rawPayload as Buffer).text;
      expect(rejected.replaceAll(/\s+/g, ' ')).toContain('Above the ceiling price');
      expect(rejected).not.toContain('超过');
    }
    const [bulletin] = await h.world.sql<{ content: string }>(
      `select content from bulletin where package_id = $1 and bulletin_type = 'result'`,
      [packageId],
    );
    expect(bulletin?.content).toContain('4,180,000.00');
    const [told] = await h.world.sql<{ payload: object }>(
      `select payload from event where subject_id = $1 and type = 'award.awarded'`,
      [packageId],
    );
    expect(told?.payload).toMatchObject({ packageId, bidId: lot.bids[0]?.bidId });
  });
});

test('another tenant finds nothing', async () => {
  const { packageId } = await h.publicised();
  const tenantId = await h.world.tenant();
  const foreign = await h.world.user({
    roles: ['pm', 'supervisor', 'supplier'],
    org: await h.world.org('supervision', undefined, tenantId),
  });
  await foreign.send(awardDetail, { packageId }).refused('award.notFound');
  await foreign.send(candidatesForBidder, { packageId }).refused('award.notFound');
  expect((await foreign.send(pageAwards, {}).ok()).total).toBe(0);
});
