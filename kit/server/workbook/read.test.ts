import { utils, write } from '@e965/xlsx';
import ExcelJS from 'exceljs';
import { expect, test } from 'vitest';
import { NoWorkbook, type SheetRow } from './cell.ts';
import { workbookRows } from './read.ts';

const LIMITS = { rows: 2500, unpackedMb: 32 };

async function rowsOf(bytes: Buffer, kind: 'xls' | 'xlsx', limits = LIMITS): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  for await (const some of workbookRows({ bytes, kind, ...limits })) rows.push(...some);
  return rows;
}
const why = (bytes: Buffer, kind: 'xls' | 'xlsx', limits = LIMITS) =>
  rowsOf(bytes, kind, limits).then(
    () => 'read',
    (error: unknown) => (error instanceof NoWorkbook ? error.why : String(error)),
  );

async function xlsx(rows: readonly unknown[][]): Promise<Buffer> {
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet('一');
  for (const row of rows) sheet.addRow(row);
  return Buffer.from(await book.xlsx.writeBuffer());
}

test('cells are read as the workbook shows them', async () => {
  const bytes = await xlsx([
    [],
    [
      ' 文字 ',
      0.1 + 0.2,
      new Date('2026-03-04T00:00:00Z'),
      true,
      { richText: [{ text: '甲' }, { text: '乙' }] },
      { formula: '1+1', result: 2 },
      { formula: '""', result: '' },
      { formula: '1+1' },
      { formula: '1/0', result: { error: '#DIV/0!' } },
      12345678901234,
    ],
  ]);
  const [row] = await rowsOf(bytes, 'xlsx');
  expect(row?.row).toBe(2);
  expect(row?.cells.map((c) => (c?.openFormula ? 'open' : c?.text))).toEqual([
    '文字',
    '0.3',
    '2026-03-04',
    'true',
    '甲乙',
    '2',
    '',
    'open',
    'open',
    '12345678901234',
  ]);
});

test('days of an old workbook are days', async () => {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([[{ t: 'n', v: 46_085, z: 'yyyy-mm-dd' }, 7]]), '一');
  const bytes = write(book, { type: 'buffer', bookType: 'biff8' }) as Buffer;
  const [row] = await rowsOf(bytes, 'xls');
  expect(row?.cells.map((c) => c?.text)).toEqual(['2026-03-04', '7']);
});

test('rows come some at a time, one more than allowed at most, and whoever stops early leaves nothing running', async () => {
  const bytes = await xlsx(Array.from({ length: 4000 }, (_, i) => [i]));
  const sizes: number[] = [];
  for await (const some of workbookRows({ bytes, kind: 'xlsx', ...LIMITS })) sizes.push(some.length);
  expect(sizes).toEqual([1000, 1000, 502]);
  for (let n = 0; n < 5; n += 1) {
    for await (const _ of workbookRows({ bytes, kind: 'xlsx', ...LIMITS })) break;
  }
});

test('what is no workbook, or unpacks to too much, is refused, several at once too', async () => {
  const good = await xlsx([['甲']]);
  const answers = await Promise.all([
    why(Buffer.from('PK\u0003\u0004 nothing'), 'xlsx'),
    why(Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'xls'),
    why(good, 'xlsx', { rows: 10, unpackedMb: 0.001 }),
    why(good, 'xlsx'),
  ]);
  expect(answers).toEqual(['notWorkbook', 'notWorkbook', 'tooBig', 'read']);
});
