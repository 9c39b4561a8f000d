import type { SheetValue } from '#kit/shared/sheet.ts';
import type { Lang } from '#kit/shared/text.ts';
import type { DataColumn } from '#kit/web/list/data-column.ts';
import { Money } from '#kit/web/money.tsx';
import { isComputed, isNumeric } from '../../shared/goods/rows.ts';
import type { GoodsItem } from '../../shared/goods/template.ts';

/** A row to be read: its number, and its cells by the columns' codes. */
export interface SheetLine {
  readonly no: number;
  readonly values: Readonly<Record<string, string>>;
}

export const columnName = (item: Pick<GoodsItem, 'fieldName' | 'fieldNameEn'>, lang: Lang): string =>
  lang === 'en' ? item.fieldNameEn || item.fieldName : item.fieldName;

const end = (item: GoodsItem): boolean => isNumeric(item) || isComputed(item);

/** Columns of a goods sheet as it is read (明细表的列). */
export const sheetColumns = (items: readonly GoodsItem[], lang: Lang): DataColumn<SheetLine>[] =>
  items.map((item) => ({
    key: item.fieldCode,
    title: columnName(item, lang),
    width: item.fieldWidth,
    align: end(item) ? 'end' : undefined,
    render: ({ no, values }) => {
      const value = values[item.fieldCode];
      if (item.inputType === 'NN') return no;
      if (item.inputType === 'MN') return <Money value={value} />;
      return value ? value : '—';
    },
  }));

/** The same cell as a workbook has it (单元格). */
export function sheetCell(item: GoodsItem, { no, values }: SheetLine): SheetValue {
  if (item.inputType === 'NN') return { kind: 'number', text: String(no) };
  const text = values[item.fieldCode] ?? '';
  if (text === '' || !end(item)) return { kind: 'text', text };
  return { kind: item.inputType === 'MN' ? 'money' : 'number', text };
}
