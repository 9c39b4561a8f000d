import { and, asc, desc, eq, inArray, isNull, lt, max, notInArray, sql } from 'drizzle-orm';
import type { Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { newId } from '#kit/server/ids.ts';
import { type SubmitStatus, submitStatus } from '../shared/status.ts';
import { bid, bidUpload } from './tables.ts';

export type BidRow = typeof bid.$inferSelect;
export type UploadRow = typeof bidUpload.$inferSelect;

const live = eq(bid.submitStatus, submitStatus.submitted);

/** Ciphertext of one's own organisation for this lot. */
export async function ownUpload(
  db: Db,
  about: { id: string; packageId: string; orgId: string },
): Promise<UploadRow | undefined> {
  const rows = await db
    .select()
    .from(bidUpload)
    .where(
      and(
        eq(bidUpload.id, about.id),
        eq(bidUpload.packageId, about.packageId),
        eq(bidUpload.orgId, about.orgId),
      ),
    );
  return rows[0];
}

export const insertUpload = (tx: Tx, row: Omit<typeof bidUpload.$inferInsert, 'tenantId' | 'createdAt'>) =>
  tx.db.insert(bidUpload).values({ ...row, tenantId: tx.tenantId, createdAt: tx.now });

/** How many ciphertexts of this bidder wait without having become a bid. */
export const countUploads = (db: Db, packageId: string, orgId: string): Promise<number> =>
  db.$count(bidUpload, and(eq(bidUpload.packageId, packageId), eq(bidUpload.orgId, orgId), unused(db)));

const unused = (db: Db) =>
  and(
    isNull(bidUpload.droppedAt),
    notInArray(
      bidUpload.id,
      db.select({ id: bid.uploadId }).from(bid).where(eq(bid.packageId, bidUpload.packageId)),
    ),
  );

/** Those of them that came before an instant. */
export const staleUploads = (db: Db, packageId: string, orgId: string, before: Date): Promise<UploadRow[]> =>
  db
    .select()
    .from(bidUpload)
    .where(
      and(
        eq(bidUpload.packageId, packageId),
        eq(bidUpload.orgId, orgId),
        lt(bidUpload.createdAt, before),
        unused(db),
      ),
    )
    .limit(100);

export const dropWaiting = (tx: Tx, ids: readonly string[], at: Date) =>
  tx.db
    .update(bidUpload)
    .set({ droppedAt: at })
    .where(inArray(bidUpload.id, [...ids]));

/** Where ciphertexts lie that never became a bid; nobody asks before the deadline. */
export async function unusedUploads(db: Db, packageId: string): Promise<string[]> {
  const rows = await db
    .select({ key: bidUpload.storageKey })
    .from(bidUpload)
    .where(and(eq(bidUpload.packageId, packageId), unused(db)))
    .limit(10_000);
  return rows.map((r) => r.key);
}

/** Their bytes are gone (清理未递交密文); what came, and when, stays on record. */
export const dropUploads = (tx: Tx, packageId: string, keys: readonly string[]) =>
  tx.db
    .update(bidUpload)
    .set({ droppedAt: tx.now })
    .where(and(eq(bidUpload.packageId, packageId), inArray(bidUpload.storageKey, [...keys])));

/** The bid that one bidder has in the lot. */
export async function liveBid(db: Db, packageId: string, orgId: string): Promise<BidRow | undefined> {
  const rows = await db
    .select()
    .from(bid)
    .where(and(eq(bid.packageId, packageId), eq(bid.orgId, orgId), live));
  return rows[0];
}

/** Every version of one bidder, newest first. */
export const ownBids = (db: Db, packageId: string, orgId: string): Promise<BidRow[]> =>
  db
    .select()
    .from(bid)
    .where(and(eq(bid.packageId, packageId), eq(bid.orgId, orgId)))
    .orderBy(desc(bid.version))
    .limit(100);

export async function ownBid(db: Db, bidId: string, orgId: string): Promise<BidRow | undefined> {
  const rows = await db
    .select()
    .from(bid)
    .where(and(eq(bid.id, bidId), eq(bid.orgId, orgId)));
  return rows[0];
}

/** The envelopes of every bidder's first version in the lot (首次递交的信封), by organisation. */
export async function firstEnvelopes(db: Db, packageId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({ orgId: bid.orgId, envelope: bid.envelope })
    .from(bid)
    .where(and(eq(bid.packageId, packageId), eq(bid.version, 1)))
    .limit(500);
  return new Map(rows.map((row) => [row.orgId, row.envelope]));
}

export async function byUpload(db: Db, uploadId: string): Promise<BidRow | undefined> {
  const rows = await db.select().from(bid).where(eq(bid.uploadId, uploadId));
  return rows[0];
}

export async function lastVersion(db: Db, packageId: string, orgId: string): Promise<number> {
  const rows = await db
    .select({ n: max(bid.version) })
    .from(bid)
    .where(and(eq(bid.packageId, packageId), eq(bid.orgId, orgId)));
  return rows[0]?.n ?? 0;
}

export async function insertBid(
  tx: Tx,
  row: Omit<typeof bid.$inferInsert, 'id' | 'tenantId'>,
): Promise<string> {
  const id = newId();
  await tx.db.insert(bid).values({ ...row, id, tenantId: tx.tenantId });
  return id;
}

export const endBid = (tx: Tx, id: string, status: SubmitStatus, at: Date) =>
  tx.db
    .update(bid)
    .set({ submitStatus: status, endedAt: at })
    .where(and(eq(bid.id, id), isNull(bid.endedAt)));

/** All live bids of a lot in the order of their arrival; nobody asks before the deadline. */
export const liveBids = (db: Db, packageId: string): Promise<BidRow[]> =>
  db
    .select()
    .from(bid)
    .where(and(eq(bid.packageId, packageId), live))
    .orderBy(asc(bid.receivedAt), asc(bid.id))
    .limit(500);

/** The last version of each bidder, live or recalled. */
export const lastBids = (db: Db, packageId: string): Promise<BidRow[]> =>
  db
    .select()
    .from(bid)
    .where(
      and(
        eq(bid.packageId, packageId),
        eq(
          bid.version,
          sql`(select max(b.version) from bid b where b.package_id = ${bid.packageId} and b.org_id = ${bid.orgId})`,
        ),
      ),
    )
    .orderBy(asc(bid.receivedAt), asc(bid.id))
    .limit(500);
