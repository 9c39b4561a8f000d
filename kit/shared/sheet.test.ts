import { expect, test } from 'vitest';
import { foundAt, sheetValue } from './sheet.ts';

const now = new Date('2026-11-20T02:00:00.000Z');

test('a cell says what stands at its places, in the words of the screen', () => {
  const row = {
    mainName: '水厂',
    packageName: '一标',
    packageList: [{ phase: { phase: 'a' } }, { phase: null }],
  };
  const cell = (column: object) => sheetValue({ head: '', kind: 'text', from: [], ...column }, row, now).text;
  expect(cell({ from: ['mainName', 'packageName'], joint: ' · ' })).toBe('水厂 · 一标');
  expect(cell({ from: ['packageList.phase.phase'], words: { a: '待开标' } })).toBe('待开标');
  expect(cell({ from: ['packageName', 'packageName'] })).toBe('一标');
  expect(cell({ from: ['nothing.at.all'] })).toBe('');
});

test('what only the language holds is no place of a row', () => {
  expect(foundAt({ a: 'x' }, 'constructor.name')).toEqual([]);
  expect(foundAt({ a: 'x' }, 'a.length')).toEqual([]);
  expect(foundAt({ a: ['x', 'y'] }, 'a')).toEqual(['x', 'y']);
});

test('a state turns once its time is over', () => {
  const column = {
    head: '',
    kind: 'text',
    from: ['status'],
    words: { shown: '公示中', over: '公示期满' },
    turns: { at: 'end', of: 'shown', to: 'over' },
  } as const;
  const said = (end: string, status = 'shown') => sheetValue(column, { status, end }, now).text;
  expect(said('2026-11-20T02:00:00.001Z')).toBe('公示中');
  expect(said('2026-11-20T02:00:00.000Z')).toBe('公示期满');
  expect(said('')).toBe('公示中');
  expect(said('2026-11-01T00:00:00.000Z', 'other')).toBe('other');
});
