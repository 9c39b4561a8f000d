import { and, asc, count, desc, eq, ilike, inArray, or, sql } from 'drizzle-orm';
import { likeText } from '#base/organisation/server/index.ts';
import type { Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { newId } from '#kit/server/ids.ts';
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

interface BulletinQuery {
  readonly current: number;
  readonly size: number;
  readonly searchKey?: string | undefined;
  readonly bulletinType: readonly string[];
  readonly status: readonly string[];
}

/** Bulletins that one organisation has drawn up, newest first. */
export async function pageOfOrg(db: Db, orgId: string, q: BulletinQuery) {
  const like = q.searchKey ? likeText(q.searchKey) : undefined;
  const where = and(
    eq(bulletin.orgId, orgId),
    like
      ? or(ilike(bulletin.title, like), ilike(bulletin.bulletinNo, like), ilike(vLot.packageName, like))
      : undefined,
    q.bulletinType.length > 0
      ? inArray(bulletin.bulletinType, [...q.bulletinType] as BulletinType[])
      : undefined,
    q.status.length > 0 ? inArray(bulletin.status, [...q.status]) : undefined,
  );
  const joined = eq(vLot.packageId, bulletin.packageId);
  const records = await db
    .select(row)
    .from(bulletin)
    .innerJoin(vLot, joined)
    .where(where)
    .orderBy(desc(bulletin.createdAt), desc(bulletin.id))
    .limit(q.size)
    .offset((q.current - 1) * q.size);
  const total = await db.select({ n: count() }).from(bulletin).innerJoin(vLot, joined).where(where);
  return { records, total: total[0]?.n ?? 0 };
}

const published = eq(bulletin.status, '50');

interface PublicQuery {
  readonly current: number;
  readonly size: number;
  readonly searchKey?: string | undefined;
  readonly bulletinType?: BulletinType | undefined;
}

/** Published bulletins for everybody, newest first: nothing here asks who looks. */
export async function pageOfPublished(db: Db, q: PublicQuery) {
  const like = q.searchKey ? likeText(q.searchKey) : undefined;
  const fact = (name: string) => sql`${bulletin.facts} ->> ${name} ilike ${like}`;
  const where = and(
    published,
    q.bulletinType ? eq(bulletin.bulletinType, q.bulletinType) : undefined,
    like
      ? or(
          ilike(bulletin.title, like),
          ilike(bulletin.bulletinNo, like),
          ...['mainName', 'mainCode', 'packageName', 'packageCode', 'tendereeName'].map(fact),
        )
      : undefined,
  );
  const records = await db
    .select()
    .from(bulletin)
    .where(where)
    .orderBy(desc(bulletin.publishedAt), desc(bulletin.id))
    .limit(q.size)
    .offset((q.current - 1) * q.size);
  return { records, total: await db.$count(bulletin, where) };
}

/** One published bulletin. */
export async function publishedById(db: Db, id: string): Promise<BulletinRow | undefined> {
  const rows = await db
    .select()
    .from(bulletin)
    .where(and(published, eq(bulletin.id, id)));
  return rows[0];
}
