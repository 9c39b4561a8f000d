import { lotOf } from '#areas/project/server/index.ts';
import { lotStatus } from '#areas/project/shared/status.ts';
import { issuedTermsOf } from '#areas/tender-file/server/index.ts';
import { clockOf } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { addressesOf } from '#kit/server/last-event.ts';
import { utf8 } from '#kit/shared/web-crypto.ts';
import { readCertificate } from '#base/ca/shared/certificate.ts';
import { checkSignature } from '../shared/sealing-envelope.ts';
import { type Envelope, readEnvelope } from '../shared/sealing.ts';
import { certificateShown } from '../shared/bid-certificate.ts';
import { bidSubmitted } from '../shared/events.ts';
import { firstEnvelopes, liveBid, liveBids } from './store.ts';

/** A sealed bid as the opening needs it (待开标投标文件). */
export interface SealedBid {
  readonly bidId: string;
  readonly orgId: string;
  readonly bidderName: string;
  readonly userId: string;
  readonly participantName: string;
  readonly version: number;
  readonly envelope: Envelope;
  readonly envelopeDigest: string;
  readonly storageKey: string;
  readonly size: number;
  readonly ciphertextDigest: string;
  readonly receivedAt: Date;
}

/** The live bids of a lot in the order of arrival (有效投标); none before the deadline, whoever asks. */
export async function bidsForOpening(db: Db, packageId: string): Promise<SealedBid[]> {
  const terms = await issuedTermsOf(db, packageId);
  if (!terms || (await clockOf(db)) < terms.bidDeadline) return [];
  return (await liveBids(db, packageId)).map((row) => ({
    bidId: row.id,
    orgId: row.orgId,
    bidderName: row.bidderName,
    userId: row.userId,
    participantName: row.participantName,
    version: row.version,
    envelope: readEnvelope(utf8(row.envelope)),
    envelopeDigest: row.envelopeDigest,
    storageKey: row.storageKey,
    size: row.fileSize,
    ciphertextDigest: row.ciphertextDigest,
    receivedAt: row.receivedAt,
  }));
}

/** With which certificates the live bids were sealed (加密证书), after the deadline. */
export async function bidCertificates(db: Db, packageId: string) {
  const bids = await bidsForOpening(db, packageId);
  const first = await firstEnvelopes(db, packageId);
  return bids.map(({ bidId, orgId, envelope: { certificate } }) => {
    const before = first.get(orgId);
    const other = before === undefined ? certificate : readEnvelope(utf8(before)).certificate;
    return { bidId, ...certificateShown(certificate, other) };
  });
}

/** The result of looking at a bid's signature once more (投标文件签章验证). */
export interface BidSignature {
  /** The key of the certificate signed exactly this sealed bid, of this lot and bidder, with this ciphertext. */
  readonly valid: boolean;
  /** The certificate's days held when the bid came. */
  readonly inPeriod: boolean;
  readonly signer: string;
  readonly serial: string;
  readonly issuer: string;
}

async function isSigned({ envelope, orgId, ciphertextDigest }: SealedBid, packageId: string) {
  const same =
    envelope.lotId === packageId &&
    envelope.bidderId === orgId &&
    envelope.ciphertext.digest === ciphertextDigest;
  return (
    same &&
    (await checkSignature(envelope).then(
      () => true,
      () => false,
    ))
  );
}

/** 投标文件签章验证: each live bid's signature checked anew against what is stored, after the deadline. */
export async function bidSignatures(db: Db, packageId: string): Promise<ReadonlyMap<string, BidSignature>> {
  const found = new Map<string, BidSignature>();
  for (const bid of await bidsForOpening(db, packageId)) {
    const of = readCertificate(bid.envelope.certificate);
    found.set(bid.bidId, {
      valid: await isSigned(bid, packageId),
      inPeriod: of.notBefore <= bid.receivedAt && bid.receivedAt <= of.notAfter,
      signer: [of.organisation, of.commonName].filter(Boolean).join(' '),
      serial: of.serial,
      issuer: of.issuerName,
    });
  }
  return found;
}

/** Has this organisation a live bid in the lot (是否投标人)? Ask only for the asking user's own. */
export const hasBid = async (db: Db, packageId: string, orgId: string): Promise<boolean> =>
  orgId !== '' && (await liveBid(db, packageId, orgId)) !== undefined;

/** Organisations with a live bid (投标人): for what each of them alone is shown; nobody else may learn it before the deadline. */
export const bidderOrgs = async (db: Db, packageId: string): Promise<ReadonlySet<string>> =>
  new Set((await liveBids(db, packageId)).map((bid) => bid.orgId));

/** 递交地址: from which network address each of these bids came, as its event has it; only after the opening. */
export const submittedFrom = (db: Db, bidIds: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  addressesOf(db, bidSubmitted, bidIds);

/** Facts of the console's step (步骤状态): S9 submission. */
export async function stepFacts(db: Db, packageId: string): Promise<Record<'S9', 0 | 1 | 6 | 7>> {
  const terms = await issuedTermsOf(db, packageId);
  if (!terms) return { S9: 0 };
  if ((await clockOf(db)) >= terms.bidDeadline) return { S9: 6 };
  return { S9: (await lotOf(db, packageId))?.status === lotStatus.failed ? 7 : 1 };
}
