import { and, eq, inArray, sql } from 'drizzle-orm';
import { lotInScope } from '#areas/project/server/index.ts';
import type { Tx } from '#kit/server/context.ts';
import type { Scoped } from '#kit/server/data-scope.ts';
import type { Db } from '#kit/server/database/db.ts';
import { pageRows } from '#kit/server/database/page-rows.ts';
import type { PageAsked } from '#kit/shared/call.ts';
import { type BulletinRow, drawnUp, listedRow } from '../store.ts';
import { bulletin, vLot } from '../tables.ts';

const other = (id: string) => and(eq(bulletin.id, id), eq(bulletin.bulletinType, 'other'));

/** One of the other notices (其他公告). */
export async function otherById(db: Db, id: string): Promise<BulletinRow | undefined> {
  return (await db.select().from(bulletin).where(other(id)))[0];
}

/** The same, locked until the transaction ends. */
export async function lockOther(tx: Tx, id: string): Promise<BulletinRow | undefined> {
  return (await tx.db.select().from(bulletin).where(other(id)).for('update'))[0];
}

interface OtherQuery extends PageAsked {
  readonly searchKey?: string | undefined;
  readonly status: readonly string[];
}

/** Other notices that one organisation has drawn up, newest first. */
export const pageOfOthers = (db: Db, user: Scoped, q: OtherQuery) =>
  pageRows(db, drawnUp, {
    from: sql`${bulletin}`,
    where: and(
      eq(bulletin.orgId, user.orgId),
      lotInScope(user, bulletin.packageId),
      eq(bulletin.bulletinType, 'other'),
      q.status.length > 0 ? inArray(bulletin.status, [...q.status]) : undefined,
    ),
    q,
    typed: q.searchKey,
    rows: (at) =>
      db
        .select({ ...listedRow, noticeKind: bulletin.noticeKind })
        .from(bulletin)
        .innerJoin(vLot, eq(vLot.packageId, bulletin.packageId))
        .where(at.where)
        .orderBy(at.order)
        .limit(at.limit),
  });
