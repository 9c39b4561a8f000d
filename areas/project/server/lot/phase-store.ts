import { asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { lotPhaseKept, vLot } from '../tables.ts';

export type PhaseRow = typeof lotPhaseKept.$inferSelect;

/** Held until the transaction ends. */
export const lockPhase = (tx: Tx, packageId: string) =>
  tx.client.query(`select pg_advisory_xact_lock(hashtextextended($1, 7))`, [`phase ${packageId}`]);

export const phaseRows = (db: Db, packageIds: readonly string[]): Promise<PhaseRow[]> =>
  packageIds.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(lotPhaseKept)
        .where(inArray(lotPhaseKept.packageId, [...packageIds]))
        .limit(10_000);

export async function storePhase(tx: Tx, row: Omit<PhaseRow, 'tenantId'>): Promise<void> {
  const { packageId: _, ...set } = row;
  await tx.db
    .insert(lotPhaseKept)
    .values({ ...row, tenantId: tx.tenantId })
    .onConflictDoUpdate({ target: lotPhaseKept.packageId, set });
}

export const dropPhase = (tx: Tx, packageId: string) =>
  tx.db.delete(lotPhaseKept).where(eq(lotPhaseKept.packageId, packageId));

/** Lots whose phase was never worked out, e.g. from before there were phases. */
export async function lotsWithoutPhase(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: vLot.packageId })
    .from(vLot)
    .leftJoin(lotPhaseKept, eq(lotPhaseKept.packageId, vLot.packageId))
    .where(isNull(lotPhaseKept.packageId))
    .orderBy(asc(vLot.packageId))
    .limit(limit);
  return rows.map((row) => row.id);
}
