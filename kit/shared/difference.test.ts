import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compared, withinLine } from './difference.ts';

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

test('a line stands beside what it became, though another went before it and one came after', () => {
  expect(
    compared(
      ['三、交货期：合同签订后30日内。', '四、质保期：24个月。'],
      ['四、质保期：24个月。（自验收合格之日起）', '五、付款：验收后付至95%。'],
    ),
  ).toEqual([
    { before: '三、交货期：合同签订后30日内。', after: null },
    { before: '四、质保期：24个月。', after: '四、质保期：24个月。（自验收合格之日起）' },
    { before: null, after: '五、付款：验收后付至95%。' },
  ]);
});

test('within a line only what differs is told, and no sign is cut in two', () => {
  expect(withinLine('数量10台', '数量12台')).toEqual(['数量1', '0', '台']);
  expect(withinLine('甲乙', '甲乙丙')).toEqual(['甲乙', '', '']);
  expect(withinLine('甲乙丙', '甲丙')).toEqual(['甲', '乙', '丙']);
  expect(withinLine('𠮷', '𠮶')).toEqual(['', '𠮷', '']);
  fc.assert(
    fc.property(fc.string(), fc.string(), (a, b) => {
      expect(withinLine(a, b).join('')).toBe(a);
    }),
  );
});
