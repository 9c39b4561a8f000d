import { read, utils } from '@e965/xlsx';
import { expect, test } from 'vitest';
import { sheetCell, sheetOf } from './list-sheet.ts';

const text = (said: string) => ({ kind: 'text', text: said }) as const;

test('a sheet holds numbers, days and words as what they are, and nothing that would be worked out', async () => {
  const blob = await sheetOf({
    title: '委托合同',
    day: '2026-11-22',
    heads: ['名称', '金额（元）', '签订日期', '创建时间', '份数'],
    rows: [
      [
        text('=1+1'),
        { kind: 'money', text: '12.345', unit: '1' },
        { kind: 'date', text: '2026-11-01' },
        { kind: 'instant', text: '2026-11-20T01:05:00.000Z' },
        { kind: 'number', text: '3' },
      ],
    ],
  });
  const book = read(new Uint8Array(await blob.arrayBuffer()), { cellNF: true, cellFormula: true, UTC: true });
  expect(book.SheetNames).toEqual(['委托合同']);
  const sheet = book.Sheets['委托合同'];
  if (!sheet) throw new Error('no sheet');
  expect(utils.sheet_to_json(sheet, { header: 1, raw: false })).toEqual([
    ['委托合同', '2026-11-22'],
    ['名称', '金额（元）', '签订日期', '创建时间', '份数'],
    ['=1+1', '123,450.00', '2026-11-01', '2026-11-20 09:05', '3'],
  ]);
  expect(sheet['A3']).toMatchObject({ t: 's', v: '=1+1', z: '@' });
  expect(sheet['A3'].f).toBeUndefined();
  expect(sheet['B3']).toMatchObject({ t: 'n', v: 123_450 });
  expect(sheet['E3']).toMatchObject({ t: 'n', v: 3 });
});

test('an amount of more digits than a spreadsheet keeps stays as it is written', () => {
  expect(sheetCell({ kind: 'money', text: '123456789012345678.12' })).toMatchObject({
    value: '123456789012345678.12',
    type: String,
  });
  expect(sheetCell({ kind: 'money', text: '保密' })).toMatchObject({ value: '保密', type: String });
  expect(sheetCell(text(''))).toBeNull();
});
