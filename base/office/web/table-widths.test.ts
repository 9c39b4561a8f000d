import { parseDocx, repackDocx, type Table } from '@eigenpal/docx-editor-core';
import {
  Document,
  Packer,
  Paragraph,
  Table as Made,
  TableCell,
  TableLayoutType,
  TableRow,
  WidthType,
} from 'docx';
import { expect, test } from 'vitest';
import { withTableWidths } from './parts/table-widths.ts';

const ROWS = [
  ['序号', '名称', '技术要求'],
  ['1', '离心泵', '流量不小于50立方米每小时，扬程不小于32米，效率不低于78%，须附第三方检测报告'],
];
const TEXT = 11_906 - 2 * 1440;

const cellOf = (text: string | Made, width?: number) =>
  new TableCell({
    children: [typeof text === 'string' ? new Paragraph(text) : text],
    ...(width ? { width: { size: width, type: WidthType.DXA } } : {}),
  });
const rowsOf = (width?: number) =>
  ROWS.map((row) => new TableRow({ children: row.map((text) => cellOf(text, width)) }));

/** Columns that nobody gave a width, as many makers write them. */
const unset = (count: number) => Array.from({ length: count }, () => 100);

const opened = async (table: Made) => {
  const made = new Document({
    sections: [{ properties: { page: { size: { width: 11_906, height: 16_838 } } }, children: [table] }],
  });
  return withTableWidths(await parseDocx(await Packer.toArrayBuffer(made), { preloadFonts: false }));
};
const tableOf = ({ package: { document } }: Awaited<ReturnType<typeof opened>>): Table => {
  const found = document.content.find(({ type }) => type === 'table');
  if (found?.type !== 'table') throw new Error('the table is gone');
  return found;
};
const widths = async (table: Made) => tableOf(await opened(table)).columnWidths ?? [];

test('a table without widths gets columns as wide as what stands in them, within the text', async () => {
  const made = new Made({ columnWidths: unset(3), rows: rowsOf() });
  const [number = 0, name = 0, demand = 0, ...more] = await widths(made);
  expect(more).toEqual([]);
  expect(number).toBeGreaterThan(500);
  expect(name).toBeGreaterThanOrEqual(number);
  expect(demand).toBeGreaterThan(4 * name);
  expect(number + name + demand).toBeLessThanOrEqual(TEXT);
  expect(number + name + demand).toBeGreaterThan(TEXT - 10);
});

test('a short one is no wider than it needs', async () => {
  const short = new Made({
    columnWidths: unset(2),
    rows: [new TableRow({ children: ['甲', '乙'].map((text) => cellOf(text)) })],
  });
  const found = await widths(short);
  expect(found.every((one) => one > 500 && one < 1200)).toBe(true);
});

test.each([
  ['a grid', { columnWidths: [1000, 2000, 5000], rows: rowsOf() }, [1000, 2000, 5000]],
  [
    'a fixed layout, however narrow',
    { columnWidths: [200, 200, 200], layout: TableLayoutType.FIXED, rows: rowsOf() },
    [200, 200, 200],
  ],
  [
    'a share of the page, which the editor fills',
    { width: { size: 100, type: WidthType.PERCENTAGE }, columnWidths: unset(3), rows: rowsOf() },
    [100, 100, 100],
  ],
])('who says widths keeps them: %s', async (_, options, kept) => {
  expect(await widths(new Made(options))).toEqual(kept);
});

test('a number beside `auto` is no width: the editor would take the table for so wide', async () => {
  const document = await opened(new Made({ width: { size: 100, type: WidthType.AUTO }, rows: rowsOf() }));
  expect(tableOf(document).formatting?.width).toEqual({ type: 'auto', value: 0 });
  expect(tableOf(document).columnWidths?.reduce((all, one) => all + one, 0)).toBeGreaterThan(TEXT - 10);
});

test('a table in a cell is as narrow as its cell', async () => {
  const inner = new Made({ columnWidths: unset(3), rows: rowsOf() });
  const outer = new Made({
    columnWidths: [4000, 4000],
    rows: [new TableRow({ children: [cellOf('甲'), cellOf(inner)] })],
  });
  const cell = tableOf(await opened(outer)).rows[0]?.cells[1];
  const found = cell?.content.find(({ type }) => type === 'table') as Table;
  const sum = found.columnWidths?.reduce((all, one) => all + one, 0) ?? 0;
  expect(sum).toBeGreaterThan(1500);
  expect(sum).toBeLessThanOrEqual(TEXT / 2);
});

test('the document stays what it was: saved and read again it has the same words in the same table, now with its widths', async () => {
  const document = await opened(new Made({ columnWidths: unset(3), rows: rowsOf() }));
  const again = await parseDocx(await repackDocx(document), { preloadFonts: false });
  const said = JSON.stringify(tableOf(again).rows);
  for (const word of ROWS.flat()) expect(said).toContain(word);
  expect(tableOf(again).columnWidths).toEqual(tableOf(document).columnWidths);
});
