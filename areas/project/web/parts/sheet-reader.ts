import { shanghaiDay } from '#kit/shared/time.ts';
import type { OutputOf } from '#kit/shared/call.ts';
import type { Lang } from '#kit/shared/text.ts';
import { loadChunk } from '#kit/web/chunk.ts';
import { saveFile } from '#kit/web/send.ts';
import { serverNow } from '#kit/web/session.ts';
import type { goodsSheet } from '../../shared/goods/calls.ts';
import { columnName, sheetCell, type SheetLine } from './sheet-columns.tsx';

type Sheet = OutputOf<typeof goodsSheet>;

/** The rows of a sheet, numbered, their cells by code. */
export const linesOf = ({ fields, rows }: Pick<Sheet, 'fields' | 'rows'>): SheetLine[] =>
  rows.map((cells, i) => ({
    no: i + 1,
    values: Object.fromEntries(fields.map((code, c) => [code, cells[c] ?? ''])),
  }));

/** 下载Excel: what the reader reads, column by column and no cell more. */
export async function downloadSheet(sheet: Sheet, title: string, lang: Lang): Promise<void> {
  const { sheetOf } = await loadChunk(() => import('#kit/web/list/list-sheet.ts'));
  const day = shanghaiDay(serverNow());
  const blob = await sheetOf({
    title,
    day,
    heads: sheet.formItems.map((item) => columnName(item, lang)),
    rows: linesOf(sheet).map((line) => sheet.formItems.map((item) => sheetCell(item, line))),
  });
  saveFile({ blob, fileName: `${title}-${day}.xlsx` });
}
