import { bidsForOpening } from '#areas/bid-submission/server/index.ts';
import { type Lot, lotOf } from '#areas/project/server/index.ts';
import { lotStatus } from '#areas/project/shared/status.ts';
import { issuedTermsOf } from '#areas/tender-file/server/index.ts';
import { clockOf } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import type { Json } from '#kit/shared/crypto/canonical.ts';
import type { ReadOutValues } from '../shared/entries.ts';
import type { Cause } from '../shared/entry-kinds.ts';
import { fold, type Phase } from '../shared/hall.ts';
import { BIDS_MIN, mayOpenFew } from '../shared/rules.ts';
import { allEvents, openedOfLot } from './store.ts';
import type { OpenedFileRef } from './tables.ts';

/** A bid after the opening, as review and award need it (开标结果). */
interface OpenedBidFacts {
  readonly bidId: string;
  readonly bidderOrgId: string;
  readonly bidderName: string;
  readonly status: 'opened' | 'failed';
  /** Yuan, two decimals; null for a failed bid. */
  readonly price: string | null;
  readonly readOut: ReadOutValues | null;
  /** What else was sealed (分项报价等), as the bidder's tool wrote it. */
  readonly content: Json | null;
  readonly files: readonly OpenedFileRef[];
  readonly code: string | null;
  readonly cause: Cause | null;
}

/** The bids of a lot that have their final state (已开标投标), in the order of their arrival; none before. */
export async function openedBids(db: Db, packageId: string): Promise<OpenedBidFacts[]> {
  const rows = new Map((await openedOfLot(db, packageId)).map((row) => [row.bidId, row]));
  if (rows.size === 0) return [];
  const { bids } = fold(await allEvents(db, packageId));
  return bids.flatMap((bid) => {
    const row = rows.get(bid.bidId);
    if (!row) return [];
    const { status, price, readOut, files, code, cause } = row;
    return [
      {
        bidId: row.bidId,
        bidderOrgId: row.orgId,
        bidderName: row.bidderName,
        status,
        price,
        readOut,
        content: row.manifest?.content ?? null,
        files,
        code,
        cause,
      },
    ];
  });
}

/** 投标截止时投标人不足三个: how many bids there are is known to nobody before the deadline. */
export const tooFewBids = async (db: Db, packageId: string, deadline: Date, now: Date): Promise<boolean> =>
  now >= deadline && (await bidsForOpening(db, packageId)).length < BIDS_MIN;

/** 必将流标: too few bids came, and by law they may not be opened; nothing that follows the opening is to be prepared. */
export const knownToFail = async (db: Db, lot: Lot, deadline: Date, now: Date): Promise<boolean> =>
  !mayOpenFew(lot) && (await tooFewBids(db, lot.packageId, deadline, now));

/** 开标进展: in which part of the opening a lot is, and until when; whether it failed for want of bids. */
export async function openingState(
  db: Db,
  packageId: string,
): Promise<{ readonly phase: Phase; readonly until: Date | undefined }> {
  const { phase, decryptUntil, signUntil } = fold(await allEvents(db, packageId));
  const until = phase === 'decrypting' ? decryptUntil : phase === 'confirming' ? signUntil : null;
  return { phase, until: until === null ? undefined : new Date(until) };
}

const finished: readonly string[] = [
  lotStatus.opened,
  lotStatus.inReview,
  lotStatus.reviewed,
  lotStatus.candidatesPublicised,
  lotStatus.awarded,
];

/** Facts of the console's step (步骤状态): S10 opening. */
export async function stepFacts(db: Db, packageId: string): Promise<Record<'S10', 0 | 1 | 6 | 7>> {
  const lot = await lotOf(db, packageId);
  const terms = lot && (await issuedTermsOf(db, packageId));
  if (!lot || !terms) return { S10: 0 };
  if (finished.includes(lot.status)) return { S10: 6 };
  if (lot.status === lotStatus.failed) return { S10: 7 };
  return { S10: lot.status === lotStatus.opening || (await clockOf(db)) >= terms.bidDeadline ? 1 : 0 };
}
