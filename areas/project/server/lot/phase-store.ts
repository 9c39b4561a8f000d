import { asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { newId } from '#kit/server/ids.ts';
import type { LotPhase } from '../../shared/phase.ts';
import { lotPhaseKept, lotPhaseTurn, vLot } from '../tables.ts';

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

export const storeTurn = (tx: Tx, packageId: string, phase: LotPhase) =>
  tx.db.insert(lotPhaseTurn).values({ id: newId(), tenantId: tx.tenantId, packageId, phase, at: tx.now });

/** 阶段历程 of these lots, oldest first; a lot goes through some twenty phases, more often only where it goes back and forth. */
export const turnRows = (db: Db, packageIds: readonly string[]) =>
  packageIds.length === 0
    ? Promise.resolve([])
    : db
        .select({ packageId: lotPhaseTurn.packageId, phase: lotPhaseTurn.phase, at: lotPhaseTurn.at })
        .from(lotPhaseTurn)
        .where(inArray(lotPhaseTurn.packageId, [...packageIds]))
        .orderBy(asc(lotPhaseTurn.at), asc(lotPhaseTurn.id))
        .limit(10_000);

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
