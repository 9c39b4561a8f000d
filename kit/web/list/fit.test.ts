import { expect, test } from 'vitest';
import { foldedOf } from './fit.ts';
import { listKey, ordered, readView, viewed } from './list-view.ts';
import { isAsked, readQueries, SAVED_MOST, stateOf, withQuery } from './saved-queries.ts';

const columns = [
  { key: 'name', rank: 1 },
  { key: 'code', rank: 4 },
  { key: 'money', rank: 2 },
  { key: 'time', rank: 3 },
];
const needs = new Map([
  ['name', 300],
  ['code', 100],
  ['money', 150],
  ['time', 150],
]);

test('columns fold by rank until the rest fits; the first one never does', () => {
  const folded = (room: number) => [...foldedOf(columns, needs, room)];
  expect(folded(700)).toEqual([]);
  expect(folded(699)).toEqual(['code']);
  expect(folded(500)).toEqual(['code', 'time']);
  expect(folded(10)).toEqual(['code', 'time', 'money']);
  expect([...foldedOf(columns, new Map(), 10)]).toEqual([]);
});

test("a person's order holds, a column that came later stands where the declaration has it", () => {
  const keys = (view: object) => viewed(columns, view).map((c) => c.key);
  expect(keys({})).toEqual(['name', 'code', 'money', 'time']);
  expect(ordered(columns, ['time', 'gone', 'name', 'money']).map((c) => c.key)).toEqual([
    'time',
    'name',
    'code',
    'money',
  ]);
  expect(keys({ off: ['code', 'money'] })).toEqual(['name', 'time']);
  expect(keys({ off: ['name', 'code', 'money', 'time'] })).toEqual(['name']);
});

test('what was kept is read with care', () => {
  expect(readView('{"order":["a"],"off":["b"],"widths":{"a":200,"b":9,"c":"x"}}')).toEqual({
    order: ['a'],
    off: ['b'],
    widths: { a: 200 },
  });
  for (const odd of ['', '{', '[]', '{"order":"a","off":[1],"widths":{}}']) expect(readView(odd)).toEqual({});
  for (const odd of ['', '{', '{}', '[1,{"name":"x"},{"filters":{}},null]'])
    expect(readQueries(odd)).toEqual([]);
  const many = Array.from({ length: 30 }, (_, i) => ({ name: `${i}`, filters: {} }));
  expect(readQueries(JSON.stringify(many))).toHaveLength(SAVED_MOST);
  expect(listKey('/pre/contract/page', '', '60 是')).toBe('/pre/contract/page:60--');
});

test('filters and order are named, replaced by name, and asked again without what the list lost', () => {
  const state = {
    filters: { status: '60', old: 'x' },
    current: 3,
    size: 20,
    sortField: 'a',
    sortOrder: 'asc',
  } as const;
  const saved = withQuery([], '审批中', state);
  const [one] = saved;
  if (!one) throw new Error('nothing was kept');
  expect(isAsked(one, { ...state, current: 1 })).toBe(true);
  expect(isAsked(one, { ...state, filters: { status: '60' } })).toBe(false);
  expect(stateOf(one, ['status'])).toEqual({ filters: { status: '60' }, sortField: 'a', sortOrder: 'asc' });
  const again = withQuery([{ ...one, first: true }], '审批中', { filters: {}, current: 1, size: 20 });
  expect(again).toEqual([{ name: '审批中', filters: {}, first: true }]);
});
