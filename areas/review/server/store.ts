import { and, asc, type Column, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { newId } from '#kit/server/ids.ts';
import { pageRows, type ListOf } from '#kit/server/database/page-rows.ts';
import type { PageAsked } from '#kit/shared/call.ts';
import type { CheckRow, ReportContent, ScoreRow, SheetRow as DraftRow } from '../shared/schema.ts';
import { type SheetKind, sheetKind } from '../shared/status.ts';
import {
  review,
  reviewBid,
  reviewCheck,
  reviewDraft,
  reviewMember,
  reviewReplaced,
  reviewReport,
  reviewResult,
  reviewReturn,
  reviewScore,
  reviewSheet,
  reviewSignature,
} from './tables.ts';

export type ReviewRow = typeof review.$inferSelect;
type BidRow = typeof reviewBid.$inferSelect;
type MemberRow = typeof reviewMember.$inferSelect;
type SheetRow = typeof reviewSheet.$inferSelect;
type ResultRow = typeof reviewResult.$inferSelect;

/** A committee has at most 21 seats and a lot a few hundred bids: lists of one review are bounded by that. */
const MOST = 50_000;

export async function byPackage(db: Db, packageId: string): Promise<ReviewRow | undefined> {
  return (await db.select().from(review).where(eq(review.packageId, packageId)))[0];
}

export async function lockByPackage(tx: Tx, packageId: string): Promise<ReviewRow | undefined> {
  return (await tx.db.select().from(review).where(eq(review.packageId, packageId)).for('update'))[0];
}

const reviews: ListOf = {
  id: review.id,
  sortedBy: 'startedAt',
  order: [
    { by: review.startedAt, down: true },
    { by: review.id, down: true },
  ],
};

/** Reviews of these lots that another organisation hosts. */
const satIn = (orgId: string, packageIds: readonly string[]) => ({
  from: sql`${review}`,
  where: sql`${inArray(review.packageId, [...packageIds])} and ${review.orgId} <> ${orgId}`,
});

/** Reviews hosted by an organisation (null = any), or of these lots. */
export const pageOf = (
  db: Db,
  of: { orgId: string | null; packageIds: readonly string[]; shown?: SQL | undefined },
  q: PageAsked,
) =>
  pageRows(db, reviews, {
    from:
      of.orgId === null
        ? sql`${review}`
        : [
            { from: sql`${review}`, where: sql`${and(eq(review.orgId, of.orgId), of.shown)}` },
            ...(of.packageIds.length > 0 ? [satIn(of.orgId, of.packageIds)] : []),
          ],
    where: undefined,
    q,
    rows: (at) => db.select().from(review).where(at.where).orderBy(at.order).limit(at.limit),
  });

export async function insertReview(
  tx: Tx,
  row: Pick<
    ReviewRow,
    'packageId' | 'orgId' | 'packageName' | 'packageCode' | 'stage' | 'terms' | 'termsDigest'
  >,
  bids: readonly Pick<BidRow, 'bidId' | 'seq' | 'bidderOrgId' | 'bidderName' | 'price'>[],
): Promise<void> {
  const id = newId();
  await tx.db
    .insert(review)
    .values({ ...row, id, tenantId: tx.tenantId, startedBy: tx.user.id, startedAt: tx.now });
  await tx.db.insert(reviewBid).values(bids.map((b) => ({ ...b, reviewId: id, tenantId: tx.tenantId })));
}

export const updateReview = (
  tx: Tx,
  id: string,
  set: Partial<Pick<ReviewRow, 'stage' | 'leaderSeat' | 'finishedAt' | 'election' | 'checkRound' | 'basis'>>,
) => tx.db.update(review).set(set).where(eq(review.id, id));

export const bidsOf = (db: Db, reviewId: string): Promise<BidRow[]> =>
  db.select().from(reviewBid).where(eq(reviewBid.reviewId, reviewId)).orderBy(asc(reviewBid.seq)).limit(1000);

/** Not a seat that somebody took over after the sign-in (未被更换). */
export const notReplaced = (reviewId: Column, seat: Column) =>
  sql`not exists (select 1 from review_replaced r where r.review_id = ${reviewId} and r.seat = ${seat})`;

/** 签到的评委: who signed in and was not replaced since, by seat. */
export const membersOf = (db: Db, reviewId: string): Promise<MemberRow[]> =>
  db
    .select()
    .from(reviewMember)
    .where(and(eq(reviewMember.reviewId, reviewId), notReplaced(reviewMember.reviewId, reviewMember.seat)))
    .orderBy(asc(reviewMember.seat))
    .limit(100);

export const insertMember = (tx: Tx, row: Pick<MemberRow, 'reviewId' | 'seat' | 'userId' | 'statement'>) =>
  tx.db.insert(reviewMember).values({ ...row, tenantId: tx.tenantId, signedAt: tx.now });

/** 被更换的评委 of a review, by seat. */
export const replacedIn = (db: Db, reviewId: string) =>
  db
    .select()
    .from(reviewReplaced)
    .where(eq(reviewReplaced.reviewId, reviewId))
    .orderBy(asc(reviewReplaced.seat))
    .limit(100);

export const insertReplaced = (tx: Tx, row: { reviewId: string; seat: number; stage: string }) =>
  tx.db.insert(reviewReplaced).values({ ...row, tenantId: tx.tenantId, at: tx.now });

/** Scores hold for the set of valid bids that they were given for; the preliminary review for all bids. */
const sameBasis = (of: Pick<ReviewRow, 'basis'>, kind: SheetKind) =>
  kind === sheetKind.preliminary
    ? undefined
    : of.basis === null
      ? isNull(reviewSheet.basis)
      : eq(reviewSheet.basis, of.basis);

/** Sheets in force of one kind (有效评审表), by seat: not returned, not of a replaced member, for the bids now valid. */
export const sheetsOf = (db: Db, of: Pick<ReviewRow, 'id' | 'basis'>, kind: SheetKind): Promise<SheetRow[]> =>
  db
    .select({
      id: reviewSheet.id,
      tenantId: reviewSheet.tenantId,
      reviewId: reviewSheet.reviewId,
      seat: reviewSheet.seat,
      kind: reviewSheet.kind,
      version: reviewSheet.version,
      basis: reviewSheet.basis,
      digest: reviewSheet.digest,
      submittedAt: reviewSheet.submittedAt,
    })
    .from(reviewSheet)
    .leftJoin(reviewReturn, eq(reviewReturn.sheetId, reviewSheet.id))
    .where(
      and(
        eq(reviewSheet.reviewId, of.id),
        eq(reviewSheet.kind, kind),
        isNull(reviewReturn.sheetId),
        notReplaced(reviewSheet.reviewId, reviewSheet.seat),
        sameBasis(of, kind),
      ),
    )
    .orderBy(asc(reviewSheet.seat))
    .limit(100);

/** Every returned sheet of a member with the leader's reason, newest first. */
export const returnsOf = (db: Db, reviewId: string, seat: number, kind: SheetKind) =>
  db
    .select({
      version: reviewSheet.version,
      sheetId: reviewSheet.id,
      reason: reviewReturn.reason,
      at: reviewReturn.at,
    })
    .from(reviewReturn)
    .innerJoin(reviewSheet, eq(reviewSheet.id, reviewReturn.sheetId))
    .where(and(eq(reviewSheet.reviewId, reviewId), eq(reviewSheet.seat, seat), eq(reviewSheet.kind, kind)))
    .orderBy(desc(reviewSheet.version))
    .limit(100);

export async function insertSheet(
  tx: Tx,
  row: Pick<SheetRow, 'reviewId' | 'seat' | 'kind' | 'version' | 'basis' | 'digest'>,
): Promise<string> {
  const id = newId();
  await tx.db.insert(reviewSheet).values({ ...row, id, tenantId: tx.tenantId, submittedAt: tx.now });
  return id;
}

/** PostgreSQL takes 65,535 parameters a statement. */
const CHUNK = 1000;
function* chunks<T>(rows: readonly T[]) {
  for (let at = 0; at < rows.length; at += CHUNK) yield rows.slice(at, at + CHUNK);
}

export async function insertChecks(tx: Tx, sheetId: string, rows: readonly CheckRow[]): Promise<void> {
  for (const part of chunks(rows))
    await tx.db.insert(reviewCheck).values(part.map((r) => ({ ...r, sheetId, tenantId: tx.tenantId })));
}

export async function insertScores(
  tx: Tx,
  sheetId: string,
  rows: readonly (ScoreRow & { fullScore: string })[],
): Promise<void> {
  for (const part of chunks(rows))
    await tx.db.insert(reviewScore).values(part.map((r) => ({ ...r, sheetId, tenantId: tx.tenantId })));
}

export async function checksOf(db: Db, sheetIds: readonly string[]) {
  if (sheetIds.length === 0) return [];
  return db
    .select()
    .from(reviewCheck)
    .where(inArray(reviewCheck.sheetId, [...sheetIds]))
    .limit(MOST);
}

export async function scoresOf(db: Db, sheetIds: readonly string[]) {
  if (sheetIds.length === 0) return [];
  return db
    .select()
    .from(reviewScore)
    .where(inArray(reviewScore.sheetId, [...sheetIds]))
    .limit(MOST);
}

/** Every sheet of a kind ever submitted (全部评审表), returned ones with who returned them and why, by seat and version. */
export const allSheetsOf = (db: Db, reviewId: string, kind: SheetKind) =>
  db
    .select({
      id: reviewSheet.id,
      seat: reviewSheet.seat,
      version: reviewSheet.version,
      basis: reviewSheet.basis,
      digest: reviewSheet.digest,
      submittedAt: reviewSheet.submittedAt,
      bySeat: reviewReturn.bySeat,
      ground: reviewReturn.ground,
      reason: reviewReturn.reason,
      at: reviewReturn.at,
    })
    .from(reviewSheet)
    .leftJoin(reviewReturn, eq(reviewReturn.sheetId, reviewSheet.id))
    .where(and(eq(reviewSheet.reviewId, reviewId), eq(reviewSheet.kind, kind)))
    .orderBy(asc(reviewSheet.seat), asc(reviewSheet.version))
    .limit(1000);

export const insertReturn = (
  tx: Tx,
  row: { sheetId: string; bySeat: number; ground: string; reason: string },
) => tx.db.insert(reviewReturn).values({ ...row, tenantId: tx.tenantId, at: tx.now });

export async function draftOf(db: Db, reviewId: string, seat: number, kind: SheetKind): Promise<DraftRow[]> {
  const where = and(
    eq(reviewDraft.reviewId, reviewId),
    eq(reviewDraft.seat, seat),
    eq(reviewDraft.kind, kind),
  );
  return (await db.select().from(reviewDraft).where(where))[0]?.draftRows ?? [];
}

export const keepDraft = (
  tx: Tx,
  row: { reviewId: string; seat: number; kind: SheetKind; draftRows: DraftRow[] },
) =>
  tx.db
    .insert(reviewDraft)
    .values({ ...row, tenantId: tx.tenantId, updatedAt: tx.now })
    .onConflictDoUpdate({
      target: [reviewDraft.reviewId, reviewDraft.seat, reviewDraft.kind],
      set: { draftRows: row.draftRows, updatedAt: tx.now },
    });

export const resultsOf = (db: Db, reviewId: string): Promise<ResultRow[]> =>
  db
    .select()
    .from(reviewResult)
    .where(eq(reviewResult.reviewId, reviewId))
    .orderBy(asc(reviewResult.place))
    .limit(1000);

export const insertResults = (tx: Tx, rows: readonly Omit<ResultRow, 'tenantId'>[]) =>
  tx.db.insert(reviewResult).values(rows.map((r) => ({ ...r, tenantId: tx.tenantId })));

export async function reportOf(db: Db, reviewId: string) {
  return (await db.select().from(reviewReport).where(eq(reviewReport.reviewId, reviewId)))[0];
}

export const insertReport = (tx: Tx, row: { reviewId: string; content: ReportContent; digest: string }) =>
  tx.db.insert(reviewReport).values({ ...row, tenantId: tx.tenantId, madeAt: tx.now });

export const signaturesOf = (db: Db, reviewId: string) =>
  db
    .select()
    .from(reviewSignature)
    .where(eq(reviewSignature.reviewId, reviewId))
    .orderBy(asc(reviewSignature.seat))
    .limit(100);

export const insertSignature = (
  tx: Tx,
  row: {
    reviewId: string;
    seat: number;
    opinion: string;
    reason: string;
    reportDigest: string;
    signatureId: string | null;
  },
) => tx.db.insert(reviewSignature).values({ ...row, tenantId: tx.tenantId, at: tx.now });
