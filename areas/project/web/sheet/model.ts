import { isNumeric, isTyped } from '../../shared/goods/rows.ts';
import type { GoodsItem } from '../../shared/goods/template.ts';

/** One row as it is typed: a text for each column, in their order. */
export type Row = readonly string[];

export interface Place {
  readonly r: number;
  readonly c: number;
}

/** What is being typed into the active cell; `all` = begun by F2: arrows move in the text, a list shows everything. */
interface Draft {
  readonly text: string;
  readonly all: boolean;
}

interface Step {
  readonly rows: readonly Row[];
  readonly at: Place;
}

/** The sheet under work (编辑中的明细表). Rows are never changed, only replaced, so a step back is the rows of that time. */
export interface Sheet {
  readonly columns: readonly GoodsItem[];
  readonly max: number;
  readonly rows: readonly Row[];
  readonly at: Place;
  /** The other corner of what is selected. */
  readonly from: Place;
  readonly draft: Draft | undefined;
  readonly undo: readonly Step[];
  readonly redo: readonly Step[];
  /** Rows that did not fit (超出上限). */
  readonly cut: number;
}

const STEPS = 100;

const blank = (columns: readonly GoodsItem[]): Row => columns.map(() => '');
export const isBlank = (row: Row): boolean => row.every((cell) => cell === '');

export function sheetOf(columns: readonly GoodsItem[], rows: readonly Row[], max: number): Sheet {
  const at = { r: 0, c: Math.max(0, columns.findIndex(isTyped)) };
  const first = rows.length > 0 ? rows : [blank(columns)];
  return { columns, max, rows: first, at, from: at, draft: undefined, undo: [], redo: [], cut: 0 };
}

/** 选区, both corners in it. */
export const selected = ({ at, from }: Sheet) => ({
  top: Math.min(at.r, from.r),
  bottom: Math.max(at.r, from.r),
  left: Math.min(at.c, from.c),
  right: Math.max(at.c, from.c),
});

const within = (n: number, last: number): number => Math.max(0, Math.min(last, n));

/** 移动: to a place of the sheet, taking the selection along or leaving its other corner. */
export function go(sheet: Sheet, to: Place, extend = false): Sheet {
  const at = { r: within(to.r, sheet.rows.length - 1), c: within(to.c, sheet.columns.length - 1) };
  return { ...sheet, at, from: extend ? sheet.from : at, draft: undefined };
}

const changed = (sheet: Sheet, rows: readonly Row[], cut = 0): Sheet => ({
  ...sheet,
  rows,
  cut,
  draft: undefined,
  undo: [...sheet.undo.slice(-STEPS + 1), { rows: sheet.rows, at: sheet.at }],
  redo: [],
});

function stepped(sheet: Sheet, way: 'undo' | 'redo'): Sheet {
  const step = sheet[way].at(-1);
  if (!step) return sheet;
  const back = way === 'undo' ? 'redo' : 'undo';
  const here = { rows: sheet.rows, at: sheet.at };
  const stacks = { [way]: sheet[way].slice(0, -1), [back]: [...sheet[back], here] };
  return go({ ...sheet, ...stacks, rows: step.rows, cut: 0 }, step.at);
}

/** 撤销、重做. */
export const undone = (sheet: Sheet): Sheet => stepped(sheet, 'undo');
export const redone = (sheet: Sheet): Sheet => stepped(sheet, 'redo');

/** What is pasted into a number loses its separators and its currency; what then is no number stays, and is marked. */
function fitting(column: GoodsItem, text: string): string {
  const line = text.replace(/[\r\n]+/g, ' ').trim();
  return isNumeric(column) ? line.normalize('NFKC').replace(/[,\s¥元]/g, '') : line;
}

/** 写入: a block of cells from a place on; computed columns are passed over, rows are added up to the limit. */
export function written(sheet: Sheet, { r, c }: Place, block: readonly (readonly string[])[]): Sheet {
  const room = Math.max(0, sheet.max - r);
  const rows = [...sheet.rows];
  for (const [i, cells] of block.slice(0, room).entries()) {
    const row = [...(rows[r + i] ?? blank(sheet.columns))];
    for (const [j, text] of cells.entries()) {
      const column = sheet.columns[c + j];
      if (column && isTyped(column)) row[c + j] = fitting(column, text);
    }
    rows[r + i] = row;
  }
  return changed(sheet, rows, Math.max(0, block.length - room));
}

/** 粘贴: one cell fills what is selected, a block stands where the selection begins. */
export function pasted(sheet: Sheet, block: readonly (readonly string[])[]): Sheet {
  const { top, bottom, left, right } = selected(sheet);
  const only = block.length === 1 && block[0]?.length === 1 ? block[0][0] : undefined;
  const cells =
    only === undefined
      ? block
      : Array.from({ length: bottom - top + 1 }, () => Array.from({ length: right - left + 1 }, () => only));
  const after = written(sheet, { r: top, c: left }, cells);
  const corner = { r: top + cells.length - 1, c: left + Math.max(...cells.map((row) => row.length)) - 1 };
  return { ...go(after, { r: top, c: left }), at: go(after, corner).at };
}

/** 清除 what is selected. */
export function emptied(sheet: Sheet): Sheet {
  const { top, bottom, left, right } = selected(sheet);
  const block = Array.from({ length: bottom - top + 1 }, () =>
    Array.from({ length: right - left + 1 }, () => ''),
  );
  return written(sheet, { r: top, c: left }, block);
}

/** 向下填充: the first row of the selection into the others; of one row alone, the row above into it. */
export function filledDown(sheet: Sheet): Sheet {
  const { top, bottom, left, right } = selected(sheet);
  const source = sheet.rows[top === bottom ? top - 1 : top]?.slice(left, right + 1);
  if (!source) return sheet;
  const begin = top === bottom ? top : top + 1;
  return written(
    sheet,
    { r: begin, c: left },
    Array.from({ length: bottom - begin + 1 }, () => source),
  );
}

/** 插入行 before row `r`; at the end it is added. */
export function inserted(sheet: Sheet, r: number): Sheet {
  if (sheet.rows.length >= sheet.max) return { ...sheet, cut: 1 };
  const rows = [...sheet.rows.slice(0, r), blank(sheet.columns), ...sheet.rows.slice(r)];
  return go(changed(sheet, rows), { r, c: sheetOf(sheet.columns, [], 1).at.c });
}

/** 末尾空行 to type on in: no step of its own, for it is not kept while it is empty. */
export const lengthened = (sheet: Sheet): Sheet =>
  sheet.rows.length >= sheet.max
    ? { ...sheet, cut: 1 }
    : { ...sheet, rows: [...sheet.rows, blank(sheet.columns)], cut: 0 };

/** 删除所选行; an empty sheet keeps one row to type in. */
export function removed(sheet: Sheet): Sheet {
  const { top, bottom } = selected(sheet);
  const rows = [...sheet.rows.slice(0, top), ...sheet.rows.slice(bottom + 1)];
  return go(changed(sheet, rows.length > 0 ? rows : [blank(sheet.columns)]), { r: top, c: sheet.at.c });
}

/** Only digits and one point can be typed into numbers (过滤非数字). */
const typed = (column: GoodsItem, text: string): string =>
  isNumeric(column) ? text.normalize('NFKC').replace(/[^\d.]/g, '') : text;

/** 开始或继续输入 into the active cell; computed ones take nothing. */
export function drafted(sheet: Sheet, text: string, all = sheet.draft?.all ?? false): Sheet {
  const column = sheet.columns[sheet.at.c];
  if (!column || !isTyped(column)) return sheet;
  return { ...sheet, draft: { text: typed(column, text).slice(0, column.inputMaxLength ?? 500), all } };
}

/** 确认输入. */
export function settledDraft(sheet: Sheet, text = sheet.draft?.text): Sheet {
  if (text === undefined) return sheet;
  const same = text === (sheet.rows[sheet.at.r]?.[sheet.at.c] ?? '');
  return same ? { ...sheet, draft: undefined } : written(sheet, sheet.at, [[text]]);
}
