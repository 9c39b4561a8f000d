import type { Outcome } from '../shared/status.ts';
import { and, asc, eq, gt, isNull, type SQL, sql, desc, or } from 'drizzle-orm';
import type { Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { type ListOf, pageRows } from '#kit/server/database/page-rows.ts';
import { newId } from '#kit/server/ids.ts';
import type { PageAsked } from '#kit/shared/call.ts';
import { inParts } from '#kit/server/database/in-parts.ts';
import {
  award,
  awardCandidate,
  awardDetermination,
  awardNotice,
  awardObjection,
  type awardObjectionAnswer,
} from './tables.ts';

export type AwardRow = typeof award.$inferSelect;
export type CandidateRow = typeof awardCandidate.$inferSelect;
export type ObjectionRow = typeof awardObjection.$inferSelect;
export type DeterminationRow = typeof awardDetermination.$inferSelect;
export type NoticeRow = typeof awardNotice.$inferSelect;

export async function byPackage(db: Db, packageId: string): Promise<AwardRow | undefined> {
  return (await db.select().from(award).where(eq(award.packageId, packageId)))[0];
}

export async function lockByPackage(tx: Tx, packageId: string): Promise<AwardRow | undefined> {
  return (await tx.db.select().from(award).where(eq(award.packageId, packageId)).for('update'))[0];
}

const awards: ListOf = {
  id: award.id,
  sortedBy: 'createdAt',
  order: [
    { by: award.createdAt, down: true },
    { by: award.id, down: true },
  ],
};

/** Awards of an organisation's own lots, as agency or tenderee; null = any. */
export function pageOf(db: Db, orgId: string | null, q: PageAsked, shown?: SQL) {
  // Two conditions, of which each has an index in the order of the list: no index serves them together.
  const from =
    orgId === null
      ? sql`${award}`
      : [
          { from: sql`${award}`, where: sql`${and(eq(award.orgId, orgId), shown)}` },
          {
            from: sql`${award}`,
            where: sql`${award.tendereeOrgId} = ${orgId} and ${award.orgId} <> ${orgId}`,
          },
        ];
  // The outer table by its name: a column of the only table of a query is written without it, and would mean the inner one.
  const winner = sql<
    string | null
  >`(select n.bidder_name from award_notice n where n.award_id = award.id and n.kind = 'win' and n.void_at is null)`;
  const fields = {
    packageId: award.packageId,
    packageName: award.packageName,
    packageCode: award.packageCode,
    status: award.status,
    publicityEnd: award.publicityEnd,
    createdAt: award.createdAt,
    winnerName: winner,
  };
  return pageRows(db, awards, {
    from,
    where: undefined,
    q,
    rows: (at) => db.select(fields).from(award).where(at.where).orderBy(at.order).limit(at.limit),
  });
}

type NewAward = Omit<
  AwardRow,
  'id' | 'tenantId' | 'createdBy' | 'createdAt' | 'publishedAt' | 'publicityOverAt' | 'resultBulletinId'
>;

export async function insertAward(
  tx: Tx,
  row: NewAward,
  candidates: readonly Omit<CandidateRow, 'awardId' | 'tenantId'>[],
): Promise<string> {
  const id = newId();
  await tx.db
    .insert(award)
    .values({ ...row, id, tenantId: tx.tenantId, createdBy: tx.user.id, createdAt: tx.now });
  await tx.db
    .insert(awardCandidate)
    .values(candidates.map((c) => ({ ...c, awardId: id, tenantId: tx.tenantId })));
  return id;
}

export const updateAward = (
  tx: Tx,
  id: string,
  set: Partial<Pick<AwardRow, 'status' | 'publicityOverAt' | 'resultBulletinId' | 'publishedAt'>>,
) => tx.db.update(award).set(set).where(eq(award.id, id));

export const candidatesOf = (db: Db, awardId: string): Promise<CandidateRow[]> =>
  db
    .select()
    .from(awardCandidate)
    .where(eq(awardCandidate.awardId, awardId))
    .orderBy(asc(awardCandidate.rank))
    .limit(3);

/** Every objection to an award, or those of one bidder, in the order of time. */
export async function objectionsOf(db: Db, awardId: string, orgId?: string): Promise<ObjectionRow[]> {
  const own = and(
    eq(awardObjection.awardId, awardId),
    orgId === undefined ? undefined : eq(awardObjection.orgId, orgId),
  );
  const all = await inParts((after, most) =>
    db
      .select()
      .from(awardObjection)
      .where(after === undefined ? own : and(own, gt(awardObjection.id, after)))
      .orderBy(asc(awardObjection.id))
      .limit(most),
  );
  return all.toSorted((a, b) => a.submittedAt.getTime() - b.submittedAt.getTime());
}

/** Objections of the tenant that nobody has answered, the oldest first (未答复异议). */
export const openObjections = (db: Db) =>
  db
    .select({
      packageId: award.packageId,
      packageName: award.packageName,
      submittedAt: awardObjection.submittedAt,
    })
    .from(awardObjection)
    .innerJoin(award, eq(award.id, awardObjection.awardId))
    .where(isNull(awardObjection.decision))
    .orderBy(asc(awardObjection.submittedAt))
    .limit(500);

/** Publicity periods that have not ended (公示中). */
export const publicitiesRunning = (db: Db) =>
  db
    .select({
      packageId: award.packageId,
      packageName: award.packageName,
      publicityEnd: award.publicityEnd,
    })
    .from(award)
    .where(gt(award.publicityEnd, sql`app_now()`))
    .orderBy(asc(award.publicityEnd))
    .limit(500);

export async function insertObjection(
  tx: Tx,
  row: Pick<
    ObjectionRow,
    'awardId' | 'orgId' | 'orgName' | 'userId' | 'bidId' | 'content' | 'fileIds' | 'submittedAt'
  >,
): Promise<string> {
  const id = newId();
  await tx.db.insert(awardObjection).values({ ...row, id, tenantId: tx.tenantId });
  return id;
}

/** An objection with its award. */
export async function objectionById(db: Db, id: string) {
  const [found] = await db
    .select({ objection: awardObjection, award })
    .from(awardObjection)
    .innerJoin(award, eq(award.id, awardObjection.awardId))
    .where(eq(awardObjection.id, id));
  if (!found) return undefined;
  const { objection, award: of } = found;
  return {
    ...objection,
    award: of,
    packageId: of.packageId,
    raisedAt: objection.submittedAt,
    raisedBy: objection.userId,
  };
}

/** The answer that counts, kept with its objection; false where it has one already. */
export async function keepAnswer(
  tx: Tx,
  { objectionId, decision, answer, proposedBy }: typeof awardObjectionAnswer.$inferSelect,
  { at, late }: { readonly at: Date; readonly late: boolean },
): Promise<boolean> {
  const rows = await tx.db
    .update(awardObjection)
    .set({ decision, answer, answeredBy: proposedBy, answeredAt: at, answeredLate: late })
    .where(and(eq(awardObjection.id, objectionId), isNull(awardObjection.decision)))
    .returning({ id: awardObjection.id });
  return rows.length === 1;
}

export const determinationsOf = (db: Db, awardId: string): Promise<DeterminationRow[]> =>
  db
    .select()
    .from(awardDetermination)
    .where(eq(awardDetermination.awardId, awardId))
    .orderBy(desc(awardDetermination.determinedAt), desc(awardDetermination.id))
    .limit(100);

export const insertDetermination = (
  tx: Tx,
  row: Pick<
    DeterminationRow,
    'awardId' | 'bidId' | 'rank' | 'legalCase' | 'reason' | 'passedOver' | 'determinedAt' | 'signatureId'
  >,
) =>
  tx.db
    .insert(awardDetermination)
    .values({ ...row, id: newId(), tenantId: tx.tenantId, determinedBy: tx.user.id });

export const settleDetermination = (tx: Tx, awardId: string, outcome: Outcome) =>
  tx.db
    .update(awardDetermination)
    .set({ outcome, outcomeAt: tx.now })
    .where(and(eq(awardDetermination.awardId, awardId), isNull(awardDetermination.outcome)));

export const insertNotices = (
  tx: Tx,
  rows: readonly Omit<NoticeRow, 'id' | 'tenantId' | 'receivedAt' | 'receivedBy' | 'issuedAt' | 'voidAt'>[],
) =>
  tx.db
    .insert(awardNotice)
    .values(rows.map((r) => ({ ...r, id: newId(), tenantId: tx.tenantId, issuedAt: tx.now })));

export const noticesOf = (db: Db, awardId: string): Promise<NoticeRow[]> =>
  db
    .select()
    .from(awardNotice)
    .where(eq(awardNotice.awardId, awardId))
    .orderBy(asc(awardNotice.issuedAt), asc(awardNotice.noticeNo))
    .limit(3000);

/** The notice of one bidder in a lot: the one that stands, or the last one that did. */
export async function ownNotice(db: Db, packageId: string, orgId: string) {
  const rows = await db
    .select({ notice: awardNotice, award })
    .from(awardNotice)
    .innerJoin(award, eq(award.id, awardNotice.awardId))
    .where(and(eq(awardNotice.packageId, packageId), eq(awardNotice.bidderOrgId, orgId)))
    .orderBy(desc(awardNotice.issuedAt), desc(awardNotice.id))
    .limit(1);
  return rows[0];
}

export interface FoundNotice {
  readonly notice: NoticeRow;
  readonly award: AwardRow;
}

/** Every notice of a lot that stands, to print it. */
export const noticesIn = (db: Db, packageId: string): Promise<FoundNotice[]> =>
  db
    .select({ notice: awardNotice, award })
    .from(awardNotice)
    .innerJoin(award, eq(award.id, awardNotice.awardId))
    .where(and(eq(awardNotice.packageId, packageId), isNull(awardNotice.voidAt)))
    .orderBy(asc(awardNotice.noticeNo))
    .limit(1000);

const notices: ListOf = {
  id: awardNotice.id,
  sortedBy: 'issuedAt',
  order: [
    { by: awardNotice.issuedAt, down: true },
    { by: awardNotice.id, down: true },
  ],
};

export const noticesOfBidder = (db: Db, orgId: string, q: PageAsked) =>
  pageRows(db, notices, {
    from: sql`${awardNotice}`,
    where: eq(awardNotice.bidderOrgId, orgId),
    q,
    rows: (at) =>
      db
        .select({ notice: awardNotice, packageName: award.packageName })
        .from(awardNotice)
        .innerJoin(award, eq(award.id, awardNotice.awardId))
        .where(at.where)
        .orderBy(at.order)
        .limit(at.limit),
  });

export async function receiveOnce(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx.db
    .update(awardNotice)
    .set({ receivedAt: tx.now, receivedBy: tx.user.id })
    .where(and(eq(awardNotice.id, id), isNull(awardNotice.receivedAt), isNull(awardNotice.voidAt)))
    .returning({ id: awardNotice.id });
  return rows.length === 1;
}

/** Sum of winning notices that concern an organisation: its own, or those of the lots it runs. */
export async function winningSum(db: Db, orgId: string): Promise<{ sum: string; count: number }> {
  const rows = await db
    .select({
      sum: sql<string>`coalesce(sum(${awardNotice.price}), 0)::text`,
      count: sql<number>`count(*)::int`,
    })
    .from(awardNotice)
    .innerJoin(award, eq(award.id, awardNotice.awardId))
    .where(
      and(
        eq(awardNotice.kind, 'win'),
        isNull(awardNotice.voidAt),
        or(eq(awardNotice.bidderOrgId, orgId), eq(award.orgId, orgId), eq(award.tendereeOrgId, orgId)),
      ),
    );
  return rows[0] ?? { sum: '0', count: 0 };
}
