import { parentPort, workerData } from 'node:worker_threads';
import { read, SSF, type CellObject, type WorkBook, type WorkSheet } from '@e965/xlsx';
import type { Cell, NoWorkbookWhy, ReadAnswer, ReadTask, SheetRow } from './cell.ts';
import { BadArchive, demandSmall } from './unpacked.ts';

/** The thread that reads one workbook and is thrown away: what it costs is bounded, and nobody else waits for it. */

const COLUMNS_MAX = 100;
const AT_ONCE = 1000;

const say = (answer: ReadAnswer) => parentPort?.postMessage(answer);

/** Spreadsheets keep numbers as binary fractions; fifteen digits are what they mean. */
function numberText(n: number): string {
  const text = String(Number(n.toPrecision(15)));
  return text.includes('e-') ? n.toFixed(15).replace(/0+$/, '') : text;
}

/** The day that a number with the format of a date means. */
function dayText(n: number, date1904: boolean): string {
  // The library's own types leave out what its parser answers.
  const day = SSF.parse_date_code(n, { date1904 }) as { y: number; m: number; d: number } | null;
  if (!day) return numberText(n);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${String(day.y).padStart(4, '0')}-${two(day.m)}-${two(day.d)}`;
}

function cellOf(cell: CellObject | undefined, date1904: boolean): Cell | undefined {
  if (!cell) return undefined;
  // What was never computed comes as an empty cell with a formula.
  if (cell.t === 'z') return cell.f === undefined ? undefined : { text: '', openFormula: true };
  if (cell.t === 'e') return { text: cell.f === undefined ? (cell.w ?? '#') : '', openFormula: true };
  const value = cell.v;
  if (value === undefined) return undefined;
  if (typeof value === 'number') {
    const isDay = typeof cell.z === 'string' && SSF.is_date(cell.z);
    return { text: isDay ? dayText(value, date1904) : numberText(value), openFormula: false };
  }
  return { text: String(value).trim(), openFormula: false };
}

function opened({ bytes, rows }: ReadTask): WorkBook | NoWorkbookWhy {
  try {
    return read(bytes, {
      type: 'array',
      dense: true,
      sheets: 0,
      sheetRows: rows + 2,
      cellDates: false,
      cellNF: true,
      cellText: false,
      sheetStubs: true,
    });
  } catch {
    return 'notWorkbook';
  }
}

function rowsOf(book: WorkBook, sheet: WorkSheet): SheetRow[] {
  const date1904 = book.Workbook?.WBProps?.date1904 === true;
  const lines = (sheet as { '!data'?: (CellObject | undefined)[][] })['!data'] ?? [];
  return lines.flatMap((line, at) => {
    const cells = Array.from(line.slice(0, COLUMNS_MAX), (cell) => cellOf(cell, date1904));
    return cells.some(Boolean) ? [{ row: at + 1, cells }] : [];
  });
}

async function run(task: ReadTask): Promise<void> {
  if (task.kind === 'xlsx') await demandSmall(Buffer.from(task.bytes), task.unpackedMb * 1024 * 1024);
  const book = opened(task);
  if (typeof book === 'string') return say({ why: book });
  const sheet = book.Sheets[book.SheetNames[0] ?? ''];
  if (!sheet) return say({ why: 'noSheet' });
  const rows = rowsOf(book, sheet);
  // So many at a time, and the next ones when they were worked through.
  let at = 0;
  const next = () => {
    const some = rows.slice(at, at + AT_ONCE);
    at += AT_ONCE;
    say(some.length > 0 ? { rows: some } : { end: true });
  };
  parentPort?.on('message', next);
  next();
}

await run(workerData as ReadTask).catch((error: unknown) => {
  if (!(error instanceof BadArchive)) throw error;
  say({ why: error.tooBig ? 'tooBig' : 'notWorkbook' });
});
