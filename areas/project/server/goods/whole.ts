import { may, type Read, type Tx } from '#kit/server/context.ts';
import type { InputOf, OutputOf } from '#kit/shared/call.ts';
import { kitRefuse } from '#kit/shared/text/index.ts';
import { type goodsSheet, ROWS_MAX, type saveSheet } from '../../shared/goods/calls.ts';
import { isComputed, withSums } from '../../shared/goods/rows.ts';
import { type GoodsItem, PURCHASER_FILLS } from '../../shared/goods/template.ts';
import { bulletinIsOut } from '../../shared/status.ts';
import { refuse } from '../../shared/text/index.ts';
import { canChangeSheet, packageFor } from '../access.ts';
import { projectConfigOf } from '../config.ts';
import { lotOf } from '../lot/lot.ts';
import { type PackageRow, packageById } from '../package/store.ts';
import type { HoldsDocuments } from './readers.ts';
import { checkedRows, demandRoom, replaceRows } from './sheet.ts';
import { markOf, rowsOfLot, templateById, type TemplateRow } from './store.ts';
import { entryOf, sheetToChange } from './verbs.ts';

/** A sheet as one side of the lot may read it (可见的物资明细). */
interface Sheet {
  readonly side: 'staff' | 'supplier';
  readonly lot: PackageRow;
  readonly template: TemplateRow | undefined;
  /** The columns that this side sees. */
  readonly items: readonly GoodsItem[];
  readonly edit: boolean;
}

/**
 * 标底必须保密 (《招标投标法》第二十二条): what the purchaser reckons with, its unit prices and whatever is calculated, stays with
 * the purchaser.
 */
const outward = (items: readonly GoodsItem[]): GoodsItem[] =>
  items.filter(
    (item) => item.inputOwner !== PURCHASER_FILLS || (item.inputType !== 'MN' && !isComputed(item)),
  );

/**
 * The sheet for whoever sees the project, or for a supplier that has the documents, of which it is a part, once the bulletin is out;
 * "absent" and "not yours" look alike.
 */
export async function sheetFor(
  holdsDocuments: HoldsDocuments,
  read: Read,
  packageId: string,
): Promise<Sheet> {
  if (read.user.orgKind === 'supplier') {
    const lot = await lotOf(read.db, packageId);
    const reads = lot && bulletinIsOut(lot.status) && (await holdsDocuments(read, packageId));
    const row = reads ? await packageById(read.db, packageId) : undefined;
    if (!row) throw refuse('lotNotFound', 404);
    const template = await templateOf(read, row);
    return { side: 'supplier', lot: row, template, items: outward(template?.formItems ?? []), edit: false };
  }
  if (!may(read, 'project.view')) throw refuse('lotNotFound', 404);
  const { project, lot } = await packageFor(read, packageId);
  const template = await templateOf(read, lot);
  const edit = await canChangeSheet(read, project, lot);
  return { side: 'staff', lot, template, items: template?.formItems ?? [], edit };
}

const templateOf = (read: Read, lot: PackageRow): Promise<TemplateRow | undefined> =>
  lot.wzmxTemplateId ? templateById(read.db, lot.wzmxTemplateId) : Promise.resolve(undefined);

/** 整张物资明细. */
export async function whole(
  holdsDocuments: HoldsDocuments,
  read: Read,
  { packageId }: InputOf<typeof goodsSheet>,
): Promise<OutputOf<typeof goodsSheet>> {
  const { side, lot, template, items, edit } = await sheetFor(holdsDocuments, read, packageId);
  const fields = items.filter((item) => item.inputType !== 'NN').map((item) => item.fieldCode);
  const rows = await rowsOfLot(read.db, packageId, ROWS_MAX);
  return {
    side,
    packageName: lot.packageName,
    formMain: template ? entryOf(template, read.lang) : null,
    formItems: [...items],
    currencyUnit: lot.wzmxCurrencyUnit ?? template?.currencyUnit ?? '0',
    fields,
    rows: rows.map(({ itemValues }) => fields.map((name) => itemValues[name] ?? '')),
    mark: edit ? await markOf(read.db, packageId) : '',
    maxRows: (await projectConfigOf(read)).maxNumberOfSpecItem,
    edit,
  };
}

/** 保存整张物资明细: refused where somebody else saved another one meanwhile. */
export async function saveWhole(tx: Tx, input: InputOf<typeof saveSheet>) {
  const { packageId, fields } = input;
  if (input.rows.some((cells) => cells.length !== fields.length)) throw kitRefuse('wrong.input', 400);
  const { lot, template } = await sheetToChange(tx, packageId);
  if (template.id !== input.templateId || (await markOf(tx.db, packageId)) !== input.mark)
    throw refuse('sheetChanged');
  await demandRoom(tx, input.rows.length);
  const typed = input.rows.map((cells) =>
    Object.fromEntries(fields.map((name, i) => [name, cells[i] ?? ''])),
  );
  const rows = withSums(template.formItems, checkedRows(template.formItems, typed, 'rows'));
  await replaceRows(tx, { packageId, mainId: lot.mainId }, rows);
  return { rows: rows.length, mark: await markOf(tx.db, packageId) };
}
