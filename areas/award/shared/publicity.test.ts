import { expect, test } from 'vitest';
import { dayType } from '#base/calendar/shared/days.ts';
import { earliestEnd, running, startBy } from './publicity.ts';

const plain = new Map<string, '1' | '2' | '3'>();

test('the day of publication is not counted, by the Shanghai calendar', () => {
  expect(earliestEnd(new Date('2026-11-20T01:00:00.000Z'), plain).toISOString()).toBe(
    '2026-11-23T16:00:00.000Z',
  );
  expect(earliestEnd(new Date('2026-11-20T15:59:59.999Z'), plain).toISOString()).toBe(
    '2026-11-23T16:00:00.000Z',
  );
  expect(earliestEnd(new Date('2026-11-20T16:00:00.000Z'), plain).toISOString()).toBe(
    '2026-11-24T16:00:00.000Z',
  );
  expect(startBy(new Date('2026-11-20T01:00:00.000Z'), plain).toISOString()).toBe('2026-11-23T16:00:00.000Z');
});

test('over at the very millisecond', () => {
  const end = new Date('2026-11-23T16:00:00.000Z');
  expect(running(new Date(end.getTime() - 1), end)).toBe(true);
  expect(running(end, end)).toBe(false);
});

test('a last day that is a statutory holiday moves behind the holiday, a mere weekend does not', () => {
  const holidays = new Map([
    ['2026-11-23', dayType.holiday],
    ['2026-11-24', dayType.holiday],
  ]);
  expect(earliestEnd(new Date('2026-11-20T01:00:00.000Z'), holidays).toISOString()).toBe(
    '2026-11-25T16:00:00.000Z',
  );
  // 22 November 2026 is a Sunday.
  expect(earliestEnd(new Date('2026-11-19T01:00:00.000Z'), holidays).toISOString()).toBe(
    '2026-11-22T16:00:00.000Z',
  );
});
