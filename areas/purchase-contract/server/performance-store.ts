import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { newId } from '#kit/server/ids.ts';
import { purchaseContractPerformance as performance } from './tables.ts';

export type PerformanceRow = typeof performance.$inferSelect;

/** 履约记录 of a contract, oldest first. */
export const performanceOf = (db: Db, contractId: string): Promise<PerformanceRow[]> =>
  db
    .select()
    .from(performance)
    .where(eq(performance.contractId, contractId))
    .orderBy(asc(performance.recordedAt), asc(performance.id))
    .limit(1000);

/** 履约合计 of a contract: which milestones are accepted, and what was paid of each; all of them, however many parts there were. */
export async function performedSums(
  db: Db,
  contractId: string,
): Promise<{ readonly accepted: ReadonlySet<number>; readonly paid: ReadonlyMap<number, string> }> {
  const rows = await db
    .select({
      milestone: performance.milestone,
      kind: performance.kind,
      sum: sql<string | null>`sum(${performance.amount})::text`,
    })
    .from(performance)
    .where(eq(performance.contractId, contractId))
    .groupBy(performance.milestone, performance.kind);
  return {
    accepted: new Set(rows.flatMap((r) => (r.kind === 'acceptance' ? [r.milestone] : []))),
    paid: new Map(
      rows.flatMap((r) => (r.kind === 'payment' && r.sum !== null ? [[r.milestone, r.sum] as const] : [])),
    ),
  };
}

/** The sides for which this person has recorded performance. */
export async function performedFor(
  db: Db,
  contractId: string,
  userId: string,
): Promise<{ readonly owner: boolean; readonly supplier: boolean }> {
  const any = async (by: typeof performance.userId | typeof performance.receivedBy) =>
    (await db.$count(performance, and(eq(performance.contractId, contractId), eq(by, userId)))) > 0;
  return { owner: await any(performance.userId), supplier: await any(performance.receivedBy) };
}

export async function performanceById(db: Db, id: string): Promise<PerformanceRow | undefined> {
  return (await db.select().from(performance).where(eq(performance.id, id)))[0];
}

export async function insertPerformance(
  tx: Tx,
  row: Pick<PerformanceRow, 'contractId' | 'milestone' | 'kind' | 'doneDay' | 'amount' | 'note' | 'fileIds'>,
): Promise<void> {
  const { id: userId, trueName: userName, orgName } = tx.user;
  await tx.db.insert(performance).values({
    ...row,
    id: newId(),
    tenantId: tx.tenantId,
    userId,
    userName,
    orgName,
    recordedAt: tx.now,
  });
}

/** 确认收款, once. */
export async function receiveOnce(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx.db
    .update(performance)
    .set({ receivedAt: tx.now, receivedBy: tx.user.id })
    .where(and(eq(performance.id, id), isNull(performance.receivedAt)))
    .returning({ id: performance.id });
  return rows.length === 1;
}
