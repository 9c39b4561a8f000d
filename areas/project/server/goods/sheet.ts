import type { Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { Refusal } from '#kit/shared/refusal.ts';
import { idSchema } from '#kit/shared/call.ts';
import { goodsChanged, sheetTaken } from '../../shared/events.ts';
import { type GoodsRow, ROWS_MAX } from '../../shared/goods/calls.ts';
import { FormulaError } from '../../shared/goods/formula.ts';
import { hangsOnAll, planOf } from '../../shared/goods/plan.ts';
import { foreignField, settledRow, withSums } from '../../shared/goods/rows.ts';
import type { GoodsItem } from '../../shared/goods/template.ts';
import { needsSheet } from '../../shared/modes.ts';
import type { SheetInput } from '../../shared/package/calls.ts';
import { projectText, refuse, refuseField } from '../../shared/text/index.ts';
import { type Asking, projectConfigOf } from '../config.ts';
import {
  countRows,
  deleteAll,
  insertRows,
  rowsOfLot,
  templateById,
  type TemplateRow,
  updateRows,
} from './store.ts';

/**
 * The template of a goods sheet, if it is offered for this category (模板按项目分类). A lot that was filled in by `held` keeps it,
 * although the template has a newer version or is out of effect by now.
 */
export async function templateFor(
  db: Db,
  templateId: string,
  { projectTypeSecond, held }: { readonly projectTypeSecond: string | null; readonly held: string | null },
) {
  const template = idSchema.safeParse(templateId).success ? await templateById(db, templateId) : undefined;
  const offered = template && (template.enabled || template.id === held);
  if (!offered || (projectTypeSecond && !template.purchaseCatalogs.includes(projectTypeSecond)))
    throw refuseField('wzmxTemplateId', 'wrong.template');
  demandFormulas(template.formItems);
  return template;
}

/** 计算公式: a template whose columns cannot be calculated takes no rows. */
function demandFormulas(items: readonly GoodsItem[]): void {
  try {
    planOf(items);
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error;
    throw refuseField('wzmxTemplateId', 'wrong.formula', { name: error.about });
  }
}

/** Rows as they are kept, or every problem of every cell with its place below `at`; columns that hang on all rows are left out. */
export function checkedRows(
  items: readonly GoodsItem[],
  rows: readonly GoodsRow[],
  at = 'itemList',
): Record<string, string>[] {
  const problems: { path: string; key: string; params?: Record<string, string | number> }[] = [];
  const kept = rows.map((row, i) => {
    const foreign = foreignField(items, row);
    if (foreign) throw refuse('wrong.goodsFields', 400, { name: foreign });
    const settled = settledRow(items, row);
    for (const p of settled.problems)
      problems.push({
        path: `${at}.${i}.${p.field.fieldCode}`,
        key: projectText.key(p.key),
        ...(p.params ? { params: { ...p.params } } : {}),
      });
    return settled.values;
  });
  if (problems.length > 0) throw new Refusal('kit.wrong.input', 400, undefined, problems.slice(0, 200));
  return kept;
}

/** 行数上限: the configured number of goods rows. */
export async function demandRoom(at: Asking, rows: number): Promise<void> {
  const { maxNumberOfSpecItem: max } = await projectConfigOf(at);
  if (rows > max) throw refuse('wrong.tooManyRows', 400, { max });
}

interface SheetOf {
  readonly packageId: string;
  readonly mainId: string;
  readonly projectTypeSecond: string | null;
  readonly purchaseMode: string;
  readonly exeModel: string | null;
  /** The template before this save, if the lot was there. */
  readonly before: string | null;
  /** The template of the lot that failed and is tendered again. */
  readonly again?: string | null;
  readonly templateId: string | null;
  readonly sheet: SheetInput | null | undefined;
  readonly temporary: boolean;
}

/**
 * 物资明细 of a form: a new template empties the sheet, an `itemList` replaces the rows. A lot with a template needs
 * at least one row, unless rows are about to be imported. Answers template and unit as the lot keeps them.
 */
export async function applySheet(
  tx: Tx,
  of: SheetOf,
): Promise<{ wzmxTemplateId: string | null; wzmxCurrencyUnit: string | null }> {
  const templateId = of.sheet?.templateId || of.templateId || null;
  if (!templateId) {
    if (needsSheet(of.purchaseMode, of.exeModel) || (of.sheet?.itemList ?? []).length > 0)
      throw refuseField('wzmxTemplateId', 'need.template');
    if (of.before) await replaceRows(tx, of, []);
    return { wzmxTemplateId: null, wzmxCurrencyUnit: null };
  }
  const template = await templateFor(tx.db, templateId, {
    projectTypeSecond: of.projectTypeSecond,
    held: of.before ?? of.again ?? null,
  });
  const rows = of.sheet?.itemList
    ? withSums(template.formItems, checkedRows(template.formItems, of.sheet.itemList))
    : undefined;
  if (rows) await demandRoom(tx, rows.length);
  if (rows) await replaceRows(tx, of, rows);
  else if (of.before && of.before !== templateId) await replaceRows(tx, of, []);
  if (!of.temporary && (await countRows(tx.db, of.packageId)) === 0)
    throw refuseField('dynamicItemVO', 'need.goods');
  if (of.before !== template.id) tellTaken(tx, of, template);
  return { wzmxTemplateId: template.id, wzmxCurrencyUnit: of.sheet?.currencyUnit ?? template.currencyUnit };
}

/** 选用数据表单模板, told to the library, which counts who was filled in by it. */
export function tellTaken(
  tx: Tx,
  { packageId, mainId }: { readonly packageId: string; readonly mainId: string },
  { templateId, version }: Pick<TemplateRow, 'templateId' | 'version'>,
): void {
  if (templateId === null) return;
  tx.emit(
    sheetTaken,
    { subjectType: 'lot', subjectId: packageId },
    { packageId, mainId, templateId, version },
  );
}

/** The rows of a lot as they are from now on. */
export async function replaceRows(
  tx: Tx,
  lot: { packageId: string; mainId: string },
  rows: readonly Record<string, string>[],
  /** Ids of rows that were there before and stay what they are (保留行标识). */
  ids: readonly (string | undefined)[] = [],
): Promise<void> {
  await deleteAll(tx, lot.packageId);
  await insertRows(tx, lot.packageId, 0, rows, ids);
  tellRows(tx, lot, rows, rows.length);
}

/** 合计列: once some rows changed, what hangs on all rows is calculated anew. */
export async function settleSums(tx: Tx, packageId: string, items: readonly GoodsItem[]): Promise<void> {
  if (!hangsOnAll(items)) return;
  const kept = await rowsOfLot(tx.db, packageId, ROWS_MAX);
  const values = withSums(
    items,
    kept.map((row) => ({ ...row.itemValues })),
  );
  await updateRows(
    tx,
    packageId,
    kept.map(({ id }, i) => [id, values[i] ?? {}]),
  );
}

/** 物资明细变更, told with the digest of what changed. */
export function tellRows(
  tx: Tx,
  lot: { packageId: string; mainId: string },
  after: unknown,
  rows: number,
): void {
  tx.emit(
    goodsChanged,
    { subjectType: 'lot', subjectId: lot.packageId, after },
    { packageId: lot.packageId, mainId: lot.mainId, rows },
  );
}
