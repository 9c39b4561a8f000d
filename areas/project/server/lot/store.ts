import { and, asc, eq, gt, inArray, notInArray, sql } from 'drizzle-orm';
import type { Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { NO } from '#kit/shared/yes-no.ts';
import { lotStatus, projectStatus } from '../../shared/status.ts';
import { project, projectPackage, vLot } from '../tables.ts';

export type LotRow = typeof vLot.$inferSelect;

export async function lotById(db: Db, packageId: string): Promise<LotRow | undefined> {
  const rows = await db.select().from(vLot).where(eq(vLot.packageId, packageId));
  return rows[0];
}

export const lotsOfProject = (db: Db, mainId: string): Promise<LotRow[]> =>
  db.select().from(vLot).where(eq(vLot.mainId, mainId)).orderBy(vLot.packageSeq).limit(500);

export const lotsWithStatus = (db: Db, statuses: readonly string[], limit: number): Promise<LotRow[]> =>
  db
    .select()
    .from(vLot)
    .where(inArray(vLot.status, [...statuses]))
    .orderBy(sql`${vLot.createdAt} desc, ${vLot.packageId} desc`)
    .limit(limit);

/** The project's name of each of a page's lots. */
export const projectNames = (db: Db, packageIds: readonly string[]) =>
  db
    .select({ packageId: vLot.packageId, mainName: vLot.mainName })
    .from(vLot)
    .where(inArray(vLot.packageId, [...packageIds]))
    .limit(packageIds.length);

/** 是否进场 of the lots of one project: '1' or '0'. */
export async function entered(db: Db, mainId: string): Promise<string> {
  const rows = await db.select({ isEnter: vLot.isEnter }).from(vLot).where(eq(vLot.mainId, mainId)).limit(1);
  return rows[0]?.isEnter ?? '0';
}

/** Whose lots these are: agency and tenderee. */
export const sidesOfLots = (db: Db, packageIds: readonly string[]) =>
  db
    .select({
      packageId: vLot.packageId,
      orgId: vLot.orgId,
      tendereeOrgId: vLot.tendereeOrgId,
      purchaseMode: vLot.purchaseMode,
    })
    .from(vLot)
    .where(inArray(vLot.packageId, [...packageIds]))
    .limit(packageIds.length);

/** Locks the lot's row until the transaction ends; true when it is there. */
export async function lockRow(tx: Tx, packageId: string): Promise<boolean> {
  const rows = await tx.db
    .select({ id: projectPackage.id })
    .from(projectPackage)
    .where(and(eq(projectPackage.id, packageId), eq(projectPackage.isDeleted, NO)))
    .for('update');
  return rows.length > 0;
}

export const setLotStatus = (tx: Tx, packageId: string, status: string, approved: boolean) =>
  tx.db
    .update(projectPackage)
    .set({ status, updatedAt: tx.now, ...(approved ? { approvedAt: tx.now } : {}) })
    .where(eq(projectPackage.id, packageId));

/** 公告已发: the project follows its first lot whose bulletin is out. */
export const markBulletinOut = (tx: Tx, mainId: string) =>
  tx.db
    .update(project)
    .set({ status: '3080', updatedAt: tx.now })
    .where(and(eq(project.id, mainId), eq(project.status, projectStatus.approved)));

const ended = [lotStatus.awarded, lotStatus.failed];

/** Lots that have not come to their end, in the order of their ids, after one. */
export async function lotIds(db: Db, after: string | undefined, limit: number): Promise<string[]> {
  const later = after === undefined ? undefined : gt(projectPackage.id, after);
  const rows = await db
    .select({ id: projectPackage.id })
    .from(projectPackage)
    .where(and(notInArray(projectPackage.status, ended), later))
    .orderBy(asc(projectPackage.id))
    .limit(limit);
  return rows.map((row) => row.id);
}
