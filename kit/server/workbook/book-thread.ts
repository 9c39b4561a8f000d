/** The thread that turns workbooks into what the browser edits, and back. */
import { parentPort, workerData } from 'node:worker_threads';
import ExcelJS from 'exceljs';
import {
  type Book,
  BOOK_CELLS,
  BOOK_SHEETS,
  type BookCell,
  type BookMerge,
  type BookSheet,
  type BookStyle,
  cellName,
} from '#kit/shared/book.ts';
import type { BookAnswer, BookTask, SheetTexts } from './book.ts';

class TooMuch extends Error {}

const HORIZONTAL = ['left', 'center', 'right'] as const;
const VERTICAL = ['top', 'middle', 'bottom'] as const;
const WRAP = 3;
/** Pixels of a character's width, and of a point of height. */
const CHARACTER = 7;
const POINT = 4 / 3;
/** Days from the spreadsheet's own first day to that of the machine. */
const EPOCH_DAYS = 25_569;

const rgb = (color: Partial<ExcelJS.Color> | undefined): string | undefined =>
  color?.argb && color.argb.length === 8 ? `#${color.argb.slice(2).toLowerCase()}` : undefined;

function styleOf(style: Partial<ExcelJS.Style>): BookStyle | undefined {
  const { font, fill, alignment, numFmt } = style;
  const ground = fill?.type === 'pattern' && fill.pattern === 'solid' ? rgb(fill.fgColor) : undefined;
  const color = rgb(font?.color);
  const ht = HORIZONTAL.indexOf(alignment?.horizontal as 'left') + 1;
  const vt = VERTICAL.indexOf(alignment?.vertical as 'top') + 1;
  const made: BookStyle = {
    ...(font?.bold ? { bl: 1 } : {}),
    ...(font?.italic ? { it: 1 } : {}),
    ...(font?.underline ? { ul: { s: 1 } } : {}),
    ...(font?.strike ? { st: { s: 1 } } : {}),
    ...(font?.size ? { fs: font.size } : {}),
    ...(font?.name ? { ff: font.name } : {}),
    ...(color ? { cl: { rgb: color } } : {}),
    ...(ground ? { bg: { rgb: ground } } : {}),
    ...(ht > 0 ? { ht } : {}),
    ...(vt > 0 ? { vt } : {}),
    ...(alignment?.wrapText ? { tb: WRAP } : {}),
    ...(numFmt && numFmt !== 'General' ? { n: { pattern: numFmt } } : {}),
  };
  return Object.keys(made).length > 0 ? made : undefined;
}

/** A colour as the browser says it, which may be `rgb(1,2,3)`. */
function argb(said: string): string | undefined {
  const hex = /^#([\da-f]{6})$/i.exec(said)?.[1];
  if (hex) return `FF${hex.toUpperCase()}`;
  const parts = /^rgba?\((\d{1,3}),\s*(\d{1,3}),\s*(\d{1,3})/.exec(said);
  if (!parts) return undefined;
  return `FF${parts
    .slice(1, 4)
    .map((n) => Math.min(255, Number(n)).toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase()}`;
}

/** The style of a cell with what the browser says of it; borders and protection stay. */
function styled(before: Partial<ExcelJS.Style>, said: BookStyle | undefined): Partial<ExcelJS.Style> {
  const color = said?.cl && argb(said.cl.rgb);
  const ground = said?.bg && argb(said.bg.rgb);
  const horizontal = said?.ht ? HORIZONTAL[said.ht - 1] : undefined;
  const vertical = said?.vt ? VERTICAL[said.vt - 1] : undefined;
  const { fill: _fill, numFmt: _format, ...rest } = before;
  return {
    ...rest,
    font: {
      ...(before.font?.family === undefined ? {} : { family: before.font.family }),
      ...(said?.ff ? { name: said.ff } : before.font?.name ? { name: before.font.name } : {}),
      ...(said?.fs ? { size: said.fs } : before.font?.size ? { size: before.font.size } : {}),
      ...(said?.bl ? { bold: true } : {}),
      ...(said?.it ? { italic: true } : {}),
      ...(said?.ul?.s ? { underline: true } : {}),
      ...(said?.st?.s ? { strike: true } : {}),
      ...(color ? { color: { argb: color } } : {}),
    },
    alignment: {
      ...(before.alignment?.indent === undefined ? {} : { indent: before.alignment.indent }),
      ...(horizontal ? { horizontal } : {}),
      ...(vertical ? { vertical } : {}),
      ...(said?.tb === WRAP ? { wrapText: true } : {}),
    },
    ...(ground ? { fill: { type: 'pattern', pattern: 'solid', fgColor: { argb: ground } } } : {}),
    ...(said?.n?.pattern ? { numFmt: said.n.pattern } : {}),
  };
}

type Plain = string | number | boolean | null;

function plain(value: ExcelJS.CellValue | undefined): Plain {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.getTime() / 86_400_000 + EPOCH_DAYS;
  if (typeof value !== 'object') return value;
  if ('richText' in value) return value.richText.map(({ text }) => text).join('');
  if ('hyperlink' in value) return typeof value.text === 'string' ? value.text : plain(value.text);
  if ('error' in value) return value.error;
  return null;
}

/** A cell as the browser knows it: a formula with what it came to, or a value. */
function valueOf(cell: ExcelJS.Cell): { readonly v: Plain; readonly f?: string } {
  if (cell.type === ExcelJS.ValueType.Formula) return { v: plain(cell.result), f: `=${cell.formula}` };
  return { v: plain(cell.value) };
}

const isCovered = (cell: ExcelJS.Cell): boolean => cell.isMerged && cell.master.address !== cell.address;

const mergesOf = (sheet: ExcelJS.Worksheet): BookMerge[] =>
  ((sheet.model as unknown as { merges?: string[] }).merges ?? []).flatMap((range) => {
    const [from, to] = range.split(':').map((at) => sheet.getCell(at));
    if (!from || !to) return [];
    const merge = { startRow: from.fullAddress.row - 1, startColumn: from.fullAddress.col - 1 };
    return [{ ...merge, endRow: to.fullAddress.row - 1, endColumn: to.fullAddress.col - 1 }];
  });

function frozen({ views }: ExcelJS.Worksheet): Pick<BookSheet, 'freeze'> {
  const view = views?.[0];
  if (view?.state !== 'frozen') return {};
  const [xSplit, ySplit] = [view.xSplit ?? 0, view.ySplit ?? 0];
  return { freeze: { xSplit, ySplit, startRow: ySplit, startColumn: xSplit } };
}

function sheetOf(sheet: ExcelJS.Worksheet, room: { left: number }): BookSheet {
  const cellData: Record<string, Record<string, BookCell>> = {};
  const rowData: Record<string, { h?: number; hd?: 0 | 1 }> = {};
  sheet.eachRow({ includeEmpty: true }, (row, r) => {
    if (row.height || row.hidden)
      rowData[r - 1] = {
        ...(row.height ? { h: Math.round(row.height * POINT) } : {}),
        ...(row.hidden ? { hd: 1 } : {}),
      };
    row.eachCell({ includeEmpty: true }, (cell, c) => {
      if (isCovered(cell)) return;
      const { v, f } = valueOf(cell);
      const s = styleOf(cell.style);
      if (v === null && f === undefined && s === undefined) return;
      room.left -= 1;
      if (room.left < 0) throw new TooMuch();
      (cellData[r - 1] ??= {})[c - 1] = {
        ...(v === null ? {} : { v }),
        ...(f === undefined ? {} : { f }),
        ...(s ? { s } : {}),
      };
    });
  });
  const columnData: Record<string, { w?: number; hd?: 0 | 1 }> = {};
  for (let c = 1; c <= sheet.columnCount; c += 1) {
    const { width, hidden } = sheet.getColumn(c);
    if (width || hidden)
      columnData[c - 1] = {
        ...(width ? { w: Math.round(width * CHARACTER) } : {}),
        ...(hidden ? { hd: 1 } : {}),
      };
  }
  return {
    id: `s${sheet.id}`,
    name: sheet.name,
    ...(sheet.state === 'visible' ? {} : { hidden: 1 }),
    // Room to write on below and beside what stands there.
    rowCount: Math.max(100, sheet.rowCount + 50),
    columnCount: Math.max(20, sheet.columnCount + 5),
    ...frozen(sheet),
    cellData,
    mergeData: mergesOf(sheet),
    columnData,
    rowData,
  };
}

function bookOf(book: ExcelJS.Workbook): Book {
  const room = { left: BOOK_CELLS };
  if (book.worksheets.length > BOOK_SHEETS) throw new TooMuch();
  const sheets = book.worksheets.map((sheet) => sheetOf(sheet, room));
  return {
    sheetOrder: sheets.map(({ id }) => id),
    sheets: Object.fromEntries(sheets.map((sheet) => [sheet.id, sheet])),
  };
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
/** The same style whatever order it is told in. */
const sorted = (style: BookStyle | undefined): unknown =>
  Object.entries(style ?? {}).toSorted(([a], [b]) => a.localeCompare(b));

function writeCell(cell: ExcelJS.Cell, said: BookCell | undefined): void {
  const before = valueOf(cell);
  const v = said?.v === undefined || said.v === '' ? null : said.v;
  const f = said?.f || undefined;
  if (f !== before.f || v !== (before.v === '' ? null : before.v))
    cell.value = f
      ? ({ formula: f.replace(/^=/, ''), ...(v === null ? {} : { result: v }) } as ExcelJS.CellFormulaValue)
      : v;
  if (!same(sorted(said?.s), sorted(styleOf(cell.style)))) cell.style = styled(cell.style, said?.s);
}

function writeSheet(sheet: ExcelJS.Worksheet, said: BookSheet): void {
  const rows = Object.keys(said.cellData).map(Number);
  const last = Math.max(sheet.rowCount, 0, ...rows.map((r) => r + 1));
  if (!same(mergesOf(sheet), said.mergeData)) {
    for (const at of mergesOf(sheet))
      sheet.unMergeCells(at.startRow + 1, at.startColumn + 1, at.endRow + 1, at.endColumn + 1);
    for (const at of said.mergeData)
      sheet.mergeCells(at.startRow + 1, at.startColumn + 1, at.endRow + 1, at.endColumn + 1);
  }
  for (let r = 0; r < last; r += 1) {
    const cells = said.cellData[r] ?? {};
    const row = sheet.getRow(r + 1);
    const width = Math.max(row.cellCount, 0, ...Object.keys(cells).map((c) => Number(c) + 1));
    for (let c = 0; c < width; c += 1) {
      // What nobody has ever touched is not made by looking at it.
      const known = row.findCell(c + 1);
      if (!known && cells[c] === undefined) continue;
      const cell = known ?? row.getCell(c + 1);
      if (!isCovered(cell)) writeCell(cell, cells[c]);
    }
    const height = said.rowData[r]?.h;
    if (height && Math.round((row.height ?? 0) * POINT) !== height && said.rowData[r]?.h !== 24)
      row.height = height / POINT;
  }
  for (const [c, { w }] of Object.entries(said.columnData)) {
    const column = sheet.getColumn(Number(c) + 1);
    if (w && Math.round((column.width ?? 0) * CHARACTER) !== w) column.width = w / CHARACTER;
  }
}

/** 共享公式: each cell gets a formula of its own, so that one may change without those that were written after it. */
function apart(book: ExcelJS.Workbook): void {
  const formulas: [ExcelJS.Cell, string][] = [];
  for (const sheet of book.worksheets)
    sheet.eachRow((row) =>
      row.eachCell((cell) => {
        if (cell.type === ExcelJS.ValueType.Formula && !isCovered(cell)) formulas.push([cell, cell.formula]);
      }),
    );
  for (const [cell, formula] of formulas)
    cell.value = { formula, result: cell.result } as ExcelJS.CellFormulaValue;
}

function write(book: ExcelJS.Workbook, said: Book): void {
  apart(book);
  const kept = new Set(said.sheetOrder);
  const known = new Map(book.worksheets.map((sheet) => [`s${sheet.id}`, sheet]));
  for (const [id, sheet] of known) if (!kept.has(id)) book.removeWorksheet(sheet.id);
  // A name may go from one sheet to another: none is taken while they change.
  for (const [id, sheet] of known) {
    const name = said.sheets[id]?.name;
    if (name && name !== sheet.name) sheet.name = `~${sheet.id}`;
  }
  said.sheetOrder.forEach((id, at) => {
    const one = said.sheets[id];
    if (!one) return;
    const sheet = known.get(id) ?? book.addWorksheet(one.name);
    if (sheet.name !== one.name) sheet.name = one.name;
    (sheet as unknown as { orderNo: number }).orderNo = at;
    writeSheet(sheet, one);
  });
}

function textsOf(book: ExcelJS.Workbook): SheetTexts[] {
  const room = { left: BOOK_CELLS };
  return book.worksheets.map((sheet) => {
    const cells: Record<string, string> = {};
    sheet.eachRow((row, r) =>
      row.eachCell((cell, c) => {
        if (isCovered(cell)) return;
        const { v, f } = valueOf(cell);
        const text = f ?? (v === null ? '' : String(v));
        if (text === '') return;
        room.left -= 1;
        if (room.left < 0) throw new TooMuch();
        cells[cellName(r - 1, c - 1)] = text;
      }),
    );
    return { name: sheet.name, cells };
  });
}

async function answer(task: BookTask): Promise<BookAnswer> {
  const book = new ExcelJS.Workbook();
  try {
    await book.xlsx.load(Buffer.from(task.bytes) as unknown as ArrayBuffer);
  } catch {
    return { why: 'notWorkbook' };
  }
  try {
    if (task.act === 'read') return { book: bookOf(book) };
    if (task.act === 'texts') return { texts: textsOf(book) };
    write(book, task.book);
    return { bytes: new Uint8Array(await book.xlsx.writeBuffer()) };
  } catch (error) {
    if (error instanceof TooMuch) return { why: 'tooBig' };
    throw error;
  }
}

parentPort?.postMessage(await answer(workerData as BookTask));
