import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { newId } from '#kit/server/ids.ts';
import { factorDemand } from './tables.ts';

const columns = {
  id: factorDemand.id,
  roleCodes: factorDemand.roleCodes,
  fromDay: factorDemand.fromDay,
  graceDays: factorDemand.graceDays,
  dueDay: sql<string>`to_char(${factorDemand.fromDay} + ${factorDemand.graceDays}, 'YYYY-MM-DD')`,
  reason: factorDemand.reason,
  state: factorDemand.state,
  askedBy: factorDemand.askedBy,
  askedAt: factorDemand.askedAt,
  decidedBy: factorDemand.decidedBy,
};

/** 两步登录要求 in force, and the one that waits. */
export async function demandsOf(db: Db) {
  const rows = await db
    .select(columns)
    .from(factorDemand)
    .where(inArray(factorDemand.state, ['inForce', 'waiting']))
    .orderBy(desc(factorDemand.askedAt))
    .limit(2);
  return {
    inForce: rows.find((row) => row.state === 'inForce'),
    waiting: rows.find((row) => row.state === 'waiting'),
  };
}

export type DemandRow = NonNullable<Awaited<ReturnType<typeof demandsOf>>['inForce']>;

export async function insertDemand(
  tx: Tx,
  d: Pick<DemandRow, 'roleCodes' | 'fromDay' | 'graceDays' | 'reason'>,
): Promise<string> {
  const id = newId();
  await tx.db
    .insert(factorDemand)
    .values({ ...d, id, tenantId: tx.tenantId, state: 'waiting', askedBy: tx.user.id, askedAt: tx.now });
  return id;
}

/** The one that waits, locked. */
export async function lockDemand(tx: Tx, id: string): Promise<DemandRow | undefined> {
  const rows = await tx.db
    .select(columns)
    .from(factorDemand)
    .where(and(eq(factorDemand.id, id), eq(factorDemand.state, 'waiting')))
    .for('update');
  return rows[0];
}

export const decideDemand = (tx: Tx, id: string, state: 'inForce' | 'refused') =>
  tx.db
    .update(factorDemand)
    .set({ state, decidedBy: tx.user.id, decidedAt: tx.now })
    .where(eq(factorDemand.id, id));

/** What was in force until now gives way. */
export const replaceDemand = (tx: Tx) =>
  tx.db.update(factorDemand).set({ state: 'replaced' }).where(eq(factorDemand.state, 'inForce'));
