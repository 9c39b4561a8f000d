import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Tx } from '#kit/server/context.ts';
import { creationColumns } from '#kit/server/database/columns.ts';
import type { Db } from '#kit/server/database/db.ts';
import { exceptionStatus as s } from '../shared/status.ts';
import { lotException } from './tables.ts';

export type ExceptionRow = typeof lotException.$inferSelect;

/** What is prepared, decided or done; what was discarded or has lapsed is history. */
const live = inArray(lotException.status, [s.saved, s.inApproval, s.returned, s.published]);

/** The exception of a lot that counts now, or else the last one that did not come to anything. */
export async function newestOf(db: Db, packageId: string): Promise<ExceptionRow | undefined> {
  const of = eq(lotException.packageId, packageId);
  const [now] = await db.select().from(lotException).where(and(of, live));
  if (now) return now;
  const [last] = await db
    .select()
    .from(lotException)
    .where(of)
    .orderBy(desc(lotException.createdAt))
    .limit(1);
  return last;
}

export async function byId(db: Db, id: string): Promise<ExceptionRow | undefined> {
  return (await db.select().from(lotException).where(eq(lotException.id, id)))[0];
}

/** The one that counts now, locked until the transaction ends; its lot is locked already. */
export async function lockLive(tx: Tx, packageId: string): Promise<ExceptionRow | undefined> {
  const rows = await tx.db
    .select()
    .from(lotException)
    .where(and(eq(lotException.packageId, packageId), live))
    .for('update');
  return rows[0];
}

export async function lockById(tx: Tx, id: string): Promise<ExceptionRow | undefined> {
  return (await tx.db.select().from(lotException).where(eq(lotException.id, id)).for('update'))[0];
}

/** 已终止的标段: the announced exception of a lot. */
export async function publishedOf(db: Db, packageId: string): Promise<ExceptionRow | undefined> {
  const rows = await db
    .select()
    .from(lotException)
    .where(and(eq(lotException.packageId, packageId), eq(lotException.status, s.published)));
  return rows[0];
}

type Made = Omit<ExceptionRow, 'id' | 'tenantId' | 'createdBy' | 'createdAt' | 'updatedAt'>;

export async function insert(
  tx: Tx,
  row: Pick<Made, 'packageId' | 'orgId' | 'kind' | 'status' | 'savedBy'> & Partial<Made>,
): Promise<string> {
  const made = { ...row, ...creationColumns(tx) };
  await tx.db.insert(lotException).values(made);
  return made.id;
}

export const update = (tx: Tx, id: string, set: Partial<Made>) =>
  tx.db
    .update(lotException)
    .set({ ...set, updatedAt: tx.now })
    .where(eq(lotException.id, id));
