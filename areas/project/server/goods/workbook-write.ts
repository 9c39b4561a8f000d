import { PURCHASER_FILLS } from '../../shared/goods/template.ts';
import { isYes } from '#kit/shared/yes-no.ts';
import type ExcelJS from 'exceljs';
import type { Lang } from '#kit/shared/text.ts';
import { isChoice, isComputed, isNumeric, isTyped, optionsOf } from '../../shared/goods/rows.ts';
import type { GoodsItem } from '../../shared/goods/template.ts';
import { projectText } from '../../shared/text/index.ts';

/** The words above a column: a star where every row must carry it. */
export const headerOf = (item: GoodsItem, lang: Lang): string =>
  `${isYes(item.isRequired) && isTyped(item) ? '*' : ''}${lang === 'en' ? item.fieldNameEn || item.fieldName : item.fieldName}`;

/** Columns the workbook shows: what bidders fill in later stays out. */
const sheetColumns = (items: readonly GoodsItem[]): GoodsItem[] =>
  items.filter((i) => i.inputOwner === PURCHASER_FILLS);

/** A text that a spreadsheet would take for a formula is written as a text. */
const safe = (value: string): string => (/^[=+\-@\t\r]/.test(value) ? `'${value}` : value);

/** What a workbook that is edited in the browser carries besides (在线编辑): which state it was made of, and which row is which. */
interface Online {
  readonly mark: string;
  readonly ids: readonly string[];
}

/** The head of the hidden column that says which row is which. */
export const ROW_ID = 'row id';

/** 导入模板: one sheet to fill in, with the rows given, and one that explains it. */
export async function writeWorkbook(
  items: readonly GoodsItem[],
  rows: readonly Readonly<Record<string, string>>[],
  lang: Lang,
  online?: Online,
): Promise<Buffer> {
  const { default: library } = await import('exceljs');
  const book = new library.Workbook();
  const sheet = book.addWorksheet(projectText.say(lang, 'goods.sheetName'), {
    views: [{ state: 'frozen', ySplit: 1 }],
  });
  const columns = sheetColumns(items);
  sheet.columns = columns.map((c) => ({
    header: headerOf(c, lang),
    key: c.fieldCode,
    width: Math.max(10, Math.round(c.fieldWidth / 8)),
  }));
  sheet.getRow(1).eachCell((cell) => {
    cell.font = { bold: true };
    cell.fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFE8EDF3' } };
  });
  rows.forEach((values, i) => {
    sheet.addRow(
      Object.fromEntries(
        columns.map((c) => [c.fieldCode, c.inputType === 'NN' ? i + 1 : cellOf(c, values[c.fieldCode])]),
      ),
    );
  });
  columns.forEach((c, at) => {
    const options = optionsOf(c);
    if (isNumeric(c) || isComputed(c)) sheet.getColumn(at + 1).numFmt = '@';
    if (!isChoice(c) || options.length === 0) return;
    const list = `"${options.join(',')}"`;
    if (list.length > 255) return;
    for (let row = 2; row <= Math.max(101, rows.length + 21); row++)
      sheet.getCell(row, at + 1).dataValidation = { type: 'list', allowBlank: true, formulae: [list] };
  });
  if (online) {
    book.subject = online.mark;
    const at = columns.length + 1;
    sheet.getColumn(at).hidden = true;
    sheet.getCell(1, at).value = ROW_ID;
    online.ids.forEach((id, i) => {
      sheet.getCell(i + 2, at).value = id;
    });
  }
  explain(book, columns, lang);
  return Buffer.from(await book.xlsx.writeBuffer());
}

/** Amounts are written as text: no spreadsheet may round them. */
const cellOf = (_item: GoodsItem, value: string | undefined): string | null =>
  value === undefined ? null : safe(value);

function explain(book: ExcelJS.Workbook, columns: readonly GoodsItem[], lang: Lang): void {
  const guide = book.addWorksheet(projectText.say(lang, 'goods.guide'));
  guide.getColumn(1).width = 24;
  guide.getColumn(2).width = 80;
  guide.addRow([projectText.say(lang, 'goods.guideText')]);
  for (const c of columns) {
    const options = optionsOf(c);
    const note = isComputed(c)
      ? projectText.say(lang, 'goods.computed')
      : options.length > 0
        ? projectText.say(lang, 'goods.options', { options: options.join('、') })
        : '';
    guide.addRow([headerOf(c, lang), note]);
  }
}
