import type { Read, Tx } from '#kit/server/context.ts';
import type { InputOf, OutputOf } from '#kit/shared/call.ts';
import { toFixedText } from '#kit/shared/decimal.ts';
import { canMove } from '#kit/shared/states.ts';
import { type chooseSheet, type goodsSheets, ROWS_MAX } from '../../shared/goods/calls.ts';
import { columnSum, isComputed } from '../../shared/goods/rows.ts';
import { sheetState } from '../../shared/goods/sheet-state.ts';
import { lotMoves, type LotStatus } from '../../shared/status.ts';
import { packageToMove } from '../access.ts';
import { moveOwnLot } from '../lot/lot.ts';
import { updatePackageRow } from '../package/store.ts';
import type { HoldsDocuments } from './readers.ts';
import { replaceRows, tellTaken, templateFor } from './sheet.ts';
import { rowsOfLot } from './store.ts';
import { entryOf } from './verbs.ts';
import { sheetFor } from './whole.ts';

/** 物资明细表列表: a lot has one sheet, or none while no template is chosen. */
export async function sheets(
  holdsDocuments: HoldsDocuments,
  read: Read,
  { packageId }: InputOf<typeof goodsSheets>,
): Promise<OutputOf<typeof goodsSheets>> {
  const { side, lot, template, items, edit } = await sheetFor(holdsDocuments, read, packageId);
  const reopens = edit && canMove(lotMoves, lot.status as LotStatus, 'reopen');
  const head = {
    side,
    packageName: lot.packageName,
    projectTypeSecond: lot.projectTypeSecond,
    can: { edit, reopens },
  };
  if (!template) return { ...head, records: [] };
  const rows = (await rowsOfLot(read.db, packageId, ROWS_MAX)).map((row) => row.itemValues);
  const { id: templateId, tplName, version } = entryOf(template, read.lang);
  const totals = items
    .filter((item) => item.inputType === 'MN' && isComputed(item))
    .map(({ fieldCode, fieldName, fieldNameEn }) => ({
      fieldCode,
      fieldName,
      fieldNameEn,
      total: toFixedText(columnSum(rows, fieldCode)),
    }));
  const currencyUnit = lot.wzmxCurrencyUnit ?? template.currencyUnit;
  const state = sheetState(lot.status, rows.length);
  return {
    ...head,
    records: [{ packageId, templateId, tplName, version, rows: rows.length, currencyUnit, totals, state }],
  };
}

/** 新增物资明细表: the lot takes a template that its category is offered; with another one its rows go, and an approved lot is a draft again. */
export async function choose(tx: Tx, { packageId, templateId }: InputOf<typeof chooseSheet>) {
  const { lot } = await packageToMove(tx, packageId, 'modify', 'reopen');
  const { projectTypeSecond, mainId, wzmxTemplateId: held } = lot;
  const template = await templateFor(tx.db, templateId, { projectTypeSecond, held });
  if (held === template.id) return null;
  if (canMove(lotMoves, lot.status as LotStatus, 'reopen')) await moveOwnLot(tx, packageId, 'reopen');
  await replaceRows(tx, { packageId, mainId }, []);
  await updatePackageRow(tx, packageId, {
    wzmxTemplateId: template.id,
    wzmxCurrencyUnit: template.currencyUnit,
  });
  tellTaken(tx, { packageId, mainId }, template);
  return null;
}
