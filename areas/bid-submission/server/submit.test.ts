import { beforeAll, describe, expect, test } from 'vitest';
import type { TestUser, World } from '#apps/server/test/world.ts';
import { unbindCertificate } from '#base/ca/shared/calls.ts';
import { releaseProof } from '#base/ca/shared/proof.ts';
import { pageMessages } from '#base/message/shared/calls.ts';
import {
  receiptDetail,
  receiptKey,
  recallBid,
  submissionDetail,
  submissionList,
  submitBid,
} from '../shared/calls.ts';
import { DEFAULT_SUITE, verifyReceipt, verifyRefusal } from '../shared/sealing.ts';
import { CHUNK, CONTAINER_HEADER, containerHeader } from '../shared/sealing-container.ts';
import { suiteOf } from '../shared/sealing-envelope.ts';
import { CIPHERTEXT_MAX_MB } from '../shared/status.ts';
import { bidsForOpening, stepFacts } from './index.ts';
import {
  bidderInWorld,
  contact,
  envelopeText,
  prepared,
  seal,
  signedRecall,
  submitted,
  uploadBytes,
} from './test/bidder.ts';
import { type KeyHolder, makeHolder, type PublishedLot, withKey } from './test/lot.ts';
import { submissionHouse } from './test/house.ts';

let world: World;
let pm: TestUser;
let owner: KeyHolder;
let lotOf: () => Promise<PublishedLot>;

beforeAll(async () => {
  ({ world, pm, owner, lotOf } = await submissionHouse());
});

const at = (lot: PublishedLot, ms: number) => world.setClock(new Date(lot.deadline.getTime() + ms));
const statuses = async (lot: PublishedLot) =>
  (
    await world.sql<{ submit_status: string }>(
      'select submit_status from bid where package_id = $1 order by version, received_at',
      [lot.packageId],
    )
  ).map((r) => r.submit_status);

describe('a bid', () => {
  test('is sealed, uploaded, submitted, and its receipt verifies offline', async () => {
    const lot = await lotOf();
    const bidder = await bidderInWorld(world, lot);
    const before = await bidder.user.send(submissionDetail, { packageId: lot.packageId }).ok();
    expect(before).toMatchObject({
      holder: true,
      lotPublicKey: lot.lotKey.lotPublicKey,
      bid: null,
      can: { submit: true, recall: false },
    });
    const { bidId, receiptId, sealed, submitTime } = await submitted(lot, bidder);
    const { publicKey } = await world.anonymous.send(receiptKey, {}).ok();
    const { signed } = await bidder.user.send(receiptDetail, { bidId }).ok();
    const receipt = await verifyReceipt(JSON.parse(JSON.stringify(signed)), publicKey);
    expect(receipt).toMatchObject({
      lotId: lot.packageId,
      bidderId: bidder.user.org.id,
      eventId: receiptId,
      receivedAt: submitTime,
      ciphertextDigest: sealed.envelope.ciphertext.digest,
      size: sealed.ciphertext.length,
    });
    const [event] = await world.sql<{ payload: Record<string, unknown> }>(
      `select payload from event where type = 'bid.submitted' and subject_id = $1`,
      [bidId],
    );
    expect(event?.payload).toMatchObject({
      receiptId,
      ciphertextDigest: receipt.ciphertextDigest,
      envelopeDigest: receipt.envelopeDigest,
    });
    const messages = await bidder.user.send(pageMessages, {}).ok();
    expect(messages.records.map((m) => m.title)).toContain('投标文件已递交');
    expect(await bidder.user.send(submissionDetail, { packageId: lot.packageId }).ok()).toMatchObject({
      bid: { bidId, version: 1 },
      can: { recall: true },
    });
  });

  test('one millisecond before the deadline is in time; at it and after it is late, and on record', async () => {
    const lot = await lotOf();
    const [inTime, equal, late] = [
      await bidderInWorld(world, lot),
      await bidderInWorld(world, lot),
      await bidderInWorld(world, lot),
    ];
    const inputs = [];
    for (const bidder of [inTime, equal, late])
      inputs.push(await prepared(lot, bidder, await seal(lot, bidder)));
    await at(lot, -1);
    await inTime.user.send(submitBid, inputs[0] ?? {}).ok();
    await at(lot, 0);
    const refusal = await equal.user.send(submitBid, inputs[1] ?? {}).refused('bid.late');
    expect(refusal.msg).toMatch(/^投标截止时间为2026-.*，已停止接收投标文件$/);
    await at(lot, 1);
    await late.user.send(submitBid, inputs[2] ?? {}).refused('bid.late');
    await inTime.user.send(recallBid, { packageId: lot.packageId }).refused('bid.late');
    const other = await seal(lot, inTime);
    expect((await uploadBytes(inTime.user, lot.packageId, other.ciphertext)).key).toBe('bid.late');
    expect(await statuses(lot)).toEqual(['10']);
    const events = await world.sql<{ payload: { lateMs: number } }>(
      `select payload from event where type = 'bid.refusedLate' and payload->>'packageId' = $1 order by id`,
      [lot.packageId],
    );
    expect(events.map((e) => e.payload.lateMs)).toEqual([0, 1]);
  });

  test('uploaded before and handed in after the deadline is refused as late, with a receipt that verifies offline', async () => {
    const lot = await lotOf();
    const of = { packageId: lot.packageId };
    const [bidder, rival] = [await bidderInWorld(world, lot), await bidderInWorld(world, lot)];
    const sealed = await seal(lot, bidder);
    const input = await prepared(lot, bidder, sealed);
    await at(lot, 1000);
    await world.fire();
    const refused = await bidder.user.send(submitBid, input).refused('bid.late');
    expect(refused.law?.rule).toBe('bidReceipt');
    await bidder.user.send(submitBid, input).refused('bid.late');
    const nothing = { ...input, uploadId: bidder.user.id, envelope: '{}' };
    await bidder.user.send(submitBid, nothing).refused('bid.late');
    const { publicKey } = await world.anonymous.send(receiptKey, {}).ok();
    const { refusals } = await bidder.user.send(submissionDetail, of).ok();
    expect(refusals).toHaveLength(2);
    expect(await verifyRefusal(JSON.parse(JSON.stringify(refusals[0])), publicKey)).toMatchObject({
      lotId: lot.packageId,
      bidderId: bidder.user.org.id,
      rule: 'bidReceipt',
      deadline: lot.deadline.toISOString(),
      arrivedAt: new Date(lot.deadline.getTime() + 1000).toISOString(),
      ciphertext: { digest: sealed.envelope.ciphertext.digest, size: sealed.ciphertext.length },
    });
    expect(refusals[1]?.refusal.ciphertext).toBeNull();
    const forged = { ...refusals[0], refusal: { ...refusals[0]?.refusal, rule: 'none' } };
    await expect(verifyRefusal(forged, publicKey)).rejects.toThrow('badSignature');
    expect((await rival.user.send(submissionDetail, of).ok()).refusals).toEqual([]);
    const events = await world.sql<{ type: string; actor_id: string }>(
      `select type, actor_id from event where coalesce(payload->>'packageId', subject_id::text) = $1 and type in ('bid.refusedLate', 'law.refused') order by id`,
      [lot.packageId],
    );
    expect(events.map((e) => e.type)).toEqual([
      'bid.refusedLate',
      'law.refused',
      'law.refused',
      'bid.refusedLate',
      'law.refused',
    ]);
    expect(new Set(events.map((e) => e.actor_id))).toEqual(new Set([bidder.user.id]));
  });

  test('is replaced, recalled and submitted again, one live at a time', async () => {
    const lot = await lotOf();
    const bidder = await bidderInWorld(world, lot);
    await bidder.user.send(recallBid, { packageId: lot.packageId }).refused('bid.noBid');
    await submitted(lot, bidder);
    expect((await submitted(lot, bidder)).version).toBe(2);
    expect(await statuses(lot)).toEqual(['20', '10']);
    const { packageId } = lot;
    const signature = await signedRecall(bidder, packageId);
    await bidder.user.send(recallBid, { packageId, signature }).ok();
    await bidder.user.send(recallBid, { packageId: lot.packageId }).refused('bid.noBid');
    expect((await submitted(lot, bidder)).version).toBe(3);
    expect(await statuses(lot)).toEqual(['20', '30', '10']);
    await expect(
      world.sql(
        `update bid set submit_status = '10', ended_at = null where package_id = $1 and version = 1`,
        [lot.packageId],
      ),
    ).rejects.toThrow('stays as it ended');
  });

  test('two at once are both received, and one is live; the same one twice is one', async () => {
    const lot = await lotOf();
    const bidder = await bidderInWorld(world, lot);
    const [a, b] = [
      await prepared(lot, bidder, await seal(lot, bidder)),
      await prepared(lot, bidder, await seal(lot, bidder)),
    ];
    const both = await Promise.all([a, b].map((input) => bidder.user.send(submitBid, input).ok()));
    expect(both.map((r) => r.version).sort((a, b) => a - b)).toEqual([1, 2]);
    expect((await statuses(lot)).sort()).toEqual(['10', '20']);
    const c = await prepared(lot, bidder, await seal(lot, bidder));
    const twice = await Promise.all([c, c].map((input) => bidder.user.send(submitBid, input).ok()));
    expect(twice[0]).toEqual(twice[1]);
    expect(await statuses(lot)).toHaveLength(3);
  });
});

describe('what is refused', () => {
  test('who holds no documents, another role, an unpublished lot', async () => {
    const lot = await lotOf();
    const stranger = await withKey(
      await world.user({ roles: ['supplier'], org: await world.org('supplier') }),
    );
    expect(await stranger.user.send(submissionDetail, { packageId: lot.packageId }).ok()).toMatchObject({
      holder: false,
      lotPublicKey: null,
      can: { submit: false },
    });
    expect(
      (await uploadBytes(stranger.user, lot.packageId, (await seal(lot, stranger)).ciphertext)).key,
    ).toBe('bid.notObtained');
    await pm.send(submitBid, { packageId: lot.packageId }).refused('kit.refused.permission');
    const bidder = await bidderInWorld(world, lot);
    await submitted(lot, bidder);
    const next = await prepared(lot, bidder, await seal(lot, bidder));
    const signature = await signedRecall(bidder, lot.packageId);
    await world.sql(`update project_package set status = '9010' where id = $1`, [lot.packageId]);
    expect((await uploadBytes(bidder.user, lot.packageId, new Uint8Array(40))).key).toBe('bid.notOpen');
    // Nor is anything handed in or taken back of a lot that ended before its deadline.
    await bidder.user.send(submitBid, next).refused('bid.notOpen');
    await bidder.user.send(recallBid, { packageId: lot.packageId, signature }).refused('bid.notOpen');
    expect(await statuses(lot)).toEqual(['10']);
    await bidder.user.send(submissionDetail, { packageId: bidder.user.id }).refused('bid.notFound');
  });

  test('who can no longer obtain the documents is told until when they could be', async () => {
    const lot = await lotOf();
    const of = { packageId: lot.packageId };
    const stranger = await withKey(
      await world.user({ roles: ['supplier'], org: await world.org('supplier') }),
    );
    const { ciphertext } = await seal(lot, stranger);
    const { end } = (await stranger.user.send(submissionDetail, of).ok()).provision;
    const told = async (at: number) => {
      await world.setClock(new Date(at));
      const { provision } = await stranger.user.send(submissionDetail, of).ok();
      return [provision.state, (await uploadBytes(stranger.user, lot.packageId, ciphertext)).key];
    };
    const now = (await world.now()).getTime();
    expect(await told(Date.parse(end) - 1)).toEqual(['open', 'bid.notHolder']);
    expect(await told(Date.parse(end))).toEqual(['closed', 'bid.notObtained']);
    await world.setClock(new Date(now));
    const holder = await bidderInWorld(world, lot);
    const own = (await seal(lot, holder)).ciphertext;
    expect((await uploadBytes(holder.user, lot.packageId, own)).code).toBe(200);
    // Of a lot that has ended nobody is sent to obtain them, nor told of a time that would still be open.
    await world.sql(`update project_package set status = '9010' where id = $1`, [lot.packageId]);
    expect(await told(Date.parse(end) - 1)).toEqual(['closed', 'bid.noLonger']);
  });

  test('plain documents, cut uploads, uploads of others', async () => {
    const lot = await lotOf();
    const [bidder, rival] = [await bidderInWorld(world, lot), await bidderInWorld(world, lot)];
    const sealed = await seal(lot, bidder);
    const pdf = Buffer.from('%PDF-1.7 plain bid'.padEnd(sealed.ciphertext.length));
    const dressed = Buffer.concat([sealed.ciphertext.subarray(0, 64), pdf]);
    const longer = Buffer.concat([sealed.ciphertext, Buffer.from('x')]);
    for (const bytes of [
      pdf,
      Buffer.concat([Buffer.from(' '), pdf]),
      dressed,
      longer,
      sealed.ciphertext.subarray(1),
      sealed.ciphertext.subarray(0, -1),
      sealed.ciphertext.subarray(0, 10),
    ]) {
      const refusal = await uploadBytes(bidder.user, lot.packageId, bytes);
      expect([refusal.key, refusal.law?.rule]).toEqual(['bid.plain', 'bidSealed']);
    }
    const nothing = await uploadBytes(bidder.user, lot.packageId, new Uint8Array());
    expect([nothing.code, nothing.key]).toEqual([400, 'bid.noFile']);
    const form = await bidder.user.raw('POST', `/bos/submit/ciphertext?packageId=${lot.packageId}`, '{}', {
      'content-type': 'application/json',
    });
    expect(JSON.parse(form.body)).toMatchObject({ code: 400, key: 'bid.noFile' });
    // What says that it is larger than any may be is not waited for.
    const { tagLength } = suiteOf(DEFAULT_SUITE);
    const chunks = Math.ceil((CIPHERTEXT_MAX_MB * 1024 * 1024) / CHUNK);
    const size = CONTAINER_HEADER + chunks * (CHUNK + tagLength);
    const huge = containerHeader({ chunks, size, bound: '0'.repeat(64) });
    const tooLarge = await uploadBytes(bidder.user, lot.packageId, huge);
    expect([tooLarge.code, tooLarge.key]).toEqual([400, 'bid.tooLarge']);
    expect(tooLarge.msg).toContain(String(CIPHERTEXT_MAX_MB));
    const cut = await uploadBytes(bidder.user, lot.packageId, sealed.ciphertext, 60).catch(() => ({
      code: 500,
    }));
    expect(cut.code).not.toBe(200);
    expect(await world.sql('select 1 from bid_upload where package_id = $1', [lot.packageId])).toEqual([]);
    const input = await prepared(lot, bidder, sealed);
    await rival.user.send(submitBid, input).refused('bid.noUpload');
    await bidder.user
      .send(submitBid, { ...input, mobile: '1380000000', participantName: ' ' })
      .refused('kit.wrong.input');
  });

  test('more ciphertexts than may wait, however many come at once; old ones give way', async () => {
    const lot = await lotOf();
    const bidder = await bidderInWorld(world, lot);
    const { ciphertext } = await seal(lot, bidder);
    const send = () => uploadBytes(bidder.user, lot.packageId, ciphertext);
    const answers = await Promise.all(Array.from({ length: 30 }, send));
    expect(answers.filter((a) => a.code === 200)).toHaveLength(20);
    expect(new Set(answers.filter((a) => a.code !== 200).map((a) => a.key))).toEqual(
      new Set(['bid.waiting']),
    );
    const rows = await world.sql<{ bytes: string }>(
      `select bytes from upload_day where owner_id = $1 and kind = 'bid'`,
      [bidder.user.org.id],
    );
    expect(rows).toEqual([{ bytes: String(20 * ciphertext.length) }]);
    await world.setClock(new Date((await world.now()).getTime() + 61 * 60_000));
    expect((await send()).code).toBe(200);
    expect(
      await world.sql(
        'select count(*)::int as n from bid_upload where package_id = $1 and dropped_at is null',
        [lot.packageId],
      ),
    ).toEqual([{ n: 1 }]);
  });

  test('more bytes in a day than an organisation may bring', async () => {
    const lot = await lotOf();
    const bidder = await bidderInWorld(world, lot);
    const { ciphertext } = await seal(lot, bidder);
    const send = () => uploadBytes(bidder.user, lot.packageId, ciphertext);
    expect((await send()).code).toBe(200);
    await world.sql('update upload_day set bytes = $2 where owner_id = $1', [
      bidder.user.org.id,
      20 * 1024 ** 3 - 3 * ciphertext.length - 2000,
    ]);
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(send));
    expect(answers.filter((a) => a.code === 200).length).toBeLessThanOrEqual(3);
    expect(answers.filter((a) => a.code !== 200).map((a) => a.key)).toContain('file.quota');
    const [row] = await world.sql<{ bytes: string }>('select bytes from upload_day where owner_id = $1', [
      bidder.user.org.id,
    ]);
    expect(Number(row?.bytes)).toBeLessThanOrEqual(20 * 1024 ** 3);
    await world.setClock(new Date((await world.now()).getTime() + 86_400_000));
    expect((await send()).code).toBe(200);
  });

  test('a foreign, tampered or mismatched envelope', async () => {
    const [lot, otherLot] = [await lotOf(), await lotOf()];
    const [bidder, rival] = [await bidderInWorld(world, lot), await bidderInWorld(world, lot)];
    await makeHolder(world, otherLot, bidder.user);
    const sealed = await seal(lot, bidder);
    const input = await prepared(lot, bidder, sealed);
    const send = (envelope: string) => bidder.user.send(submitBid, { ...input, envelope });
    await send('{}').refused('bid.sealing.badEnvelope');
    await send(envelopeText({ ...sealed.envelope, lotKey: '0'.repeat(64) })).refused(
      'bid.sealing.badSignature',
    );
    const foreign = await seal(lot, rival);
    await send(envelopeText(foreign.envelope)).refused('bid.sealing.otherBidder');
    const borrowed = await seal(lot, { ...rival, user: bidder.user });
    const b = await prepared(lot, bidder, borrowed);
    await bidder.user.send(submitBid, b).refused('ca.notValid.otherOrg');
    await send(envelopeText((await seal(otherLot, bidder)).envelope)).refused('bid.sealing.otherLot');
    await send(
      envelopeText(
        (await seal(lot, bidder, '1.00', { change: { lotPublicKey: otherLot.lotKey.lotPublicKey } }))
          .envelope,
      ),
    ).refused('bid.sealing.otherLotKey');
    await send(envelopeText((await seal(lot, bidder)).envelope)).refused('bid.sealing.digestMismatch');
    await bidder.user.send(submitBid, input).ok();
  });

  test('a certificate that is unbound or expired', async () => {
    const lot = await lotOf();
    const bidder = await bidderInWorld(world, lot);
    const input = await prepared(lot, bidder, await seal(lot, bidder));
    const [row] = await world.sql<{ id: string }>('select id from ca_certificate where user_id = $1', [
      bidder.user.id,
    ]);
    const about = { userId: bidder.user.id, certificateId: row?.id ?? '' };
    const signature = await releaseProof(about, bidder.keys.signing);
    await bidder.user
      .send(unbindCertificate, { id: row?.id, random: await bidder.user.prove(), signature })
      .ok();
    await bidder.user.send(submitBid, input).refused('ca.notValid.unbound');
    await world.sql(`update ca_certificate set status = '1', unbound_at = null where id = $1`, [row?.id]);
    await bidder.user.send(submitBid, input).ok();
  });
});

describe('secrecy', () => {
  test('nobody but the bidder learns anything before the deadline', async () => {
    const lot = await lotOf();
    const [bidder, rival] = [await bidderInWorld(world, lot), await bidderInWorld(world, lot)];
    const { bidId } = await submitted(lot, bidder);
    await rival.user.send(receiptDetail, { bidId }).refused('bid.bidNotFound');
    expect(await rival.user.send(submissionDetail, { packageId: lot.packageId }).ok()).toMatchObject({
      bid: null,
      history: [],
    });
    expect((await pm.send(submissionList, { packageId: lot.packageId }).ok()).rows).toBeNull();
    expect(await world.tx((tx) => bidsForOpening(tx.db, lot.packageId))).toEqual([]);
    const stranger = await world.user({ roles: ['pm'], org: await world.org('agency') });
    await stranger.send(submissionList, { packageId: lot.packageId }).refused('project.lotNotFound');
    await at(lot, 0);
    const { rows } = await pm.send(submissionList, { packageId: lot.packageId }).ok();
    expect(rows).toMatchObject([
      { bidId, bidderName: bidder.user.org.orgName, phone: contact.mobile, status: '10' },
    ]);
    expect(await world.tx((tx) => bidsForOpening(tx.db, lot.packageId))).toHaveLength(1);
  });

  test('the deadline closes, calls everybody to the opening and throws away what was never submitted', async () => {
    const lot = await lotOf();
    const bidder = await bidderInWorld(world, lot);
    await submitted(lot, bidder);
    await prepared(lot, bidder, await seal(lot, bidder));
    expect(await world.tx((tx) => stepFacts(tx.db, lot.packageId))).toEqual({ S9: 1 });
    await at(lot, 0);
    await world.fire();
    expect(await world.tx((tx) => stepFacts(tx.db, lot.packageId))).toEqual({ S9: 6 });
    expect(
      await world.sql(
        'select count(*)::int as n from bid_upload where package_id = $1 and dropped_at is null',
        [lot.packageId],
      ),
    ).toEqual([{ n: 1 }]);
    expect(
      await world.sql(`select payload from event where type = 'bid.closed' and subject_id = $1`, [
        lot.packageId,
      ]),
    ).toEqual([{ payload: { packageId: lot.packageId } }]);
    for (const user of [pm, owner.user, bidder.user])
      expect((await user.send(pageMessages, {}).ok()).records.map((m) => m.title)).toContain(
        '投标截止，准备开标',
      );
  });
});
