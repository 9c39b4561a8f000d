import { issuedTermsOf } from '#areas/tender-file/server/index.ts';
import { factDigest } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import type { Checked, Finding } from '#kit/server/finding.ts';
import type { Storage } from '#kit/server/storage/storage.ts';
import { eventsAbout, eventsOfType, type RecordedEvent } from '#kit/server/verify-events.ts';
import { measureStored } from '#kit/server/storage/measure-stored.ts';
import { toHex, utf8 } from '#kit/shared/web-crypto.ts';
import { bidRecalled, bidSubmitted, bidSuperseded } from '../shared/events.ts';
import {
  type Envelope,
  envelopeBytes,
  readEnvelope,
  type Receipt,
  verifyReceipt,
} from '../shared/sealing.ts';
import { suiteOf } from '../shared/sealing-envelope.ts';
import { submitStatus } from '../shared/status.ts';
import { receiptPublicKey } from './receipt-key.ts';
import type { BidRow } from './store.ts';
import { bidsAfter, bidsThere } from './store-verify.ts';

type Say = (zh: string, en: string) => void;

/** The envelope still is the one its digest was taken of, and speaks of this lot, bidder and ciphertext. */
async function checkEnvelopeOf(bid: BidRow, say: Say): Promise<void> {
  let envelope: Envelope;
  try {
    envelope = readEnvelope(utf8(bid.envelope));
  } catch {
    return say('信封不可读', 'the envelope cannot be read');
  }
  const digest = toHex(await suiteOf(envelope.suite).digest(envelopeBytes(envelope)));
  if (digest !== bid.envelopeDigest) say('信封与其摘要不符', 'the envelope differs from its digest');
  if (envelope.lotId !== bid.packageId || envelope.bidderId !== bid.orgId)
    say('信封不属于该标段或投标人', 'the envelope is of another lot or bidder');
  if (envelope.ciphertext.digest !== bid.ciphertextDigest || envelope.ciphertext.size !== bid.fileSize)
    say('密文摘要与信封不符', "the ciphertext's digest differs from the envelope");
}

async function signedReceipt(bid: BidRow, publicKey: string, say: Say): Promise<Receipt | undefined> {
  try {
    return await verifyReceipt(bid.receipt, publicKey);
  } catch {
    say('回执签名无效', 'the signature of the receipt does not verify');
    return undefined;
  }
}

function checkReceipt(bid: BidRow, receipt: Receipt, say: Say): void {
  const same =
    receipt.lotId === bid.packageId &&
    receipt.bidderId === bid.orgId &&
    receipt.eventId === bid.receiptId &&
    receipt.receivedAt === bid.receivedAt.toISOString() &&
    receipt.ciphertextDigest === bid.ciphertextDigest &&
    receipt.envelopeDigest === bid.envelopeDigest &&
    receipt.size === bid.fileSize;
  if (!same) say('投标记录与已签名的回执不符', 'the record differs from the signed receipt');
}

/** Exactly one event says that it came, one says how it ended, and both fit the record. */
function checkRecordedEvents(bid: BidRow, events: readonly RecordedEvent[], say: Say): void {
  const came = events.filter((e) => e.type === bidSubmitted.type);
  const [first] = came;
  if (came.length !== 1 || !first)
    say(`递交事件应为 1 条，实为 ${came.length} 条`, `${came.length} events of its submission instead of 1`);
  else {
    const { payload } = first;
    const same =
      payload.packageId === bid.packageId &&
      payload.version === bid.version &&
      payload.receiptId === bid.receiptId &&
      payload.ciphertextDigest === bid.ciphertextDigest &&
      payload.envelopeDigest === bid.envelopeDigest;
    if (!same) say('投标记录与递交事件不符', 'the record differs from the event of its submission');
    if (first.afterDigest !== factDigest(bid.receipt.receipt))
      say('回执与递交事件中的摘要不符', 'the receipt differs from the digest in the event');
  }
  const ends = events.filter((e) => e.type === bidSuperseded.type || e.type === bidRecalled.type);
  const expected = {
    [submitStatus.superseded]: bidSuperseded.type,
    [submitStatus.recalled]: bidRecalled.type,
  };
  const end = (expected as Record<string, string>)[bid.submitStatus];
  if (ends.map((e) => e.type).join() !== (end ?? ''))
    say('状态与替换、撤回事件不符', 'its state differs from the events of its end');
}

async function checkBid(
  at: { db: Db; storage: Storage; publicKey: string },
  bid: BidRow,
  events: readonly RecordedEvent[],
): Promise<Finding[]> {
  const findings: Finding[] = [];
  const subject = `投标 / bid ${bid.id} ${bid.bidderName} v${bid.version}`;
  const say: Say = (zh, en) => void findings.push({ subject, zh, en });
  const stored = await measureStored(at.storage, bid.storageKey);
  if (!stored) say('存储中没有密文', 'the ciphertext is not on the storage');
  else if (stored.digest !== bid.ciphertextDigest || stored.size !== bid.fileSize)
    say('密文与其摘要或大小不符', 'the ciphertext differs from its digest or size');
  await checkEnvelopeOf(bid, say);
  const receipt = await signedReceipt(bid, at.publicKey, say);
  if (receipt) checkReceipt(bid, receipt, say);
  checkRecordedEvents(bid, events, say);
  const terms = await issuedTermsOf(at.db, bid.packageId);
  if (!terms) say('该标段没有投标截止时间', 'its lot has no deadline');
  else if (bid.receivedAt >= terms.bidDeadline)
    say('在投标截止时间之后收到', 'it was received at or after the deadline');
  return findings;
}

/** Bids that an event speaks of and no row. */
async function goneBids(db: Db): Promise<Finding[]> {
  const findings: Finding[] = [];
  const next = (after: string) => eventsOfType(db, bidSubmitted.type, after);
  for (let page = await next('0'); page.length > 0; page = await next(page.at(-1)?.id ?? '')) {
    const there = await bidsThere(
      db,
      page.map((e) => e.subjectId),
    );
    for (const { subjectId } of page.filter((e) => !there.has(e.subjectId)))
      findings.push({
        subject: `投标 / bid ${subjectId}`,
        zh: '有递交事件，但投标记录已不存在',
        en: 'an event says that it was submitted, but its record is gone',
      });
  }
  return findings;
}

/**
 * 核验加密投标: every bid that was ever received is still there as its receipt, its event and its ciphertext say, none
 * came late, and none that an event speaks of is gone.
 */
export async function checkBids(db: Db, storage: Storage): Promise<Checked> {
  const findings: Finding[] = [];
  const at = { db, storage, publicKey: await receiptPublicKey(db) };
  let looked = 0;
  for (
    let page = await bidsAfter(db, '');
    page.length > 0;
    page = await bidsAfter(db, page.at(-1)?.id ?? '')
  ) {
    const events = await eventsAbout(
      db,
      page.map((bid) => bid.id),
    );
    for (const bid of page)
      findings.push(
        ...(await checkBid(
          at,
          bid,
          events.filter((e) => e.subjectId === bid.id),
        )),
      );
    looked += page.length;
  }
  findings.push(...(await goneBids(db)));
  return { looked, findings };
}
