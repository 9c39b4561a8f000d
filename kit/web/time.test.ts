import { expect, test } from 'vitest';
import { leftUntil, weekdayOf } from './time.tsx';

test('the last second is still open; the end is over', () => {
  const end = Date.parse('2026-11-20T09:00:00+08:00');
  expect(leftUntil(end, end - 1)).toEqual({ over: false, d: 0, h: 0, m: 0, s: 1 });
  expect(leftUntil(end, end)).toMatchObject({ over: true, s: 0 });
  expect(leftUntil(end, end - 90_061_000)).toEqual({ over: false, d: 1, h: 1, m: 1, s: 1 });
});

test('weekdays are Shanghai’s', () => {
  expect(weekdayOf('2026-11-19T16:30:00Z')).toBe(5);
  expect(weekdayOf('2026-11-19T15:30:00Z')).toBe(4);
});
