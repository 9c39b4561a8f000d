import { asc, gt, sql } from 'drizzle-orm';
import type { Db } from '#kit/server/db.ts';
import { bidSubmitted } from '../shared/events.ts';
import type { BidRow } from './store.ts';
import { bid } from './tables.ts';

/** An event about a bid as it stands in the table of events. */
export interface BidEvent extends Record<string, unknown> {
  readonly bidId: string;
  readonly type: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly afterDigest: string | null;
}

/** Every bid of the tenant, a page at a time, for the offline check. */
export const bidsAfter = (db: Db, id: string): Promise<BidRow[]> =>
  db
    .select()
    .from(bid)
    .where(id === '' ? undefined : gt(bid.id, id))
    .orderBy(asc(bid.id))
    .limit(200);

export async function bidEvents(db: Db, bidIds: readonly string[]): Promise<BidEvent[]> {
  const ids = sql.join(
    bidIds.map((id) => sql`${id}::uuid`),
    sql`, `,
  );
  const { rows } = await db.execute<BidEvent>(sql`
    select subject_id as "bidId", type, payload, after_digest as "afterDigest"
    from event where subject_type = 'bid' and subject_id in (${ids}) order by id`);
  return rows;
}

/** Bids that an event speaks of and no row. */
export async function submissionsWithoutBid(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select subject_id as id from event e
    where type = ${bidSubmitted.type} and not exists (select 1 from bid b where b.id = e.subject_id)
    order by e.id limit 1000`);
  return rows.map((r) => r.id);
}
