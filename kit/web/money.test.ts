import { expect, test } from 'vitest';
import { capitalText, moneyText, plainAmount } from './money.tsx';

test.each([
  ['1,234.50', '1234.50'],
  ['１２３．４', '123.4'],
  ['¥ 1 000 元', '1000'],
  ['007', '7'],
  ['0.5', '0.5'],
  ['.5', '0.5'],
  ['-012', '-12'],
  ['1e5', '1e5'],
  ['', ''],
])('typed %s is kept as %s', (typed, kept) => {
  expect(plainAmount(typed)).toBe(kept);
});

test('amounts read with separators, in capitals by their unit, and never lose digits', () => {
  expect(moneyText('123456789012345678.123')).toBe('123,456,789,012,345,678.123');
  expect(moneyText('abc')).toBe('abc');
  expect(capitalText('10', '1')).toBe('壹拾万元整');
  expect(capitalText('0.001')).toBe('');
});
