import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { hasOpenssl, judgePdf } from '#base/ca/server/test/judge-pdf.ts';
import { lotLabel } from '#areas/project/shared/lot.ts';
import { hasPdfTools, readPdf } from '#apps/server/test/read-pdf.ts';
import type { TestUser, World } from '#apps/server/test/world.ts';
import type { KeyHolder } from '#areas/bid-submission/server/test/lot.ts';
import { textFile } from '#areas/bid-submission/server/test/bidder.ts';
import { commitment, DEFAULT_SUITE } from '#areas/bid-submission/shared/sealing.ts';
import { suiteOf } from '#areas/bid-submission/shared/sealing-envelope.ts';
import { pagePublicBulletins } from '#areas/bulletin/shared/calls.ts';
import { lotOf } from '#areas/project/server/index.ts';
import { updateContact } from '#areas/tender-file/shared/calls.ts';
import { certificateFor } from '#base/ca/server/test/signer.ts';
import { downloadFile } from '#base/file/shared/calls.ts';
import { pageDuties } from '#base/duty/shared/calls.ts';
import { pageMessages } from '#base/message/shared/calls.ts';
import {
  answerObjection,
  checkIn,
  confirmRecord,
  custodianLotKey,
  extendWindow,
  failOpening,
  finishOpening,
  hallDetail,
  objectRecord,
  openedFiles,
  ownEnvelope,
  releaseBidKey,
  releaseLotKey,
  saveSetting,
  sayInHall,
  startOpening,
} from '../shared/calls.ts';
import { fold } from '../shared/hall.ts';
import { openedBids, server, stepFacts } from './index.ts';
import type { User } from '#kit/server/context.ts';
import { FolderStorage } from '#kit/server/storage/storage.ts';
import { allEvents } from './store.ts';
import {
  bidderOf,
  decrypts,
  hallSeen,
  openedLot,
  type OpeningHouse,
  openingHouse,
  type OpeningLot,
  prices,
  releasedLotKey,
  signedEnd,
} from './test/house.ts';

let world: World;
let pm: TestUser;
let owner: KeyHolder;
let lotWith: OpeningHouse['lotWith'];
let at: OpeningHouse['at'];

beforeAll(async () => {
  ({ world, pm, owner, lotWith, at } = await openingHouse());
});

/** 待办 of this user about a lot. */
const owed = async (user: TestUser, lot: OpeningLot) =>
  (await user.send(pageDuties, { size: 200 }).ok()).records
    .filter(({ query }) => query['packageId'] === lot.packageId)
    .map(({ title }) => title);
const statusOf = async (lot: OpeningLot) => (await world.tx((tx) => lotOf(tx.db, lot.packageId)))?.status;
/** May this user hear the hall (频道)? */
async function hears({ token }: TestUser, lot: OpeningLot): Promise<boolean> {
  const user = (await world.app.sessions.identify(token))?.user as User;
  const keys = await world.tx(async (tx) => tx.keys);
  const rule = server({ storage: new FolderStorage(''), keys }).channels?.[0];
  return (await rule?.may(user, lot.packageId, (work) => world.tx((tx) => work(tx.db)))) ?? false;
}
describe('an opening', () => {
  test('goes from check-in to the filed record, and its replay is the same record', async () => {
    const lot = await lotWith({
      files: [textFile('技术标/方案.txt', '技术方案'), textFile('报价.txt', '报价')],
    });
    const of = { packageId: lot.packageId };
    const [a, b, c] = lot.bidders as [KeyHolder, KeyHolder, KeyHolder];
    await at(lot, -61);
    await a.user.send(checkIn, of).refused('opening.checkInEarly');
    await at(lot, -60);
    await a.user.send(checkIn, of).ok();
    await a.user.send(checkIn, of).ok();
    await pm.send(saveSetting, { ...of, decryptMinutes: 20, signMinutes: 10, supervisor: '方正' }).ok();
    const early = await hallSeen(b.user, lot.packageId);
    expect(early).toMatchObject({
      side: 'bidder',
      checkedInAt: null,
      hall: { phase: 'waiting', bids: [] },
      can: { start: false, checkIn: true, releaseBidKey: false },
    });
    expect(JSON.stringify(early)).not.toContain(a.user.org.orgName);
    const contact = { contactName: '陈宇', contactPhone: '13800001111', contactEmail: null };
    await a.user.send(updateContact, { ...of, ...contact }).ok();
    await world.setClock(new Date(lot.deadline.getTime() - 1));
    await pm.send(openedFiles, of).refused('opening.wrongPhase');
    const tooEarly = await pm.send(startOpening, of).refused('opening.tooEarly');
    expect(tooEarly.law).toMatchObject({ rule: 'openingTime', earliest: lot.deadline.toISOString() });
    await owner.user.send(custodianLotKey, of).refused('opening.wrongPhase');
    await a.user.send(ownEnvelope, of).refused('opening.wrongPhase');
    const key = await a.user.send(releaseBidKey, { ...of, bidderKey: 'AAAA' }).refused('opening.wrongPhase');
    expect(key.law).toMatchObject({ rule: 'openingTime', earliest: lot.deadline.toISOString() });
    const refusals = await world.sql<{ act: string; subject_type: string; subject_id: string }>(
      `select payload ->> 'act' as act, subject_type, subject_id from event where type = 'law.refused' order by id`,
    );
    expect(refusals).toEqual([
      // Who bids is secret: what a bidder tried names no lot.
      { act: 'opening.checkIn', subject_type: 'user', subject_id: a.user.id },
      { act: 'opening.start', subject_type: 'lot', subject_id: lot.packageId },
      { act: 'opening.releaseLotKey', subject_type: 'lot', subject_id: lot.packageId },
      { act: 'opening.decrypt', subject_type: 'user', subject_id: a.user.id },
      { act: 'opening.decrypt', subject_type: 'user', subject_id: a.user.id },
    ]);
    await world.setClock(lot.deadline);
    await pm.send(startOpening, of).ok();
    await pm.send(startOpening, of).ok();
    await pm
      .send(saveSetting, { ...of, decryptMinutes: 20, signMinutes: 10 })
      .refused('opening.settingFixed');
    expect(await statusOf(lot)).toBe('4010');
    await decrypts(world, lot, a);
    expect((await hallSeen(pm, lot.packageId)).hall.bids.map((x) => x.state)).toEqual([
      'sealed',
      'sealed',
      'sealed',
    ]);
    await releasedLotKey(lot);
    await world.deliver();
    await decrypts(world, lot, b);
    await b.user.send(sayInHall, { ...of, text: '已解密' }).ok();
    const lastSeq = (await hallSeen(c.user, lot.packageId)).lastSeq;
    // Whoever has not decrypted yet hears no price of those who have, nor does anybody else in the hall.
    for (const user of [c.user, pm, owner.user]) {
      const sofar = await hallSeen(user, lot.packageId);
      expect(sofar.hall.bids.map((x) => [x.state, x.readOut])).toEqual([
        ['opened', null],
        ['opened', null],
        ['sealed', null],
      ]);
      for (const price of prices) expect(JSON.stringify(sofar)).not.toContain(price);
    }
    await decrypts(world, lot, c);
    const missed = await c.user.send(hallDetail, { ...of, since: lastSeq }).ok();
    expect(missed.events.map((e) => e.kind)).toEqual(['bidKeyReleased', 'bidOpened', 'readOut']);
    const seen = await hallSeen(pm, lot.packageId);
    expect(seen.hall).toMatchObject({
      phase: 'confirming',
      recordCode: expect.stringMatching(/^KB-2026-\d{4}$/),
      hostName: '陈立新',
    });
    expect(seen.hall.bids.map((x) => x.readOut?.bidPrice)).toEqual(prices.slice(0, 3));
    await pm.send(finishOpening, of).refused('opening.finish.confirmPending');
    await a.user.send(confirmRecord, of).ok();
    await a.user.send(confirmRecord, of).ok();
    await b.user.send(objectRecord, { ...of, reason: '交货期读错' }).ok();
    expect((await pm.send(pageMessages, {}).ok()).records.map((m) => m.title)).toContain('投标人提出异议');
    await c.user.send(confirmRecord, of).ok();
    await pm.send(finishOpening, of).refused('opening.finish.openObjection');
    await pm.send(answerObjection, { ...of, bidId: seen.hall.bids[1]?.bidId, answer: '已核对，无误' }).ok();
    await pm
      .send(answerObjection, { ...of, bidId: seen.hall.bids[1]?.bidId, answer: '再答' })
      .refused('opening.noObjection');
    await certificateFor(pm);
    await Promise.all([signedEnd(pm, lot.packageId), signedEnd(pm, lot.packageId)]);
    expect(await statusOf(lot)).toBe('4080');
    await world.deliver();
    await pm.send(sayInHall, { ...of, text: '晚了' }).refused('opening.wrongPhase');

    const events = await world.tx((tx) => allEvents(tx.db, lot.packageId));
    const ended = (await hallSeen(a.user, lot.packageId)).hall;
    expect(fold(events)).toEqual(ended);
    expect(fold(JSON.parse(JSON.stringify(events)) as typeof events)).toEqual(ended);
    expect(() => fold(events.toSpliced(3, 1))).toThrow('expected');
    expect(await world.sql('select 1 from opening_secret where package_id = $1', [lot.packageId])).toEqual(
      [],
    );
    await expect(
      world.sql(`update opening_event set data = '{}' where package_id = $1`, [lot.packageId]),
    ).rejects.toThrow('stands as it was written');
    expect(
      await world.sql(
        `select count(*)::int as n from event where type = 'opening.happened' and subject_id = $1`,
        [lot.packageId],
      ),
    ).toEqual([{ n: events.length }]);
    expect(
      await world.sql(`select payload from event where type = 'opening.finished' and subject_id = $1`, [
        lot.packageId,
      ]),
    ).toEqual([{ payload: { packageId: lot.packageId, opened: 3, failed: 0 } }]);

    const opened = await world.tx((tx) => openedBids(tx.db, lot.packageId));
    expect(opened.map((x) => [x.bidderOrgId, x.status, x.price])).toEqual(
      lot.bidders.map((x, i) => [x.user.org.id, 'opened', prices[i]]),
    );
    const { bids } = await pm.send(openedFiles, of).ok();
    // Until here the contact was the bidder's alone.
    expect(JSON.stringify(await hallSeen(pm, lot.packageId))).not.toContain(contact.contactPhone);
    expect(bids.map((x) => x.contact)).toEqual([contact, null, null]);
    const changed = { ...contact, contactName: '李静' };
    await a.user.send(updateContact, { ...of, ...changed }).ok();
    expect((await owner.user.send(openedFiles, of).ok()).bids[0]?.contact).toEqual(changed);
    await b.user.send(openedFiles, of).refused('kit.refused.permission');
    const file = bids.find((x) => x.bidderName === a.user.org.orgName)?.files[0];
    expect(file?.name).toBe('技术标/方案.txt');
    expect(bids.map((x) => [x.signature?.valid, x.signature?.inPeriod])).toEqual(
      bids.map(() => [true, true]),
    );
    expect(bids.every((x) => x.signature?.signer.includes(x.bidderName))).toBe(true);
    // Whoever changes a stored bid behind the product's back is found out by its signature.
    const forged = `update bid set envelope = replace(envelope, '"signature":"', '"signature":"AAAA') where id = $1`;
    await world.sql(forged, [bids[0]?.bidId]);
    const after = (await pm.send(openedFiles, of).ok()).bids;
    expect(after.map((x) => x.signature?.valid)).toEqual([false, true, true]);
    await world.sql(
      forged.replace(`'"signature":"', '"signature":"AAAA'`, `'"signature":"AAAA', '"signature":"'`),
      [bids[0]?.bidId],
    );
    for (const reader of [pm, owner.user, a.user]) {
      const got = await reader.raw('GET', `${downloadFile.path}?fileId=${file?.fileId}`);
      expect(got.rawPayload.toString('utf8')).toBe('技术方案');
    }
    expect((await b.user.raw('GET', `${downloadFile.path}?fileId=${file?.fileId}`)).statusCode).toBe(404);
    // Whom the list of opened bids is closed to, to him its files are closed too.
    for (const role of ['cashier', 'archivist', 'leader'] as const)
      for (const org of [pm.org, world.tenderee]) {
        const clerk = await world.user({ roles: [role], org });
        await clerk.send(openedFiles, of).refused('kit.refused.permission');
        expect((await clerk.raw('GET', `${downloadFile.path}?fileId=${file?.fileId}`)).statusCode).toBe(404);
        expect(await hears(clerk, lot)).toBe(role === 'leader');
      }
    const pdf = await a.user.raw('GET', `/bos/opening/record/pdf?packageId=${lot.packageId}`);
    expect(pdf.headers['content-type']).toBe('application/pdf');
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    if (hasOpenssl) {
      const { body: root } = await world.app.http.inject({
        method: 'GET',
        url: '/ebidding/public/ca/root.pem',
      });
      expect(judgePdf(pdf.rawPayload, root), 'signed by the platform').toMatchObject({ good: true });
    }
    // Printed once when it ended, in both languages: the same bytes to everybody, whenever they ask.
    const made = await world.sql<{ lang: string; digest: string; payload: { digest: string } }>(
      `select d.lang, f.digest, e.payload from made_document d join stored_file f on f.id = d.file_id
       join event e on e.payload ->> 'fileId' = f.id::text where d.subject_id = $1 order by d.lang`,
      [lot.packageId],
    );
    expect(made.map((m) => [m.lang, m.payload.digest === m.digest])).toEqual([
      ['en', true],
      ['zh', true],
    ]);
    expect(createHash('sha256').update(pdf.rawPayload).digest('hex')).toBe(made[1]?.digest);
    await at(lot, 600);
    const later = await pm.raw('GET', `/bos/opening/record/pdf?packageId=${lot.packageId}`);
    expect(later.rawPayload.equals(pdf.rawPayload)).toBe(true);
    expect(await world.tx((tx) => stepFacts(tx.db, lot.packageId))).toEqual({ S10: 6 });
  });

  test('commitments can be recomputed by anybody from manifest and envelope', async () => {
    const lot = await lotWith();
    await openedLot(world, lot);
    const rows = await world.sql<{
      manifest: { readOut: { field: string; value: string; nonce: string }[] };
      envelope: string;
    }>(
      'select o.manifest, b.envelope from opened_bid o join bid b on b.id = o.bid_id where o.package_id = $1',
      [lot.packageId],
    );
    expect(rows).toHaveLength(3);
    for (const row of rows) {
      const promised = (JSON.parse(row.envelope) as { commitments: { digest: string }[] }).commitments.map(
        (x) => x.digest,
      );
      expect(
        await Promise.all(row.manifest.readOut.map((x) => commitment(suiteOf(DEFAULT_SUITE), x))),
      ).toEqual(promised);
    }
  });

  test('silence until the end of the time limit is consent', async () => {
    const lot = await lotWith();
    await openedLot(world, lot);
    await world.setClock(new Date(lot.deadline.getTime() + 30 * 60_000 - 1));
    await pm.send(finishOpening, { packageId: lot.packageId }).refused('opening.finish.confirmPending');
    await at(lot, 30);
    await bidderOf(lot, 0)
      .user.send(confirmRecord, { packageId: lot.packageId })
      .refused('opening.confirmOver');
    await bidderOf(lot, 0)
      .user.send(objectRecord, { packageId: lot.packageId, reason: '晚了' })
      .refused('opening.confirmOver');
    expect(
      await world.sql(
        `select payload ->> 'act' as act from event where type = 'law.refused' and subject_id = $1 order by id`,
        [lot.packageId],
      ),
    ).toEqual([{ act: 'opening.confirm' }, { act: 'opening.object' }]);
    await signedEnd(pm, lot.packageId);
  });
});

describe('fewer than three bids', () => {
  test('by law there is no opening: the lot fails and the bids stay sealed', async () => {
    const lot = await lotWith({ bidders: 2 });
    const of = { packageId: lot.packageId };
    await pm.send(failOpening, { ...of, reason: '投标人不足' }).refused('opening.tooEarly');
    await world.deliver();
    expect(await owed(pm, lot)).toContain('编制评标委员会组建方案');
    await at(lot, 1);
    await world.fire();
    await world.deliver();
    // It is certain to fail, so no committee is formed for it.
    expect(await owed(pm, lot)).toEqual(['宣布流标']);
    expect((await hallSeen(pm, lot.packageId)).can).toMatchObject({ start: false, fail: true });
    await pm.send(startOpening, { ...of, reason: '继续' }).refused('opening.fewerThanThree');
    await pm.send(failOpening, { ...of, reason: ' ' }).refused('kit.wrong.input');
    await pm.send(failOpening, { ...of, reason: '投标人不足三家' }).ok();
    await pm.send(failOpening, { ...of, reason: '投标人不足三家' }).ok();
    expect(await statusOf(lot)).toBe('9010');
    const notices = await world.sql<{ id: string; content: string }>(
      `select id, content from bulletin where package_id = $1 and bulletin_type = 'failure'`,
      [lot.packageId],
    );
    expect(notices.map((n) => n.content)).toEqual([
      expect.stringContaining('投标人为2个，少于3个，依法不予开标（投标人不足三家）'),
    ]);
    const open = await world.anonymous.send(pagePublicBulletins, { bulletinType: 'failure' }).ok();
    expect(open.records.map((b) => b.id)).toEqual([notices[0]?.id]);
    expect((await hallSeen(bidderOf(lot, 0).user, lot.packageId)).hall).toMatchObject({
      phase: 'failed',
      bidCount: 2,
      reason: '投标人不足三家',
      bids: [],
    });
    await owner.user.send(custodianLotKey, of).refused('opening.wrongPhase');
    // What failed stays sealed: nobody's key is taken any more, and to offer one is no breach of the time of opening.
    const late = await owner.user
      .send(releaseLotKey, { ...of, lotPrivateKey: 'AAAA' })
      .refused('opening.wrongPhase');
    const own = await bidderOf(lot, 0)
      .user.send(releaseBidKey, { ...of, bidderKey: 'AAAA' })
      .refused('opening.wrongPhase');
    expect([late.law, own.law]).toEqual([undefined, undefined]);
    expect(await world.sql('select 1 from opening_secret where package_id = $1', [lot.packageId])).toEqual(
      [],
    );
    await pm.send(startOpening, of).refused('opening.wrongPhase');
    expect(await world.tx((tx) => openedBids(tx.db, lot.packageId))).toEqual([]);
    expect(await world.tx((tx) => stepFacts(tx.db, lot.packageId))).toEqual({ S10: 7 });
    const pdf = await pm.raw('GET', `/bos/opening/record/pdf?packageId=${lot.packageId}`);
    expect(pdf.statusCode).toBe(200);
    // Without the print that was kept, of several at once one is kept and all get it.
    const printed = await Promise.all(
      [1, 2, 3].map(() =>
        pm.raw('GET', `/bos/opening/record/pdf?packageId=${lot.packageId}`, undefined, { language: 'en' }),
      ),
    );
    expect(
      new Set(printed.map((one) => createHash('sha256').update(one.rawPayload).digest('hex'))).size,
    ).toBe(1);
    if (hasOpenssl) {
      const { body: root } = await world.app.http.inject({
        method: 'GET',
        url: '/ebidding/public/ca/root.pem',
      });
      expect(judgePdf(printed[0]?.rawPayload as Buffer, root).good).toBe(true);
    }
    if (!hasPdfTools) return;
    const { text, info } = readPdf(printed[0]?.rawPayload as Buffer);
    expect(info).toMatch(/Tagged: +yes/);
    // As everywhere: project and lot, or the one name of a project that is not divided.
    const { lot: named } = await hallSeen(pm, lot.packageId);
    expect(info).toContain(`Subject:         ${lotLabel(named)}\n`);
    expect(text).toContain('“投标人不足三家”');
    expect(text.replaceAll('“投标人不足三家”', '')).not.toMatch(/投标人|开标|[，。；：]/);
    expect(readPdf(pdf.rawPayload).text).not.toContain('“投标人不足三家”');
  });

  test('in an enterprise purchase it goes on with a reason; three may not be failed', async () => {
    const lot = await lotWith({ bidders: 2, isLawBid: '0' });
    await at(lot, 0);
    await pm.send(startOpening, { packageId: lot.packageId }).refused('opening.needReason');
    await pm.send(startOpening, { packageId: lot.packageId, reason: '供货紧急，经审批' }).ok();
    expect((await hallSeen(pm, lot.packageId)).hall).toMatchObject({
      phase: 'decrypting',
      reason: '供货紧急，经审批',
    });
    const full = await lotWith();
    await at(full, 0);
    await pm.send(failOpening, { packageId: full.packageId, reason: 'x' }).refused('opening.enoughBids');
    const empty = await lotWith({ bidders: 0, isLawBid: '0' });
    await at(empty, 0);
    const none = await pm
      .send(startOpening, { packageId: empty.packageId, reason: 'x' })
      .refused('opening.noBids');
    expect(none.law).toMatchObject({ rule: 'openingBidders' });
  });
});

test('two hosts at once start it once: the project manager and the one named in the setting, nobody else', async () => {
  const lot = await lotWith();
  const of = { packageId: lot.packageId };
  const second = await world.user({ roles: ['pm'] });
  const third = await world.user({ roles: ['pm'] });
  const times = { decryptMinutes: 30, signMinutes: 30 };
  await second.send(saveSetting, { ...of, ...times }).refused('opening.notFound');
  await pm.send(saveSetting, { ...of, ...times, hostId: owner.user.id }).refused('opening.wrongHost');
  await pm.send(saveSetting, { ...of, ...times, hostId: second.id }).ok();
  expect((await hallSeen(third, lot.packageId)).side).toBe('agency');
  await at(lot, 0);
  const both = await Promise.all([pm, second].map((host) => host.send(startOpening, of).envelope()));
  expect(both.map((e) => e.code)).toEqual([200, 200]);
  const { events } = await hallSeen(pm, lot.packageId);
  expect(events.map((e) => e.kind)).toEqual(['setting', 'started']);
  const seen = (await hallSeen(pm, lot.packageId)).hall.decryptUntil ?? '';
  await third.send(extendWindow, { ...of, minutes: 10, reason: 'x', seen }).refused('opening.notFound');
});
