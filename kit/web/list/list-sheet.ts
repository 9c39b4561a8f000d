import type { Cell } from 'write-excel-file/universal';
import writeSheet from 'write-excel-file/universal';
import type { SheetValue } from '#kit/shared/sheet.ts';
import { looksLikeFormula, written } from '#kit/shared/sheet-cell.ts';

interface Sheet {
  readonly title: string;
  readonly day: string;
  readonly heads: readonly string[];
  readonly rows: readonly (readonly SheetValue[])[];
}

const words = (text: string): Cell =>
  looksLikeFormula(text) ? { value: text, type: String, format: '@' } : { value: text, type: String };

const PATTERNS = { money: '#,##0.00', day: 'yyyy-mm-dd', minute: 'yyyy-mm-dd hh:mm' } as const;

export function sheetCell(value: SheetValue): Cell {
  const cell = written(value);
  if (!cell) return null;
  if (cell.as === 'text') return words(cell.value);
  if (cell.as === 'date') return { value: cell.value, type: Date, format: PATTERNS[cell.pattern] };
  return cell.pattern === 'money'
    ? { value: cell.value, type: Number, format: PATTERNS.money }
    : { value: cell.value, type: Number };
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
