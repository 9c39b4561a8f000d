import { and, asc, desc, eq, inArray, lt, max, sql } from 'drizzle-orm';
import { hasPart } from '#base/approval/server/index.ts';
import type { Tx } from '#kit/server/context.ts';
import { creationColumns } from '#kit/server/database/columns.ts';
import type { Db } from '#kit/server/database/db.ts';
import { contractStatus } from '../shared/status.ts';
import { SUPPLEMENTS_MOST } from '../shared/terms.ts';
import { purchaseContractSupplement as supplement } from './tables.ts';

export type SupplementRow = typeof supplement.$inferSelect;

export async function supplementById(db: Db, id: string): Promise<SupplementRow | undefined> {
  return (await db.select().from(supplement).where(eq(supplement.id, id)))[0];
}

export async function lockSupplement(tx: Tx, id: string): Promise<SupplementRow | undefined> {
  return (await tx.db.select().from(supplement).where(eq(supplement.id, id)).for('update'))[0];
}

/** 补充协议 of a contract in their order. */
export const supplementsOf = (db: Db, contractId: string): Promise<SupplementRow[]> =>
  db
    .select()
    .from(supplement)
    .where(eq(supplement.contractId, contractId))
    .orderBy(asc(supplement.seq))
    .limit(SUPPLEMENTS_MOST);

/** The one under way, which is one at most (办理中的补充协议). */
export async function openSupplement(db: Db, contractId: string): Promise<SupplementRow | undefined> {
  const open = and(eq(supplement.contractId, contractId), lt(supplement.status, contractStatus.inForce));
  return (await db.select().from(supplement).where(open))[0];
}

/** The last one that both sides have signed: its terms are those in force. */
export async function lastInForce(db: Db, contractId: string): Promise<SupplementRow | undefined> {
  const signed = and(eq(supplement.contractId, contractId), eq(supplement.status, contractStatus.inForce));
  return (await db.select().from(supplement).where(signed).orderBy(desc(supplement.seq)).limit(1))[0];
}

/** The goods added by those that both have signed. */
export const amountsInForce = async (db: Db, contractId: string): Promise<string[]> =>
  (await supplementsOf(db, contractId))
    .filter((one) => one.status === contractStatus.inForce)
    .map((one) => one.extraAmount);

export async function lastSeq(db: Db, contractId: string): Promise<number> {
  const [row] = await db
    .select({ last: max(supplement.seq) })
    .from(supplement)
    .where(eq(supplement.contractId, contractId));
  return row?.last ?? 0;
}

type New = Omit<
  typeof supplement.$inferInsert,
  'id' | 'tenantId' | 'createdBy' | 'createdAt' | 'updatedAt' | 'status' | 'version'
>;

export async function insertSupplement(tx: Tx, row: New): Promise<string> {
  const head = creationColumns(tx);
  await tx.db.insert(supplement).values({ ...row, ...head, status: contractStatus.draft });
  return head.id;
}

export const updateSupplement = (tx: Tx, id: string, set: Partial<Omit<SupplementRow, 'id' | 'tenantId'>>) =>
  tx.db
    .update(supplement)
    .set({ ...set, version: sql`${supplement.version} + 1`, updatedAt: tx.now })
    .where(eq(supplement.id, id));

export const removeSupplement = (tx: Tx, id: string) => tx.db.delete(supplement).where(eq(supplement.id, id));

/** Does this person decide, or have they decided, about any supplement of it (参与审批)? */
export async function approvesSupplement(db: Db, userId: string, contractId: string): Promise<boolean> {
  const ids = (await supplementsOf(db, contractId)).map((one) => one.id);
  if (ids.length === 0) return false;
  return (await db.$count(supplement, and(inArray(supplement.id, ids), hasPart(userId, supplement.id)))) > 0;
}
