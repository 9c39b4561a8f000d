import { and, asc, eq } from 'drizzle-orm';
import type { Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { REFUSALS_MAX } from '../shared/status.ts';
import { bidRefusal } from './tables.ts';

export type RefusalRow = typeof bidRefusal.$inferSelect;

/** 拒收回执 of one bidder in the lot, in their order. */
export const refusalsOf = (db: Db, packageId: string, orgId: string): Promise<RefusalRow[]> =>
  db
    .select()
    .from(bidRefusal)
    .where(and(eq(bidRefusal.packageId, packageId), eq(bidRefusal.orgId, orgId)))
    .orderBy(asc(bidRefusal.refusedAt), asc(bidRefusal.id))
    .limit(REFUSALS_MAX);

/** One of them by its number, of one's own organisation. */
export async function ownRefusal(db: Db, id: string, orgId: string): Promise<RefusalRow | undefined> {
  const rows = await db
    .select()
    .from(bidRefusal)
    .where(and(eq(bidRefusal.id, id), eq(bidRefusal.orgId, orgId)));
  return rows[0];
}

export const insertRefusal = (
  tx: Tx,
  row: Pick<RefusalRow, 'id' | 'packageId' | 'envelopeDigest' | 'refusedAt' | 'receipt'>,
) =>
  tx.db
    .insert(bidRefusal)
    .values({ ...row, tenantId: tx.tenantId, orgId: tx.user.orgId, userId: tx.user.id });
