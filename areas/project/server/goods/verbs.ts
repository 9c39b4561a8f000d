import type { Read, Tx } from '#kit/server/context.ts';
import { type InputOf, pageResult } from '#kit/shared/call.ts';
import { canMove } from '#kit/shared/states.ts';
import type {
  addGoods,
  clearGoods,
  goodsColumns,
  goodsPage,
  modifyGoods,
  removeGoods,
  templateDetail,
  templatePage,
} from '../../shared/goods/calls.ts';
import { lotMoves, type LotStatus } from '../../shared/status.ts';
import { refuse } from '../../shared/text/index.ts';
import { packageFor, packageToMove } from '../access.ts';
import { moveOwnLot } from '../lot/lot.ts';
import { packageById, type PackageRow } from '../package/store.ts';
import { checkedRows, demandRoom, settleSums, tellRows } from './sheet.ts';
import {
  countRows,
  deleteAll,
  deleteRows,
  type GoodsRecord,
  insertRows,
  pageOfRows,
  pageOfTemplates,
  rowById,
  templateById,
  type TemplateRow,
  updateRow,
} from './store.ts';

export const entryOf = (t: TemplateRow, lang: string) => ({
  id: t.id,
  tplCode: t.tplCode,
  tplName: lang === 'en' ? t.tplNameEn : t.tplName,
  version: t.version,
  remarks: t.remarks,
  tplType: t.tplType,
  isIntl: t.isIntl,
  purchaseCatalogs: t.purchaseCatalogs,
  currencyUnit: t.currencyUnit,
});

/** 物资明细模板 by category. */
export async function templates(read: Read, q: InputOf<typeof templatePage>) {
  const { records, ...count } = await pageOfTemplates(read.db, q);
  return pageResult(
    records.map((t) => entryOf(t, read.lang)),
    count,
    q,
  );
}

/** 模板详情 with its columns. */
export async function template(read: Read, { id }: InputOf<typeof templateDetail>) {
  const found = await templateById(read.db, id);
  if (!found) throw refuse('templateNotFound', 404);
  return { formMain: entryOf(found, read.lang), formItems: [...found.formItems] };
}

/** 物资明细字段 of a lot; none when it has no template. */
export async function columns(read: Read, { packageId }: InputOf<typeof goodsColumns>) {
  const { lot } = await packageFor(read, packageId);
  const found = lot.wzmxTemplateId ? await templateById(read.db, lot.wzmxTemplateId) : undefined;
  return [...(found?.formItems ?? [])];
}

const rowOf = (r: GoodsRecord) => ({ ...r.itemValues, id: r.id, itemNo: r.itemNo });

/** 物资明细分页. */
export async function page(read: Read, q: InputOf<typeof goodsPage>) {
  await packageFor(read, q.packageId);
  const { records, ...count } = await pageOfRows(read.db, q.packageId, q);
  return pageResult(records.map(rowOf), count, q);
}

/** The lot whose sheet is changed, with its template; an approved lot becomes a draft again. */
export async function sheetToChange(
  tx: Tx,
  packageId: string,
): Promise<{ lot: PackageRow; template: TemplateRow }> {
  const { lot } = await packageToMove(tx, packageId, 'modify', 'reopen');
  const found = lot.wzmxTemplateId ? await templateById(tx.db, lot.wzmxTemplateId) : undefined;
  if (!found) throw refuse('need.template', 400);
  if (canMove(lotMoves, lot.status as LotStatus, 'reopen')) await moveOwnLot(tx, lot.id, 'reopen');
  return { lot: (await packageById(tx.db, packageId)) ?? lot, template: found };
}

const placeOf = (lot: PackageRow) => ({ packageId: lot.id, mainId: lot.mainId });

/** 新增物资明细 at the end of the sheet. */
export async function add(tx: Tx, { packageId, itemList }: InputOf<typeof addGoods>) {
  const { lot, template: t } = await sheetToChange(tx, packageId);
  const rows = checkedRows(t.formItems, itemList);
  const there = await countRows(tx.db, packageId);
  await demandRoom(tx, there + rows.length);
  const ids = await insertRows(tx, packageId, there, rows);
  await settleSums(tx, packageId, t.formItems);
  tellRows(tx, placeOf(lot), { added: rows }, there + rows.length);
  return { ids };
}

/** 修改物资明细. */
export async function modify(tx: Tx, { packageId, id, item }: InputOf<typeof modifyGoods>) {
  const { lot, template: t } = await sheetToChange(tx, packageId);
  const before = await rowById(tx.db, packageId, id);
  if (!before) throw refuse('rowNotFound', 404);
  const [values] = checkedRows(t.formItems, [item]);
  await updateRow(tx, id, values ?? {});
  await settleSums(tx, packageId, t.formItems);
  tellRows(
    tx,
    placeOf(lot),
    { itemNo: before.itemNo, before: before.itemValues, after: values },
    await countRows(tx.db, packageId),
  );
  return null;
}

/** 删除物资明细; the rest is numbered anew. */
export async function remove(tx: Tx, { packageId, ids }: InputOf<typeof removeGoods>) {
  const { lot, template: t } = await sheetToChange(tx, packageId);
  if ((await deleteRows(tx, packageId, ids)) !== new Set(ids).size) throw refuse('rowNotFound', 404);
  await settleSums(tx, packageId, t.formItems);
  tellRows(tx, placeOf(lot), { removed: ids }, await countRows(tx.db, packageId));
  return null;
}

/** 清空物资明细. */
export async function clear(tx: Tx, { packageId }: InputOf<typeof clearGoods>) {
  const { lot } = await sheetToChange(tx, packageId);
  await deleteAll(tx, packageId);
  tellRows(tx, placeOf(lot), { cleared: true }, 0);
  return null;
}
