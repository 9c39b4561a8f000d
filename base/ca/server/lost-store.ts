import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { newId } from '#kit/server/ids.ts';
import { lostState } from '../shared/status.ts';
import { caLost } from './tables.ts';

export type LostRow = typeof caLost.$inferSelect;

const open = inArray(caLost.state, [lostState.waiting, lostState.agreed]);

/** One open report for a certificate; nothing when there is one. */
export async function insert(
  tx: Tx,
  row: Pick<LostRow, 'certificateId' | 'userId' | 'orgId' | 'reason'>,
): Promise<string | undefined> {
  const rows = await tx.db
    .insert(caLost)
    .values({ ...row, id: newId(), tenantId: tx.tenantId, askedAt: tx.now })
    .onConflictDoNothing()
    .returning({ id: caLost.id });
  return rows[0]?.id;
}

export async function lockOpen(tx: Tx, id: string): Promise<LostRow | undefined> {
  const rows = await tx.db
    .select()
    .from(caLost)
    .where(and(eq(caLost.id, id), open))
    .for('update');
  return rows[0];
}

/** The open report of a certificate. */
export async function openOf(db: Db, certificateId: string): Promise<LostRow | undefined> {
  const rows = await db
    .select()
    .from(caLost)
    .where(and(eq(caLost.certificateId, certificateId), open));
  return rows[0];
}

export const end = (tx: Tx, id: string) =>
  tx.db.update(caLost).set({ state: lostState.ended }).where(eq(caLost.id, id));

/** With the certificate its open report ends. */
export const endOf = (tx: Tx, certificateId: string) =>
  tx.db
    .update(caLost)
    .set({ state: lostState.ended })
    .where(and(eq(caLost.certificateId, certificateId), open));

export const decide = (tx: Tx, id: string, d: { agreed: boolean; opinion: string; dueAt: Date | null }) =>
  tx.db
    .update(caLost)
    .set({
      state: d.agreed ? lostState.agreed : lostState.refused,
      decidedBy: tx.user.id,
      decidedAt: tx.now,
      opinion: d.opinion,
      dueAt: d.dueAt,
    })
    .where(eq(caLost.id, id));

export async function pageOf(db: Db, q: { current: number; size: number }) {
  const records = await db
    .select()
    .from(caLost)
    .orderBy(desc(caLost.askedAt), desc(caLost.id))
    .limit(q.size)
    .offset((q.current - 1) * q.size);
  return { records, total: await db.$count(caLost) };
}
