import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compared } from './difference.ts';

const lines = fc.array(fc.constantFrom('甲', '乙', '丙', '丁'), { maxLength: 12 });

test('both texts stand whole on their sides, and equal ones have no difference', () => {
  fc.assert(
    fc.property(lines, lines, (before, after) => {
      const rows = compared(before, after);
      expect(rows.flatMap((row) => (row.before === null ? [] : [row.before]))).toEqual(before);
      expect(rows.flatMap((row) => (row.after === null ? [] : [row.after]))).toEqual(after);
      expect(rows.every((row) => row.before !== null || row.after !== null)).toBe(true);
    }),
  );
  expect(compared(['a', 'b'], ['a', 'b']).every((row) => row.before === row.after)).toBe(true);
});

test('what was put in stands alone, what was changed beside what it was', () => {
  expect(compared(['a', 'b', 'c'], ['a', 'x', 'b', 'd'])).toEqual([
    { before: 'a', after: 'a' },
    { before: null, after: 'x' },
    { before: 'b', after: 'b' },
    { before: 'c', after: 'd' },
  ]);
});
