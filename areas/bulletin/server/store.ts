import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { newId } from '#kit/server/ids.ts';
import { pageRows, type ListOf } from '#kit/server/database/page-rows.ts';
import type { PageAsked } from '#kit/shared/call.ts';
import type { BulletinType } from '../shared/status.ts';
import { bulletin, vLot } from './tables.ts';

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

const row = {
  id: bulletin.id,
  packageId: bulletin.packageId,
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
    .select(row)
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
const drawnUp: ListOf = {
  id: bulletin.id,
  order: [
    { by: bulletin.createdAt, down: true },
    { by: bulletin.id, down: true },
  ],
  search,
};

/** Bulletins that one organisation has drawn up, newest first. */
export const pageOfOrg = (db: Db, orgId: string, q: BulletinQuery) =>
  pageRows(db, drawnUp, {
    from: sql`${bulletin}`,
    where: and(
      eq(bulletin.orgId, orgId),
      q.bulletinType.length > 0
        ? inArray(bulletin.bulletinType, [...q.bulletinType] as BulletinType[])
        : undefined,
      q.status.length > 0 ? inArray(bulletin.status, [...q.status]) : undefined,
    ),
    q,
    typed: q.searchKey,
    rows: (at) =>
      db
        .select(row)
        .from(bulletin)
        .innerJoin(vLot, eq(vLot.packageId, bulletin.packageId))
        .where(at.where)
        .orderBy(at.order)
        .limit(at.limit),
  });

// Said in the text, not as a parameter: the index holds what is published.
const published = sql`${bulletin.status} = '50'`;

interface PublicQuery extends PageAsked {
  readonly searchKey?: string | undefined;
  readonly bulletinType?: BulletinType | undefined;
}

const inPublic: ListOf = {
  id: bulletin.id,
  order: [
    { by: bulletin.publishedAt, down: true },
    { by: bulletin.id, down: true },
  ],
  search,
};

/** Published bulletins for everybody, newest first: nothing here asks who looks. */
export const pageOfPublished = (db: Db, q: PublicQuery) =>
  pageRows(db, inPublic, {
    from: sql`${bulletin}`,
    where: and(published, q.bulletinType ? eq(bulletin.bulletinType, q.bulletinType) : undefined),
    q,
    typed: q.searchKey,
    rows: (at) => db.select().from(bulletin).where(at.where).orderBy(at.order).limit(at.limit),
  });

/** One published bulletin. */
export async function publishedById(db: Db, id: string): Promise<BulletinRow | undefined> {
  const rows = await db
    .select()
    .from(bulletin)
    .where(and(published, eq(bulletin.id, id)));
  return rows[0];
}
