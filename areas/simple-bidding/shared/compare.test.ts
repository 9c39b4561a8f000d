import { expect, test } from 'vitest';
import { toFixedText } from '#kit/shared/decimal.ts';
import { type Fault, faultsOf, placed, rowSum, rowsTotal } from './compare.ts';
import { mustBeTendered } from './rules.ts';

const asked = {
  rows: [
    { name: '水泵', spec: 'ISG80', unit: '台', count: '3' },
    { name: '阀门', spec: 'DN80', unit: '个', count: '0.5' },
  ],
  ceiling: '1000.00',
};
const rows = [
  { ...(asked.rows[0] as (typeof asked.rows)[0]), price: '99.995', sum: '299.99' },
  { ...(asked.rows[1] as (typeof asked.rows)[0]), price: '0.01', sum: '0.01' },
];

test('sums are exact: rounded once a row, half up, never through floating point', () => {
  expect(toFixedText(rowSum({ count: '3', price: '99.995' }) ?? { coef: 0n, scale: 0 })).toBe('299.99');
  expect(toFixedText(rowSum({ count: '0.5', price: '0.01' }) ?? { coef: 0n, scale: 0 })).toBe('0.01');
  expect(rowSum({ count: '1', price: 'x' })).toBeUndefined();
  expect(rowsTotal([{ count: '1', price: '' }])).toBeUndefined();
});

test('a quote conforms when its rows are those that were asked for, its sums are right and it keeps the ceiling', () => {
  expect(faultsOf(asked, { price: '300.00', rows })).toEqual([]);
  expect(faultsOf({ ...asked, ceiling: '299.99' }, { price: '300.00', rows })).toEqual(['overCeiling']);
  expect(faultsOf(asked, { price: '299.99', rows })).toEqual(['wrongSum']);
  expect(faultsOf(asked, { price: '300.00', rows: rows.slice(1) })).toEqual(['otherRows']);
  const fewer = rows.map((row) => ({ ...row, count: '1' }));
  expect(faultsOf(asked, { price: '300.00', rows: fewer })).toEqual(['otherRows']);
});

test('a lump sum is measured by the ceiling alone', () => {
  expect(faultsOf({ rows: [], ceiling: null }, { price: '5.00', rows: [] })).toEqual([]);
  expect(faultsOf({ rows: [], ceiling: '4.99' }, { price: '5.00', rows: [] })).toEqual(['overCeiling']);
});

test('the lowest comes first, equal prices as they arrived, what does not conform has no place', () => {
  const quote = (id: string, price: string, faults: Fault[] = []) => ({ id, price, faults });
  const order = placed([
    quote('a', '20.00'),
    quote('b', '9.00'),
    quote('c', '9.00'),
    quote('d', '1.00', ['otherRows']),
  ]);
  expect(order.map((one) => [one.id, one.place])).toEqual([
    ['b', 1],
    ['c', 2],
    ['a', 3],
    ['d', null],
  ]);
});

test('what belongs to works and reaches the threshold must be tendered, to the fen', () => {
  const goods = { worksRelated: true, projectProp: '10' };
  expect(mustBeTendered({ ...goods, amount: '1999999.99' })).toBe(false);
  expect(mustBeTendered({ ...goods, amount: '2000000' })).toBe(true);
  expect(mustBeTendered({ ...goods, projectProp: '20', amount: '1000000.00' })).toBe(true);
  expect(mustBeTendered({ ...goods, worksRelated: false, amount: '99000000' })).toBe(false);
});
