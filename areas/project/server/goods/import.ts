import { listed } from '#kit/shared/punctuation.ts';
import type { Raw } from '#kit/server/http/http.ts';
import { type Cell, NoWorkbook, type Sheet, uploadedWorkbook } from '#kit/server/workbook/read.ts';
import type { InputOf } from '#kit/shared/call.ts';
import type { Lang } from '#kit/shared/text.ts';
import {
  type CellProblem,
  type GoodsRow,
  IMPORT_MAX_MB,
  type importGoods,
} from '../../shared/goods/calls.ts';
import { isTyped, settledRow } from '../../shared/goods/rows.ts';
import type { GoodsItem } from '../../shared/goods/template.ts';
import { projectText, refuse } from '../../shared/text/index.ts';
import { packageToMove, packageToWorkOn } from '../access.ts';
import { projectConfigOf } from '../config.ts';
import { updatePackageRow } from '../package/store.ts';
import { replaceRows, templateFor } from './sheet.ts';
import { templateById } from './store.ts';
import { sheetToChange } from './verbs.ts';
import { headerOf } from './workbook-write.ts';

const PROBLEMS_SHOWN = 200;

/** A, B, … AA as Excel names its columns. */
const columnName = (at: number): string =>
  (at < 26 ? '' : columnName(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26));

interface Placed {
  readonly item: GoodsItem;
  readonly at: number;
}

const bare = (header: string): string => header.replace(/^\*/, '').trim();

/** Columns are found by their heads, in any order; each one to fill in must be there. */
function placeColumns(
  items: readonly GoodsItem[],
  head: readonly (Cell | undefined)[],
  lang: Lang,
): Placed[] {
  const heads = head.map((c) => bare(c?.text ?? ''));
  const placed = items.filter(isTyped).map((item) => ({
    item,
    at: heads.findIndex((h) => h !== '' && (h === item.fieldName || h === item.fieldNameEn)),
  }));
  const missing = placed.filter((p) => p.at < 0);
  if (missing.length > 0)
    throw refuse('goods.headers', 400, {
      names: listed(
        lang,
        missing.map((p) => bare(headerOf(p.item, lang))),
      ),
    });
  return placed;
}

/** Rows as they would be kept, and every wrong cell by row and column. */
function judge(
  sheet: Sheet,
  items: readonly GoodsItem[],
  lang: Lang,
): { rows: Record<string, string>[]; problems: CellProblem[]; count: number } {
  const head = sheet[0];
  const body = sheet.slice(1).filter(({ cells }) => cells.some((c) => c && (c.text !== '' || c.openFormula)));
  if (!head || body.length === 0) throw refuse('goods.noRows', 400);
  const columns = placeColumns(items, head.cells, lang);
  const rows: Record<string, string>[] = [];
  const problems: CellProblem[] = [];
  let count = 0;
  const tell = (row: number, { item, at }: Placed, value: string, problem: string) => {
    count++;
    if (problems.length >= PROBLEMS_SHOWN) return;
    const column = columnName(at);
    const fieldName = lang === 'en' ? item.fieldNameEn || item.fieldName : item.fieldName;
    const msg = projectText.say(lang, 'goods.rowCell', { row, column, field: fieldName, problem });
    problems.push({ row, column, fieldCode: item.fieldCode, fieldName, value, msg });
  };
  for (const { row, cells } of body) {
    const typed: GoodsRow = {};
    const open = columns.filter((c) => cells[c.at]?.openFormula);
    for (const c of columns) typed[c.item.fieldCode] = (cells[c.at]?.text ?? '').replace(/^'/, '');
    for (const c of open) tell(row, c, '', projectText.say(lang, 'goods.formula'));
    const settled = settledRow(items, typed);
    for (const p of settled.problems) {
      const place = columns.find((c) => c.item === p.field);
      if (place && !open.includes(place))
        tell(row, place, p.value.slice(0, 100), projectText.say(lang, p.key, p.params));
    }
    rows.push(settled.values);
  }
  return { rows, problems, count };
}

/** The words of this folder for what cannot be read. */
const unread = {
  noFile: 'need.file',
  onlyExcel: 'goods.onlyExcel',
  tooLarge: 'goods.tooLarge',
  notWorkbook: 'goods.notWorkbook',
  tooBig: 'goods.tooBig',
  noSheet: 'goods.noSheet',
} as const;

const uploaded = ({ request }: Raw, rows: number): Promise<Sheet> =>
  uploadedWorkbook(request, { rows, mb: IMPORT_MAX_MB }).catch((error: unknown) => {
    throw error instanceof NoWorkbook ? refuse(unread[error.why], 400) : error;
  });

/**
 * 导入物资明细: the file is read outside any transaction; with importFlag true and nothing wrong its rows replace
 * those of the lot. Whoever may not change the lot learns so before the file is read.
 */
export async function importRows(raw: Raw, input: InputOf<typeof importGoods>) {
  const { packageId } = input;
  const lang = raw.ctx.lang;
  const { items, templateId, max } = await raw.read(async (read) => {
    const { lot } = await packageToWorkOn(read, packageId);
    const id = input.templateId ?? lot.wzmxTemplateId;
    if (!id) throw refuse('need.template', 400);
    const template = await templateFor(read.db, id, lot.projectTypeSecond);
    return {
      items: template.formItems,
      templateId: template.id,
      max: (await projectConfigOf(read)).maxNumberOfSpecItem,
    };
  });
  const sheet = await uploaded(raw, max);
  if (sheet.length - 1 > max) throw refuse('wrong.tooManyRows', 400, { max });
  const { rows, problems, count } = judge(sheet, items, lang);
  const imported = input.importFlag === 'true' && count === 0;
  if (imported)
    await raw.write(async (tx) => {
      // The template may come with the rows when the lot has none yet.
      const { lot: before } = await packageToMove(tx, packageId, 'modify', 'reopen');
      if (before.wzmxTemplateId !== templateId)
        await updatePackageRow(tx, packageId, {
          wzmxTemplateId: templateId,
          wzmxCurrencyUnit: (await templateById(tx.db, templateId))?.currencyUnit ?? '0',
        });
      const { lot } = await sheetToChange(tx, packageId);
      await replaceRows(tx, { packageId, mainId: lot.mainId }, rows);
    });
  const msg =
    count > 0
      ? projectText.say(lang, 'goods.problems', { n: count })
      : projectText.say(lang, imported ? 'goods.imported' : 'goods.checked', { n: rows.length });
  return { imported, rows: rows.length, problemCount: count, problems, msg };
}
