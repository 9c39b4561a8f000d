import { beforeAll, describe, expect, test } from 'vitest';
import { hasOpenssl, judgePdf } from '#base/ca/server/test/judge-pdf.ts';
import { makeWorld, type TestUser, type World } from '#apps/server/test/world.ts';
import { hasPdfTools, readPdf } from '#apps/server/test/read-pdf.ts';
import { signedRecordHolds } from '#base/ca/server/index.ts';
import { rootCertificate } from '#base/ca/shared/calls.ts';
import { handItems } from '#areas/committee/server/test/facts.ts';
import { experts } from '#areas/committee/server/test/house.ts';
import {
  hallDetail,
  pageReviews,
  recordSilence,
  reportDetail,
  returnSheet,
  signReport,
  submitDetailed,
  summarise,
} from '../shared/calls.ts';
import {
  begun,
  preliminaryDone,
  type ReviewHouse,
  reportOf,
  reviewed,
  scoring,
  signed,
  signedInput,
} from './test/house.ts';

let world: World;
let pm: TestUser;
let people: TestUser[];
let h: ReviewHouse;

beforeAll(async () => {
  world = await makeWorld();
  pm = await world.user({ roles: ['pm'] });
  people = await experts(world, 8);
  h = { world, pm, people };
});

describe('result and report', () => {
  test('means of the members, F1 with the lowest valid price, ranking', async () => {
    const { lot, digest } = await reviewed(h, {}, [90, 80, 70]);
    const { content } = await reportOf(pm, lot.packageId);
    expect(content.results.map((r) => [r.rank, r.technical, r.business, r.priceScore, r.total])).toEqual([
      [1, '36.00', '27.00', '30.00', '93.00'],
      [2, '32.00', '24.00', '29.03', '85.03'],
      [3, '28.00', '21.00', '27.50', '76.50'],
    ]);
    expect(content.results[1]?.working).toBe('4180000 ÷ 4320000 × 30');
    expect(content.candidates.map((c) => c.bidId)).toEqual(lot.bids.map((b) => b.bidId));
    expect(content.scores).toHaveLength(3 * handItems.length * 5);
    expect(await lot.status()).toBe('5080');
    const [finished] = await world.sql<{ payload: object }>(
      `select payload from event where subject_id = $1 and type = 'review.finished'`,
      [lot.packageId],
    );
    expect(finished?.payload).toEqual({ packageId: lot.packageId, reportDigest: digest });
  });

  test('equal totals: the lower price first; equal price too: drawn and marked', async () => {
    // 30 × 100 ÷ 120 = 25.00: five points less for the price, five more for the bid.
    const { lot, members } = await begun(h, { prices: ['100', '120', '120', '120'] });
    const { packageId } = lot;
    await preliminaryDone(lot, members);
    const rows = scoring(lot, [80, 80, 80, 80]).map((r) => {
      const i = lot.bids.findIndex((b) => b.bidId === r.bidId);
      return i === 1 && r.itemId === handItems[0]?.id ? { ...r, score: '37.00' } : r;
    });
    for (const m of members) await m.send(submitDetailed, { packageId, rows }).ok();
    await members[0]?.send(summarise, { packageId }).ok();
    const { content } = await reportOf(members[0] as TestUser, packageId);
    expect(content.results.map((r) => r.total)).toEqual(['86.00', '86.00', '81.00', '81.00']);
    expect(content.results.map((r) => r.price)).toEqual(['100', '120', '120', '120']);
    expect(content.results.map((r) => r.rank)).toEqual([1, 2, 3, 4]);
    expect(content.results.map((r) => r.tie)).toEqual([false, false, true, true]);
    expect(content.tieSeed).toMatch(/^[0-9a-f]{64}$/);
  });

  test('everybody signs or dissents in writing; until then the review stays open', async () => {
    const { lot, members } = await begun(h);
    const { packageId } = lot;
    await preliminaryDone(lot, members);
    for (const m of members)
      await m.send(submitDetailed, { packageId, rows: scoring(lot, [90, 80, 70]) }).ok();
    const leader = members[0] as TestUser;
    const answers = await Promise.all([1, 2].map(() => leader.send(summarise, { packageId }).envelope()));
    expect(answers.filter((a) => a.code === 200)).toHaveLength(1);
    const { digest } = await reportOf(members[0] as TestUser, packageId);
    await pm.send(reportDetail, { packageId }).refused('review.reportNotFound');
    await members[0]
      ?.send(signReport, { packageId, digest: '0'.repeat(64), opinion: 'agree' })
      .refused('review.wrongDigest');
    await members[0]?.send(signReport, { packageId, digest, opinion: 'dissent' }).refused('kit.wrong.input');
    await members[0]
      ?.send(signReport, { packageId, digest, opinion: 'dissent', reason: '第二名的业绩证明不充分' })
      .refused('ca.need.signature');
    const dissent = { opinion: 'dissent', reason: '第二名的业绩证明不充分' };
    // What was signed is what was said: an agreement signed does not carry a dissent.
    const agreed = await signedInput(members[0] as TestUser, packageId, digest);
    await members[0]?.send(signReport, { ...agreed, ...dissent }).refused('ca.wrong.signature');
    const foreign = await signedInput(members[1] as TestUser, packageId, digest, dissent);
    await members[0]?.send(signReport, foreign).refused('ca.notValid.otherPerson');
    const input = await signedInput(members[0] as TestUser, packageId, digest, dissent);
    const clicks = await Promise.all(
      Array.from({ length: 6 }, () => (members[0] as TestUser).send(signReport, input).envelope()),
    );
    expect(clicks.filter((a) => a.code === 200)).toHaveLength(1);
    await members[0]?.send(signReport, { packageId, digest, opinion: 'agree' }).refused('review.alreadyDone');
    for (const m of members.slice(1, 4)) await signed(m, packageId, digest).ok();
    expect(await lot.status()).toBe('5010');
    await signed(members[4] as TestUser, packageId, digest).ok();
    expect(await lot.status()).toBe('5080');
    const seen = await reportOf(pm, packageId);
    expect(seen.members.map((m) => m.name)).toEqual(['专家1', '专家2', '专家3', '专家4', '专家5']);
    for (const m of members) expect(JSON.stringify(seen)).not.toContain(m.trueName);
    // Others see that it was signed with a certificate; the certificate would name the expert.
    expect(seen.signatures.map((s) => [s.certified, s.proof])).toEqual(members.map(() => [true, null]));
    const own = (await reportOf(members[0] as TestUser, packageId)).signatures;
    expect(own.map((s) => s.proof !== null)).toEqual([true, false, false, false, false]);
    const { certificatePem: root } = await world.anonymous.send(rootCertificate, {}).ok();
    const proof = own[0]?.proof;
    if (!proof) throw new Error('no proof');
    expect(await signedRecordHolds(proof, root)).toBe(true);
    expect(JSON.parse(proof.statement)).toMatchObject({ kind: 'review.report', digest, says: dissent });
    expect(seen.signatures[0]).toMatchObject({ opinion: 'dissent', reason: '第二名的业绩证明不充分' });
    await world.deliver();
    const download = async (user: TestUser, language: string) =>
      (
        await user.raw('GET', `/ess/review-hall/report/pdf?packageId=${packageId}`, undefined, {
          language,
        })
      ).rawPayload;
    const printed = await download(pm, 'zh');
    expect(printed.subarray(0, 5).toString()).toBe('%PDF-');
    if (hasOpenssl) expect(judgePdf(printed, root)).toMatchObject({ good: true });
    expect(
      await world.sql('select lang from made_document where kind = $1 and subject_id = $2 order by lang', [
        'reviewReport',
        packageId,
      ]),
    ).toEqual([{ lang: 'en' }, { lang: 'zh' }]);
    for (const user of [pm, members[0] as TestUser])
      expect((await download(user, 'zh')).equals(printed)).toBe(true);
    if (!hasPdfTools) return;
    const english = readPdf(await download(pm, 'en'));
    expect(english.info).toMatch(/Title: +Review report/);
    expect(english.info).toMatch(/Subject: +\S/);
    for (const word of ['Technical', 'Commercial', 'Expert 1', 'Lowest price'])
      expect(english.text, word).toContain(word);
    expect(english.text).not.toMatch(/system|低价优先|专家|；/);
    for (const m of members) expect(english.text).not.toContain(m.trueName);
    expect(readPdf(printed).text).toContain('专家1');
  });

  test.skipIf(!hasPdfTools)(
    'returned sheets and grounds stand in the printed report, in its language',
    async () => {
      const prices = ['4180000', '4320000', '4560000', '4700000', '9000000'];
      const { lot, members } = await begun(h, { prices, terms: { ceiling: '5000000' } });
      const { packageId } = lot;
      await preliminaryDone(lot, members, [{ bid: 3, item: 0 }]);
      const rows = (percent: number) => ({ packageId, rows: scoring(lot, [percent, 80, 70]) });
      for (const m of members) await m.send(submitDetailed, rows(m === members[4] ? 10 : 90)).ok();
      const leader = members[0] as TestUser;
      const back = { packageId, seat: 5, ground: 'abnormal', reason: '请核对评分依据' };
      await leader.send(returnSheet, back).ok();
      await members[4]?.send(submitDetailed, rows(88)).ok();
      await leader.send(summarise, { packageId }).ok();
      const { digest } = await reportOf(leader, packageId);
      for (const m of members) await signed(m, packageId, digest).ok();
      const printed = async (language: string) => {
        const path = `/ess/review-hall/report/pdf?packageId=${packageId}`;
        const { rawPayload } = await pm.raw('GET', path, undefined, { language });
        return readPdf(rawPayload);
      };
      const english = (await printed('en')).text.replaceAll(/\s+/g, ' ');
      for (const words of ['Returned sheets', 'Abnormally high', '“请核对评分依据”', '7.00 → 61.60'])
        expect(english, words).toContain(words);
      expect(english).toContain('Above the ceiling price');
      expect(english.replaceAll(' ', '')).toContain('“未响应实质性要求”');
      expect(english).not.toContain('超过');
      const chinese = (await printed('zh')).text;
      for (const words of ['评分表退回记录', '超过最高投标限价', '请核对评分依据'])
        expect(chinese, words).toContain(words);
      expect(chinese).not.toContain('“请核对评分依据”');
      expect((await printed('zh')).info).toMatch(/Tagged: +yes/);
    },
  );

  test('who neither signs nor dissents in time is put on record as agreeing, and not before', async () => {
    const { lot, members } = await begun(h);
    const { packageId } = lot;
    await preliminaryDone(lot, members);
    for (const m of members)
      await m.send(submitDetailed, { packageId, rows: scoring(lot, [90, 80, 70]) }).ok();
    const record = (user: TestUser, seat: number, reason = '第5席拒绝签署，也未陈述不同意见') =>
      user.send(recordSilence, { packageId, seat, reason });
    await record(pm, 5).refused('review.wrongStage');
    await members[0]?.send(summarise, { packageId }).ok();
    const { digest } = await reportOf(members[0] as TestUser, packageId);
    for (const m of members.slice(0, 4)) await signed(m, packageId, digest).ok();
    const seen = async (user: TestUser) => user.send(hallDetail, { packageId }).ok();
    const { signBy, can } = await seen(pm);
    const until = Date.parse(signBy ?? '');
    expect([until - (await world.now()).getTime() > 23 * 3_600_000, can.silence]).toEqual([true, false]);
    await world.setClock(new Date(until - 1));
    await record(pm, 5).refused('review.stillTime');
    await world.setClock(new Date(until));
    expect((await seen(pm)).can.silence).toBe(true);
    expect((await seen(members[4] as TestUser)).can).toMatchObject({ silence: false, sign: true });
    await record(pm, 5, '').refused('kit.wrong.input');
    await record(pm, 9).refused('review.wrong.seat');
    await record(pm, 1).refused('review.alreadyDone');
    const colleague = await world.user({ roles: ['pm'] });
    expect((await record(colleague, 5).envelope()).code).not.toBe(200);
    expect((await record(members[0] as TestUser, 5).envelope()).code).toBe(403);
    await record(pm, 5).ok();
    expect(await lot.status()).toBe('5080');
    const { signatures } = await reportOf(pm, packageId);
    expect(signatures[4]).toMatchObject({
      seat: 5,
      opinion: 'silent',
      reason: '第5席拒绝签署，也未陈述不同意见',
    });
    await members[4]?.send(signReport, { packageId, digest, opinion: 'agree' }).refused('review.wrongStage');
  });

  test('another tenant finds nothing', async () => {
    const { lot } = await reviewed(h);
    const tenantId = await world.tenant();
    const foreign = await world.user({
      roles: ['pm', 'supervisor', 'expert'],
      org: await world.org('agency', undefined, tenantId),
    });
    await foreign.send(hallDetail, { packageId: lot.packageId }).refused('review.notFound');
    await foreign.send(reportDetail, { packageId: lot.packageId }).refused('review.notFound');
    expect((await foreign.send(pageReviews, {}).ok()).total).toBe(0);
  });
});
