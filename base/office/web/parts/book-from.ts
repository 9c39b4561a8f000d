import type { ICellData, IStyleData, IWorkbookData, Nullable } from '@univerjs/core';
import type { Book, BookCell, BookSheet, BookStyle } from '#kit/shared/book.ts';

type Styles = IWorkbookData['styles'];

/** Only what both sides know; a border or an angle stays as the server has it. */
function styleFrom(style: Nullable<IStyleData>): BookStyle | undefined {
  if (!style) return undefined;
  const { bl, it, ul, st, fs, ff, cl, bg, ht, vt, tb, n } = style;
  const made: BookStyle = {
    ...(bl ? { bl: 1 } : {}),
    ...(it ? { it: 1 } : {}),
    ...(ul?.s ? { ul: { s: 1 } } : {}),
    ...(st?.s ? { st: { s: 1 } } : {}),
    ...(fs ? { fs } : {}),
    ...(ff ? { ff } : {}),
    ...(cl?.rgb ? { cl: { rgb: cl.rgb } } : {}),
    ...(bg?.rgb ? { bg: { rgb: bg.rgb } } : {}),
    ...(ht ? { ht } : {}),
    ...(vt ? { vt } : {}),
    ...(tb ? { tb } : {}),
    ...(n?.pattern ? { n: { pattern: n.pattern } } : {}),
  };
  return Object.keys(made).length > 0 ? made : undefined;
}

/** A text with parts of its own, as the words that it says. */
const wordsOf = (cell: ICellData): string | undefined =>
  cell.p?.body?.dataStream.replace(/\r?\n$/, '').replaceAll('\r', '\n');

/** A cell that holds yes or no, and how the editor says yes. */
const BOOLEAN = 3;
const TRUE = new Set<unknown>([1, true, `1`, 'TRUE']);

function cellFrom(cell: ICellData, styles: Styles): BookCell | undefined {
  const s = styleFrom(typeof cell.s === 'string' ? styles[cell.s] : cell.s);
  const said = wordsOf(cell) ?? cell.v;
  const v = cell.t === BOOLEAN ? TRUE.has(said) : said;
  const made: BookCell = {
    ...(v === undefined || v === null || v === '' ? {} : { v }),
    ...(cell.f ? { f: cell.f } : {}),
    ...(s ? { s } : {}),
  };
  return Object.keys(made).length > 0 ? made : undefined;
}

type Sheet = IWorkbookData['sheets'][string];
type Lines<T> = Readonly<Record<string, T | undefined>>;

function sheetFrom(id: string, sheet: Sheet, styles: Styles): BookSheet {
  const cellData: Record<string, Record<string, BookCell>> = {};
  for (const [r, row] of Object.entries((sheet.cellData ?? {}) as Lines<Lines<ICellData>>))
    for (const [c, cell] of Object.entries(row ?? {})) {
      const made = cell && cellFrom(cell, styles);
      if (made) (cellData[r] ??= {})[c] = made;
    }
  const columns = Object.entries((sheet.columnData ?? {}) as Lines<{ w?: number; hd?: 0 | 1 }>);
  const rows = Object.entries((sheet.rowData ?? {}) as Lines<{ h?: number; hd?: 0 | 1 }>);
  return {
    id,
    name: sheet.name ?? id,
    ...(sheet.hidden ? { hidden: 1 } : {}),
    rowCount: sheet.rowCount ?? 1,
    columnCount: sheet.columnCount ?? 1,
    cellData,
    mergeData: (sheet.mergeData ?? []).map(({ startRow, startColumn, endRow, endColumn }) => ({
      startRow,
      startColumn,
      endRow,
      endColumn,
    })),
    columnData: Object.fromEntries(
      columns.map(([c, one]) => [
        c,
        { ...(one?.w ? { w: one.w } : {}), ...(one?.hd ? { hd: 1 as const } : {}) },
      ]),
    ),
    rowData: Object.fromEntries(
      rows.map(([r, one]) => [
        r,
        { ...(one?.h ? { h: one.h } : {}), ...(one?.hd ? { hd: 1 as const } : {}) },
      ]),
    ),
  };
}

/** 工作簿快照 of the editor, as the server knows workbooks. */
export const bookFrom = (saved: IWorkbookData): Book => ({
  sheetOrder: [...saved.sheetOrder],
  sheets: Object.fromEntries(
    saved.sheetOrder.flatMap((id) => {
      const sheet = saved.sheets[id];
      return sheet ? [[id, sheetFrom(id, sheet, saved.styles)] as const] : [];
    }),
  ),
});
