import { and, eq } from 'drizzle-orm';
import type { Read, Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { NO } from '#kit/shared/yes-no.ts';
import type { GoodsRow } from '../../shared/goods/calls.ts';
import type { SheetInput } from '../../shared/package/calls.ts';
import { lotStatus } from '../../shared/status.ts';
import { refuse } from '../../shared/text/index.ts';
import { demandOperable } from '../access.ts';
import { rowsOfLot } from '../goods/store.ts';
import { packageById, type PackageRow } from '../package/store.ts';
import { project, projectAgain } from '../tables.ts';
import { lockById } from './store.ts';

/** As many goods rows as one sheet may hold. */
const ROWS_MOST = 5000;

/** 招标次数: the first unless the project tenders again what failed. */
async function roundOf(db: Db, mainId: string): Promise<number> {
  const rows = await db.select().from(projectAgain).where(eq(projectAgain.mainId, mainId));
  return rows[0]?.round ?? 1;
}

/** The project that tenders this lot again, unless it was removed. */
export async function againProject(db: Db, lotId: string): Promise<string | undefined> {
  const rows = await db
    .select({ mainId: project.id })
    .from(projectAgain)
    .innerJoin(project, and(eq(project.id, projectAgain.mainId), eq(project.isDeleted, NO)))
    .where(eq(projectAgain.lotId, lotId));
  return rows[0]?.mainId;
}

/** The lot that failed, its project locked: who works on it tenders it again, and once only. */
export async function failedLot(tx: Tx, lotId: string): Promise<PackageRow> {
  const seen = await packageById(tx.db, lotId);
  const of = seen && (await lockById(tx, tx.user, seen.mainId));
  if (!of) throw refuse('lotNotFound', 404);
  await demandOperable(tx, of);
  const lot = await packageById(tx.db, lotId);
  if (lot?.status !== lotStatus.failed) throw refuse('wrong.againNotFailed');
  if (await againProject(tx.db, lotId)) throw refuse('wrong.againTaken', 409);
  return lot;
}

/** 沿用物资明细: the rows of the lot that failed, where the same template is kept and no rows came along. */
export async function sheetAgain(
  tx: Tx,
  lot: PackageRow,
  sheet: SheetInput | null | undefined,
): Promise<SheetInput | null | undefined> {
  if (!sheet?.templateId || sheet.templateId !== lot.wzmxTemplateId || sheet.itemList) return sheet;
  const itemList: GoodsRow[] = (await rowsOfLot(tx.db, lot.id, ROWS_MOST)).map((row) => row.itemValues);
  return itemList.length > 0 ? { ...sheet, itemList } : sheet;
}

export async function noteAgain(tx: Tx, mainId: string, lot: PackageRow): Promise<void> {
  const round = (await roundOf(tx.db, lot.mainId)) + 1;
  await tx.db.insert(projectAgain).values({ mainId, tenantId: tx.tenantId, lotId: lot.id, round });
}

/** 重新招标 as the project's page says it: which attempt it is, and of which lot. */
export async function againOf({ db }: Read, mainId: string) {
  const [found] = await db.select().from(projectAgain).where(eq(projectAgain.mainId, mainId));
  const lot = found && (await packageById(db, found.lotId));
  if (!found || !lot) return null;
  return { round: found.round, packageId: lot.id, packageName: lot.packageName, mainId: lot.mainId };
}
