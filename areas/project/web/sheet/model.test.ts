import { describe, expect, test } from 'vitest';
import type { GoodsItem } from '../../shared/goods/template.ts';
import { Figures } from './figures.ts';
import { onKey, type Pressed } from './keys.ts';
import {
  drafted,
  filledDown,
  go,
  pasted,
  redone,
  removed,
  settledDraft,
  type Sheet,
  sheetOf,
  undone,
} from './model.ts';
import { cellsOf, textOf } from './tsv.ts';

const column = (fieldCode: string, inputType: GoodsItem['inputType'], computalFormulas = ''): GoodsItem => ({
  fieldCode,
  fieldName: fieldCode,
  fieldNameEn: '',
  fieldWidth: 100,
  inputType,
  isRequired: computalFormulas === '' ? '1' : '0',
  inputOwner: '1',
  inputMaxLength: 10,
  options: inputType === 'DD' ? '台#套' : '',
  association: '',
  computalFormulas,
});
const columns = [
  column('name', 'TE'),
  column('unit', 'DD'),
  column('n', 'NO'),
  column('p', 'MN'),
  column('sum', 'MN', 'n*p'),
];
const start = (rows: string[][] = [], max = 100): Sheet => sheetOf(columns, rows, max);
const key = (name: string, more: Partial<Pressed> = {}): Pressed => ({
  key: name,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...more,
});
const press = (sheet: Sheet, ...keys: (string | Pressed)[]): Sheet =>
  keys.reduce((now, one) => onKey(now, typeof one === 'string' ? key(one) : one, 10) ?? now, sheet);
const ctrl = (name: string) => key(name, { ctrlKey: true });
const two = [
  ['泵', '台', '2', '3', ''],
  ['阀', '套', '1', '5', ''],
];

describe('the keys of the sheet', () => {
  test('typing replaces, Enter goes down and adds a row at the end, Tab goes on', () => {
    let sheet = press(drafted(start(), '离心泵'), 'Tab');
    expect(sheet.at).toEqual({ r: 0, c: 1 });
    sheet = press(drafted(sheet, '台'), 'Enter');
    expect(sheet.rows).toEqual([
      ['离心泵', '台', '', '', ''],
      ['', '', '', '', ''],
    ]);
    expect(sheet.at).toEqual({ r: 1, c: 1 });
    // Escape drops what was typed; F2 begins with what stands there.
    expect(press(drafted(sheet, '套'), 'Escape').rows).toBe(sheet.rows);
    expect(press(go(sheet, { r: 0, c: 0 }), 'F2').draft).toEqual({ text: '离心泵', all: true });
  });

  test('numbers take digits only, computed cells nothing', () => {
    expect(drafted(go(start(two), { r: 0, c: 2 }), '-1２a.5').draft?.text).toBe('12.5');
    expect(drafted(go(start(two), { r: 0, c: 4 }), '9').draft).toBeUndefined();
  });

  test('arrows, ends and pages move within the sheet; Shift selects; Tab leaves at its ends', () => {
    const sheet = start(two);
    expect(press(sheet, 'ArrowUp', 'ArrowLeft').at).toEqual({ r: 0, c: 0 });
    expect(press(sheet, 'ArrowRight', 'PageDown').at).toEqual({ r: 1, c: 1 });
    expect(press(sheet, ctrl('End')).at).toEqual({ r: 1, c: 4 });
    expect(press(sheet, key('ArrowDown', { shiftKey: true }))).toMatchObject({
      at: { r: 1, c: 0 },
      from: { r: 0, c: 0 },
    });
    expect(onKey(press(sheet, ctrl('End')), key('Tab'), 10)).toBeUndefined();
    expect(onKey(sheet, key('Tab', { shiftKey: true }), 10)).toBeUndefined();
  });

  test('Delete clears, Ctrl-D fills down, Ctrl-Z and Ctrl-Y go back and forth', () => {
    const both = press(go(start(two), { r: 0, c: 2 }), key('ArrowDown', { shiftKey: true }));
    const filled = filledDown(both);
    expect(filled.rows.map((row) => row[2])).toEqual(['2', '2']);
    const cleared = press(filled, 'Delete');
    expect(cleared.rows.map((row) => row[2])).toEqual(['', '']);
    const back = press(cleared, ctrl('z'), ctrl('z'));
    expect(back.rows).toEqual(two);
    expect(press(back, ctrl('y')).rows).toEqual(filled.rows);
    expect(redone(redone(undone(filled))).rows).toBe(filled.rows);
    expect(removed(both).rows).toEqual([['', '', '', '', '']]);
  });
});

describe('the clipboard', () => {
  test('a block stands where the selection begins, passes over computed cells, and adds rows', () => {
    const block = cellsOf('闸阀\t台\t1,200\t¥3.5\t999\r\n蝶阀\t打\tabc\t-1\t\r\n');
    const sheet = pasted(go(start(two), { r: 1, c: 0 }), block);
    expect(sheet.rows).toEqual([two[0], ['闸阀', '台', '1200', '3.5', ''], ['蝶阀', '打', 'abc', '-1', '']]);
    expect(sheet.from).toEqual({ r: 1, c: 0 });
    expect(sheet.at).toEqual({ r: 2, c: 4 });
    const { wrong, totals, filled } = new Figures(columns).whole(sheet.rows);
    expect(wrong).toEqual([
      { r: 2, c: 1 },
      { r: 2, c: 2 },
      { r: 2, c: 3 },
    ]);
    expect([filled, totals[0]?.total]).toEqual([3, '4206.00']);
  });

  test('one cell fills all that is selected; what does not fit is told', () => {
    const all = press(start(two), ctrl('a'));
    expect(pasted(all, [['7']]).rows.map((row) => row[4])).toEqual(['', '']);
    expect(pasted(start(two, 3), cellsOf('a\nb\nc\nd\ne'))).toMatchObject({ cut: 2 });
  });

  test('takes in again what it gave out', () => {
    const cells = [
      ['a "b"', 'c\td'],
      ['', 'e\nf'],
    ];
    expect(cellsOf(textOf(cells))).toEqual(cells);
  });
});

test('an unchanged cell is no step to undo', () => {
  const sheet = start(two);
  expect(settledDraft(drafted(sheet, '泵')).undo).toEqual([]);
});
