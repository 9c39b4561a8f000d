import { and, asc, type Column, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { lotInScope } from '#areas/project/server/index.ts';
import type { Tx } from '#kit/server/context.ts';
import type { Scoped } from '#kit/server/data-scope.ts';
import type { Db } from '#kit/server/database/db.ts';
import { newId } from '#kit/server/ids.ts';
import { pageRows, type ListOf } from '#kit/server/database/page-rows.ts';
import type { PageAsked } from '#kit/shared/call.ts';
import { bulletinStatus, type BulletinType } from '../shared/status.ts';
import { bulletin, listing, vLot } from './tables.ts';

export type BulletinRow = typeof bulletin.$inferSelect;

const tenderOf = (packageId: string) =>
  and(eq(bulletin.packageId, packageId), eq(bulletin.bulletinType, 'tender'));

/** The tender bulletin of a lot. */
export async function tenderBulletin(db: Db, packageId: string): Promise<BulletinRow | undefined> {
  const rows = await db.select().from(bulletin).where(tenderOf(packageId));
  return rows[0];
}

/** The same, locked until the transaction ends. */
export async function lockTenderBulletin(tx: Tx, packageId: string): Promise<BulletinRow | undefined> {
  const rows = await tx.db.select().from(bulletin).where(tenderOf(packageId)).for('update');
  return rows[0];
}

type Values = Omit<typeof bulletin.$inferInsert, 'id' | 'tenantId' | 'createdAt' | 'updatedAt'>;

export async function insert(tx: Tx, row: Values): Promise<string> {
  const id = newId();
  await tx.db
    .insert(bulletin)
    .values({ ...row, id, tenantId: tx.tenantId, createdAt: tx.now, updatedAt: tx.now });
  return id;
}

export const update = (tx: Tx, id: string, set: Partial<Values>) =>
  tx.db
    .update(bulletin)
    .set({ ...set, updatedAt: tx.now })
    .where(eq(bulletin.id, id));

/** What the lists of one's own notices show. */
export const listedRow = {
  id: bulletin.id,
  packageId: bulletin.packageId,
  mainName: vLot.mainName,
  packageName: vLot.packageName,
  bulletinNo: bulletin.bulletinNo,
  bulletinType: bulletin.bulletinType,
  title: bulletin.title,
  status: bulletin.status,
  publishedAt: bulletin.publishedAt,
  createdAt: bulletin.createdAt,
};

export type ListedRow = Awaited<ReturnType<typeof ofLot>>[number];

/** All bulletins of one lot in their order. */
export const ofLot = (db: Db, packageId: string) =>
  db
    .select(listedRow)
    .from(bulletin)
    .innerJoin(vLot, eq(vLot.packageId, bulletin.packageId))
    .where(eq(bulletin.packageId, packageId))
    .orderBy(asc(bulletin.createdAt), asc(bulletin.id))
    .limit(200);

interface BulletinQuery extends PageAsked {
  readonly searchKey?: string | undefined;
  readonly bulletinType: readonly string[];
  readonly status: readonly string[];
}

const search = { list: 'bulletin', key: bulletin.id };
/** Newest first, with a search by words. */
export const drawnUp: ListOf = {
  id: bulletin.id,
  sortedBy: 'createdAt',
  order: [
    { by: bulletin.createdAt, down: true },
    { by: bulletin.id, down: true },
  ],
  search,
};

/** Bulletins that one organisation has drawn up, newest first. */
export const pageOfOrg = (db: Db, user: Scoped, q: BulletinQuery) =>
  pageRows(db, drawnUp, {
    from: sql`${bulletin}`,
    where: and(
      eq(bulletin.orgId, user.orgId),
      lotInScope(user, bulletin.packageId),
      q.bulletinType.length > 0
        ? inArray(bulletin.bulletinType, [...q.bulletinType] as BulletinType[])
        : undefined,
      q.status.length > 0 ? inArray(bulletin.status, [...q.status]) : undefined,
    ),
    q,
    typed: q.searchKey,
    rows: (at) =>
      db
        .select(listedRow)
        .from(bulletin)
        .innerJoin(vLot, eq(vLot.packageId, bulletin.packageId))
        .where(at.where)
        .orderBy(at.order)
        .limit(at.limit),
  });

/** What the public search narrows by; what is left out narrows nothing. */
export interface PublicFilters {
  readonly bulletinType?: BulletinType | undefined;
  readonly province?: string | undefined;
  readonly city?: string | undefined;
  readonly category?: string | undefined;
  readonly purchaseMode?: string | undefined;
  /** Published at or after, and before: instants as ISO text. */
  readonly from?: string | undefined;
  readonly before?: string | undefined;
}

interface PublicQuery extends PageAsked, PublicFilters {
  readonly searchKey?: string | undefined;
}

const inPublic: ListOf = {
  id: listing.bulletinId,
  order: [
    { by: listing.publishedAt, down: true },
    { by: listing.bulletinId, down: true },
  ],
  search: { list: 'bulletin', key: listing.bulletinId },
};

const narrowed = (q: PublicFilters): SQL | undefined => {
  const is = (column: Column, value: string | undefined) => (value ? eq(column, value) : undefined);
  return and(
    is(listing.bulletinType, q.bulletinType),
    is(listing.province, q.province),
    is(listing.city, q.city),
    is(listing.category, q.category),
    is(listing.purchaseMode, q.purchaseMode),
    q.from ? gte(listing.publishedAt, sql`${q.from}::timestamptz`) : undefined,
    q.before ? lt(listing.publishedAt, sql`${q.before}::timestamptz`) : undefined,
  );
};

const inList = {
  id: bulletin.id,
  packageId: listing.packageId,
  bulletinNo: bulletin.bulletinNo,
  bulletinType: bulletin.bulletinType,
  title: bulletin.title,
  facts: bulletin.facts,
  publishedAt: listing.publishedAt,
  province: listing.province,
  city: listing.city,
  category: listing.category,
  purchaseMode: listing.purchaseMode,
  lotStatus: vLot.status,
};

/** A published bulletin as public lists show it. */
export type PublicRow = Awaited<ReturnType<typeof pageOfPublished>>['records'][number];

/** Published bulletins for everybody, newest first: nothing here asks who looks. */
export const pageOfPublished = (db: Db, q: PublicQuery) =>
  pageRows(db, inPublic, {
    from: sql`${listing}`,
    where: narrowed(q),
    q,
    typed: q.searchKey,
    rows: (at) =>
      db
        .select(inList)
        .from(listing)
        .innerJoin(bulletin, eq(bulletin.id, listing.bulletinId))
        .innerJoin(vLot, eq(vLot.packageId, listing.packageId))
        .where(at.where)
        .orderBy(at.order)
        .limit(at.limit),
  });

/** One published bulletin. */
export async function publishedById(db: Db, id: string): Promise<BulletinRow | undefined> {
  const rows = await db
    .select()
    .from(bulletin)
    .where(and(eq(bulletin.status, bulletinStatus.published), eq(bulletin.id, id)));
  return rows[0];
}

/** All published bulletins of a lot (同标段公告), the oldest first. */
export const publishedOfLot = (db: Db, packageId: string) =>
  db
    .select(inList)
    .from(listing)
    .innerJoin(bulletin, eq(bulletin.id, listing.bulletinId))
    .innerJoin(vLot, eq(vLot.packageId, listing.packageId))
    .where(eq(listing.packageId, packageId))
    .orderBy(asc(listing.publishedAt), asc(listing.bulletinId))
    .limit(200);

/** How far the numbers of published bulletins go; 0 = nothing is published. */
export async function lastPublishedSeq(db: Db): Promise<number> {
  const rows = await db.select({ seq: listing.seq }).from(listing).orderBy(desc(listing.seq)).limit(1);
  return rows[0]?.seq ?? 0;
}

/** Published bulletins with these numbers, from the first to before the last. */
export const publishedBetween = (db: Db, first: number, last: number) =>
  db
    .select({ id: listing.bulletinId, publishedAt: listing.publishedAt })
    .from(listing)
    .where(and(gte(listing.seq, first), lt(listing.seq, last)))
    .orderBy(asc(listing.seq))
    .limit(last - first);

/** Which pieces of so many numbers hold a published bulletin of this tenant; the numbers run through all tenants. */
export async function publishedPieces(db: Db, size: number): Promise<number[]> {
  const pieces = Math.ceil((await lastPublishedSeq(db)) / size);
  const { rows } = await db.execute<{ piece: number }>(sql`
    select piece from generate_series(1, ${pieces}::int) piece
    where exists (select 1 from ${listing} where seq > (piece - 1)::bigint * ${size} and seq <= piece::bigint * ${size})
    limit 50000`);
  return rows.map(({ piece }) => piece);
}
