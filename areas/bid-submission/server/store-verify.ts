import { asc, gt, inArray } from 'drizzle-orm';
import type { Db } from '#kit/server/database/db.ts';
import type { BidRow } from './store.ts';
import { bid } from './tables.ts';

/** Every bid of the tenant, a page at a time, for the offline check. */
export const bidsAfter = (db: Db, id: string): Promise<BidRow[]> =>
  db
    .select()
    .from(bid)
    .where(id === '' ? undefined : gt(bid.id, id))
    .orderBy(asc(bid.id))
    .limit(200);

/** Which of these bids have a row. */
export async function bidsThere(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ id: bid.id })
    .from(bid)
    .where(inArray(bid.id, [...ids]))
    .limit(ids.length);
  return new Set(rows.map((r) => r.id));
}
