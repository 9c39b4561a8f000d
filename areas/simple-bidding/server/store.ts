import type { Outcome } from '../shared/status.ts';
import { and, desc, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { hasPart } from '#base/approval/server/index.ts';
import { lotInScope, watches } from '#areas/project/server/index.ts';
import type { Tx } from '#kit/server/context.ts';
import { creationColumns } from '#kit/server/database/columns.ts';
import type { Db } from '#kit/server/database/db.ts';
import type { Scoped } from '#kit/server/data-scope.ts';
import { type ListOf, pageRows } from '#kit/server/database/page-rows.ts';
import { newId } from '#kit/server/ids.ts';
import type { PageAsked } from '#kit/shared/call.ts';
import { inText } from '#kit/server/database/in-text.ts';
import { simpleAward, simpleBidding, vLot } from './tables.ts';
import { simpleStatus } from '../shared/status.ts';

export type SimpleRow = typeof simpleBidding.$inferSelect;
export type AwardRow = typeof simpleAward.$inferSelect;

type Made = Omit<
  SimpleRow,
  | 'id'
  | 'tenantId'
  | 'createdBy'
  | 'createdAt'
  | 'updatedAt'
  | 'terms'
  | 'digest'
  | 'approvedAt'
  | 'publishedAt'
  | 'bulletinId'
>;

export async function insertSimple(tx: Tx, row: Made): Promise<string> {
  const made = { ...row, ...creationColumns(tx) };
  await tx.db.insert(simpleBidding).values(made);
  return made.id;
}

export const updateSimple = (
  tx: Tx,
  id: string,
  set: Partial<Omit<SimpleRow, 'id' | 'tenantId' | 'createdBy' | 'createdAt'>>,
) =>
  tx.db
    .update(simpleBidding)
    .set({ ...set, updatedAt: tx.now })
    .where(eq(simpleBidding.id, id));

export async function byPackage(db: Db, packageId: string): Promise<SimpleRow | undefined> {
  return (await db.select().from(simpleBidding).where(eq(simpleBidding.packageId, packageId)))[0];
}

export async function byMain(db: Db, mainId: string): Promise<SimpleRow | undefined> {
  return (await db.select().from(simpleBidding).where(eq(simpleBidding.mainId, mainId)))[0];
}

/** The same, locked until the transaction ends. */
export async function lockByPackage(tx: Tx, packageId: string): Promise<SimpleRow | undefined> {
  const rows = await tx.db
    .select()
    .from(simpleBidding)
    .where(eq(simpleBidding.packageId, packageId))
    .for('update');
  return rows[0];
}

/** Does this person decide about it, or have they decided (参与审批)? */
export const isApprover = async (db: Db, userId: string, packageId: string): Promise<boolean> =>
  (await db.$count(
    simpleBidding,
    and(eq(simpleBidding.packageId, packageId), hasPart(userId, simpleBidding.packageId)),
  )) > 0;

export const insertAward = (
  tx: Tx,
  row: Omit<
    AwardRow,
    'id' | 'tenantId' | 'proposedBy' | 'proposedByName' | 'proposedAt' | 'outcome' | 'outcomeAt' | 'noticeNo'
  >,
) =>
  tx.db.insert(simpleAward).values({
    ...row,
    id: newId(),
    tenantId: tx.tenantId,
    proposedBy: tx.user.id,
    proposedByName: tx.user.trueName,
    proposedAt: tx.now,
  });

/** 成交建议 of a purchase, the newest first. */
export const awardsOf = (db: Db, simpleId: string): Promise<AwardRow[]> =>
  db
    .select()
    .from(simpleAward)
    .where(eq(simpleAward.simpleId, simpleId))
    .orderBy(desc(simpleAward.proposedAt), desc(simpleAward.id))
    .limit(50);

/** The proposal that is in approval. */
export async function openAward(db: Db, simpleId: string): Promise<AwardRow | undefined> {
  const rows = await db
    .select()
    .from(simpleAward)
    .where(and(eq(simpleAward.simpleId, simpleId), isNull(simpleAward.outcome)));
  return rows[0];
}

export async function agreedAward(db: Db, simpleId: string): Promise<AwardRow | undefined> {
  const rows = await db
    .select()
    .from(simpleAward)
    .where(and(eq(simpleAward.simpleId, simpleId), eq(simpleAward.outcome, 'agreed')));
  return rows[0];
}

export const settleAward = (tx: Tx, id: string, outcome: Outcome, noticeNo: string | null) =>
  tx.db.update(simpleAward).set({ outcome, outcomeAt: tx.now, noticeNo }).where(eq(simpleAward.id, id));

const list: ListOf = {
  id: simpleBidding.id,
  order: [
    { by: simpleBidding.createdAt, down: true },
    { by: simpleBidding.id, down: true },
  ],
  search: { list: 'project_package', key: simpleBidding.packageId },
};

type Reader = Scoped & Parameters<typeof watches>[0];

/**
 * Who pays for a purchase sees its own drafts, and those of its agencies once they are approved; an agency those that it runs;
 * supervision every one that is approved.
 */
const ofOrganisation = (user: Reader): SQL | undefined => {
  if (watches(user)) return sql`${simpleBidding.status} >= ${inText(simpleStatus.approved)}`;
  const run = and(eq(simpleBidding.orgId, user.orgId), lotInScope(user, simpleBidding.packageId));
  if (user.orgKind !== 'tenderee') return run;
  return and(
    eq(simpleBidding.tendereeOrgId, user.orgId),
    or(
      run,
      and(
        ne(simpleBidding.orgId, user.orgId),
        sql`${simpleBidding.status} >= ${inText(simpleStatus.approved)}`,
      ),
    ),
  );
};

/** Purchases that one's organisation runs, pays for or watches; newest first. */
export const pageOfOrg = (
  db: Db,
  user: Reader,
  q: PageAsked & { readonly searchKey?: string | undefined; readonly status: readonly string[] },
) =>
  pageRows(db, list, {
    from: sql`${simpleBidding}`,
    where: and(
      ofOrganisation(user),
      q.status.length > 0 ? inArray(simpleBidding.status, [...q.status]) : undefined,
    ),
    q,
    typed: q.searchKey,
    rows: (at) =>
      db
        .select({
          simpleId: simpleBidding.id,
          mainId: simpleBidding.mainId,
          packageId: simpleBidding.packageId,
          mainName: vLot.mainName,
          mainCode: vLot.mainCode,
          tendereeName: vLot.tendereeName,
          reach: simpleBidding.reach,
          status: simpleBidding.status,
          deadline: simpleBidding.deadline,
          createdAt: simpleBidding.createdAt,
        })
        .from(simpleBidding)
        .innerJoin(vLot, eq(vLot.packageId, simpleBidding.packageId))
        .where(at.where)
        .orderBy(at.order)
        .limit(at.limit),
  });
