import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { creationColumns } from '#kit/server/database/columns.ts';
import type { Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { NO } from '#kit/shared/yes-no.ts';
import { projectGoods, projectPackage } from '../tables.ts';

export type PackageRow = typeof projectPackage.$inferSelect;
export type PackageColumns = Omit<
  typeof projectPackage.$inferInsert,
  'id' | 'tenantId' | 'createdBy' | 'createdAt' | 'updatedAt'
>;

const alive = eq(projectPackage.isDeleted, NO);

export const packagesOf = (db: Db, mainIds: readonly string[]): Promise<PackageRow[]> =>
  mainIds.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(projectPackage)
        .where(and(alive, inArray(projectPackage.mainId, [...mainIds])))
        .orderBy(asc(projectPackage.mainId), asc(projectPackage.packageSeq))
        .limit(10_000);

export async function packageById(db: Db, packageId: string): Promise<PackageRow | undefined> {
  const rows = await db
    .select()
    .from(projectPackage)
    .where(and(alive, eq(projectPackage.id, packageId)));
  return rows[0];
}

/** Number of goods rows by lot. */
export async function goodsCounts(
  db: Db,
  packageIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (packageIds.length === 0) return new Map();
  const rows = await db
    .select({ id: projectGoods.packageId, n: sql<number>`count(*)::int` })
    .from(projectGoods)
    .where(inArray(projectGoods.packageId, [...packageIds]))
    .groupBy(projectGoods.packageId);
  return new Map(rows.map((r) => [r.id, r.n]));
}

/** The highest number a lot of this project ever had among those that stand. */
export async function lastSeq(db: Db, mainId: string): Promise<number> {
  const rows = await db
    .select({ last: sql<number | null>`max(${projectPackage.packageSeq})` })
    .from(projectPackage)
    .where(and(alive, eq(projectPackage.mainId, mainId)));
  return rows[0]?.last ?? 0;
}

export async function insertPackage(tx: Tx, row: PackageColumns): Promise<string> {
  const head = creationColumns(tx);
  await tx.db.insert(projectPackage).values({ ...row, ...head });
  return head.id;
}

export const updatePackageRow = (tx: Tx, packageId: string, set: Partial<PackageColumns>) =>
  tx.db
    .update(projectPackage)
    .set({ ...set, updatedAt: tx.now })
    .where(eq(projectPackage.id, packageId));

export const removePackages = (tx: Tx, mainId: string) =>
  tx.db
    .update(projectPackage)
    .set({ isDeleted: '1', updatedAt: tx.now })
    .where(eq(projectPackage.mainId, mainId));
