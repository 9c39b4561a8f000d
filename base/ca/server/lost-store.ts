import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { type ListOf, pageRows } from '#kit/server/database/page-rows.ts';
import type { PageAsked } from '#kit/shared/call.ts';
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

const list: ListOf = {
  id: caLost.id,
  sortedBy: 'askedAt',
  order: [
    { by: caLost.askedAt, down: true },
    { by: caLost.id, down: true },
  ],
};

export const pageOf = (db: Db, q: PageAsked) =>
  pageRows(db, list, {
    from: sql`${caLost}`,
    where: undefined,
    q,
    rows: (at) => db.select().from(caLost).where(at.where).orderBy(at.order).limit(at.limit),
  });
