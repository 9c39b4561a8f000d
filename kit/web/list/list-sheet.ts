import type { Cell } from 'write-excel-file/universal';
import writeSheet from 'write-excel-file/universal';
import { dec, moneyUnit, toText, toYuan, type MoneyUnit } from '#kit/shared/decimal.ts';
import { shanghaiTime } from '#kit/shared/time.ts';

/** What a cell says: words, an exact amount, a number, a day or an instant. */
export interface SheetValue {
  readonly kind: 'text' | 'money' | 'number' | 'date' | 'instant';
  readonly text: string;
  readonly unit?: MoneyUnit | undefined;
}

interface Sheet {
  readonly title: string;
  readonly day: string;
  readonly heads: readonly string[];
  readonly rows: readonly (readonly SheetValue[])[];
}

/** A spreadsheet's number holds fifteen digits; what has more stays as it is written. */
const DIGITS = 15;
const isNumber = (text: string): boolean =>
  /^-?\d+(\.\d+)?$/.test(text) && text.replace(/[-.]/g, '').replace(/^0+/, '').length <= DIGITS;

/** Words that a spreadsheet would take for a formula once somebody edits them are marked as words. */
const words = (text: string): Cell =>
  /^[=+\-@\t\r]/.test(text) ? { value: text, type: String, format: '@' } : { value: text, type: String };

// A sheet knows no zones: the wall time of Shanghai is written as it is read.
const wall = (text: string): Date => new Date(`${text.replace(' ', 'T')}Z`);

export function sheetCell({ kind, text, unit }: SheetValue): Cell {
  if (text === '') return null;
  if (kind === 'money' && isNumber(text)) {
    const yuan = toText(toYuan(dec(text), unit ?? moneyUnit.yuan));
    return isNumber(yuan) ? { value: Number(yuan), type: Number, format: '#,##0.00' } : words(yuan);
  }
  if (kind === 'number' && isNumber(text)) return { value: Number(text), type: Number };
  if (kind === 'date' && /^\d{4}-\d\d-\d\d$/.test(text))
    return { value: wall(`${text} 00:00:00`), type: Date, format: 'yyyy-mm-dd' };
  if (kind === 'instant' && !Number.isNaN(Date.parse(text)))
    return { value: wall(shanghaiTime(text)), type: Date, format: 'yyyy-mm-dd hh:mm' };
  return words(text);
}

/** Wide enough to be read, never so wide that a sheet has to be scrolled for one column. */
const widthOf = (column: readonly string[]): number =>
  Math.min(
    48,
    Math.max(...column.map((text) => [...text].reduce((n, sign) => n + (sign > '\u2e7f' ? 2 : 1), 2)), 10),
  );

/** 导出表格: a workbook of one sheet; title and day above, the heads bold and always in view. */
export function sheetOf({ title, day, heads, rows }: Sheet): Promise<Blob> {
  const bold = (text: string): Cell => ({ value: text, type: String, fontWeight: 'bold' });
  // The first rows tell how wide a column is.
  const first = rows.slice(0, 200);
  return writeSheet(
    [
      [bold(title), ...(heads.length > 1 ? [words(day)] : [])],
      heads.map((head) => ({ value: head, type: String, fontWeight: 'bold', backgroundColor: '#eaf1f7' })),
      ...rows.map((row) => row.map(sheetCell)),
    ],
    {
      sheet: title.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31) || 'Sheet1',
      stickyRowsCount: 2,
      columns: heads.map((head, i) => ({
        width: widthOf([
          head,
          ...first.map((row) => (row[i]?.kind === 'instant' ? ' '.repeat(16) : (row[i]?.text ?? ''))),
        ]),
      })),
    },
  ).toBlob();
}
