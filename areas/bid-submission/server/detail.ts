import { serviceCertificateAt, signedRecordsOf } from '#base/ca/server/index.ts';
import { isHolder } from '#areas/tender-file/server/index.ts';
import { saleState } from '#areas/tender-file/shared/dates.ts';
import { lotFor } from '#areas/project/server/index.ts';
import { issuedTermsOf } from '#areas/tender-file/server/index.ts';
import { clockOf, type Read } from '#kit/server/context.ts';
import type { InputOf } from '#kit/shared/call.ts';
import type { receiptDetail, submissionDetail, submissionList } from '../shared/calls.ts';
import { utf8 } from '#kit/shared/web-crypto.ts';
import { certificateShown } from '../shared/bid-certificate.ts';
import { readEnvelope } from '../shared/sealing.ts';
import type { BidRecord } from '../shared/schema.ts';
import { RECALL } from '../shared/signing.ts';
import { submitStatus } from '../shared/status.ts';
import { refuse } from '../shared/text/index.ts';
import { publishedLot, receives } from './access.ts';
import { PURPOSE, receiptPublicKey } from './receipt-key.ts';
import { refusalsOf } from './store-refusal.ts';
import { type BidRow, firstEnvelopes, lastBids, ownBid, ownBids } from './store.ts';

const recordOf = (row: BidRow): BidRecord => ({
  bidId: row.id,
  version: row.version,
  submitStatus: row.submitStatus,
  submitTime: row.receivedAt.toISOString(),
  recallTime: row.submitStatus === submitStatus.recalled ? (row.endedAt?.toISOString() ?? null) : null,
  size: row.fileSize,
  ciphertextDigest: row.ciphertextDigest,
  receiptId: row.receiptId,
  participantName: row.participantName,
  mobile: row.mobile,
  phone: row.phone,
  email: row.email,
});

/** 投标文件递交: the lot and what one's own organisation submitted. */
export async function detail(read: Read, { packageId }: InputOf<typeof submissionDetail>) {
  const { lot, terms } = await publishedLot(read, packageId);
  const holder = await isHolder(read.db, packageId, read.user.orgId);
  const bids = holder ? await ownBids(read.db, packageId, read.user.orgId) : [];
  const refusals = holder ? await refusalsOf(read.db, packageId, read.user.orgId) : [];
  const bid = bids.find((b) => b.submitStatus === submitStatus.submitted);
  const now = await clockOf(read.db);
  const open = receives(lot) && now < terms.bidDeadline;
  return {
    lot,
    deadline: terms.bidDeadline.toISOString(),
    now: now.toISOString(),
    ceiling: terms.ceiling,
    byNotice: terms.byNotice,
    holder,
    provision: {
      state: saleState({ ...terms, status: lot.status }, now),
      begin: terms.saleBegin.toISOString(),
      end: terms.saleEnd.toISOString(),
    },
    lotPublicKey: holder ? terms.lotPublicKey : null,
    bidderId: read.user.orgId,
    bid: bid ? recordOf(bid) : null,
    history: bids.map(recordOf),
    refusals: refusals.map((row) => row.receipt),
    can: { submit: open && holder, recall: open && bid !== undefined },
  };
}

const certificateIn = (envelope: string): string => readEnvelope(utf8(envelope)).certificate;

/** 投标回执 of an own bid. */
export async function receipt(read: Read, { bidId }: InputOf<typeof receiptDetail>) {
  const row = await ownBid(read.db, bidId, read.user.orgId);
  if (!row) throw refuse('bidNotFound', 404);
  const { lot } = await publishedLot(read, row.packageId);
  const [recalled] = (await signedRecordsOf(read.db, { kind: RECALL, subjectId: row.id })).values();
  return {
    signed: row.receipt,
    publicKey: await receiptPublicKey(read.db),
    keyCertificate: await serviceCertificateAt(read.db, PURPOSE, row.receivedAt),
    mainName: lot.mainName,
    packageName: lot.packageName,
    packageCode: lot.packageCode,
    bidderName: row.bidderName,
    version: row.version,
    recall: recalled ?? null,
    certificate: certificateShown(
      certificateIn(row.envelope),
      certificateIn((await firstEnvelopes(read.db, row.packageId)).get(row.orgId) ?? row.envelope),
    ),
  };
}

/** 投标递交情况 for agency and tenderee: secret until the deadline, even the number (R9). */
export async function list(read: Read, { packageId }: InputOf<typeof submissionList>) {
  const lot = await lotFor(read, packageId, 'staff');
  const terms = await issuedTermsOf(read.db, packageId);
  if (!terms) throw refuse('notFound', 404);
  const closed = (await clockOf(read.db)) >= terms.bidDeadline;
  const rows = closed ? await lastBids(read.db, packageId) : null;
  return {
    lot,
    deadline: terms.bidDeadline.toISOString(),
    rows:
      rows?.map((row) => ({
        bidId: row.id,
        bidderName: row.bidderName,
        participantName: row.participantName,
        phone: row.mobile,
        status: row.submitStatus,
        version: row.version,
        submitTime: row.receivedAt.toISOString(),
        withdrawTime: recordOf(row).recallTime,
        ciphertextDigest: row.ciphertextDigest,
        size: row.fileSize,
        ip: row.address,
      })) ?? null,
  };
}
