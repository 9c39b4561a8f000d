import { and, asc, eq } from 'drizzle-orm';
import type { Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { notReplaced, type ReviewRow } from './store.ts';
import {
  type Ground,
  reviewArgument,
  reviewLaterArgument,
  reviewLaterRejection,
  reviewLaterVote,
  reviewRejection,
  reviewVote,
} from './tables.ts';

/*
 * What exists once a round (推选、否决、论证): the first round has tables of its own; a round that a new member made necessary is
 * kept beside it, so that nothing of the round before is changed.
 */
type Round = Pick<ReviewRow, 'id' | 'election' | 'checkRound' | 'basis'>;

/** 推选票 of the present election; votes of or for a replaced member do not count. */
export async function votesOf(db: Db, { id, election }: Round) {
  const of = election === null ? reviewVote : reviewLaterVote;
  const rows = { seat: of.seat, forSeat: of.forSeat };
  const stands = and(
    eq(of.reviewId, id),
    notReplaced(of.reviewId, of.seat),
    notReplaced(of.reviewId, of.forSeat),
  );
  return election === null
    ? db.select(rows).from(reviewVote).where(stands).orderBy(asc(reviewVote.seat)).limit(100)
    : db
        .select(rows)
        .from(reviewLaterVote)
        .where(and(stands, eq(reviewLaterVote.election, election)))
        .orderBy(asc(reviewLaterVote.seat))
        .limit(100);
}

export async function insertVote(tx: Tx, { id, election }: Round, row: { seat: number; forSeat: number }) {
  const kept = { ...row, reviewId: id, tenantId: tx.tenantId, at: tx.now };
  if (election === null) await tx.db.insert(reviewVote).values(kept);
  else await tx.db.insert(reviewLaterVote).values({ ...kept, election });
}

interface Rejection {
  readonly bidId: string;
  readonly cause: string;
  readonly grounds: Ground[];
}

/** 被否决的投标 as the last preliminary review found it; none while it is done again. */
export async function rejectionsOf(db: Db, { id, checkRound }: Round): Promise<Rejection[]> {
  return checkRound === null
    ? db.select().from(reviewRejection).where(eq(reviewRejection.reviewId, id)).limit(1000)
    : db
        .select()
        .from(reviewLaterRejection)
        .where(and(eq(reviewLaterRejection.reviewId, id), eq(reviewLaterRejection.checkRound, checkRound)))
        .limit(1000);
}

export async function insertRejection(tx: Tx, { id, checkRound }: Round, row: Rejection) {
  const kept = { ...row, reviewId: id, tenantId: tx.tenantId, at: tx.now };
  if (checkRound === null) await tx.db.insert(reviewRejection).values(kept);
  else await tx.db.insert(reviewLaterRejection).values({ ...kept, checkRound });
}

/** 论证意见 on the bids now valid, by seat; those of a replaced member do not count. */
export async function argumentsOf(db: Db, { id, basis }: Round) {
  const of = basis === null ? reviewArgument : reviewLaterArgument;
  const rows = { seat: of.seat, opinion: of.opinion, reason: of.reason };
  const stands = and(eq(of.reviewId, id), notReplaced(of.reviewId, of.seat));
  return basis === null
    ? db.select(rows).from(reviewArgument).where(stands).orderBy(asc(reviewArgument.seat)).limit(100)
    : db
        .select(rows)
        .from(reviewLaterArgument)
        .where(and(stands, eq(reviewLaterArgument.basis, basis)))
        .orderBy(asc(reviewLaterArgument.seat))
        .limit(100);
}

export async function insertArgument(
  tx: Tx,
  { id, basis }: Round,
  row: { seat: number; opinion: string; reason: string },
) {
  const kept = { ...row, reviewId: id, tenantId: tx.tenantId, at: tx.now };
  if (basis === null) await tx.db.insert(reviewArgument).values(kept);
  else await tx.db.insert(reviewLaterArgument).values({ ...kept, basis });
}
