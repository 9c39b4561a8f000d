import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromShanghai } from '#kit/shared/time.ts';
import {
  dayType,
  isHoliday,
  isWorkingDay,
  lastDay,
  latestDayBefore,
  periodDue,
  periodEnd,
  workingDaysAfter,
  yearNotArranged,
} from './days.ts';
import { seededCalendar as calendar } from './holidays.ts';

const at = (text: string) => new Date(fromShanghai(text));

describe('periods of calendar days', () => {
  test('the day of the beginning is not counted, whatever its hour', () => {
    for (const hour of ['00:00:00', '15:00:00', '23:59:59'])
      expect(lastDay(at(`2026-11-02 ${hour}`), 20, calendar)).toBe('2026-11-22');
    expect(periodDue(at('2026-11-02 15:00'), 20, calendar)).toEqual(at('2026-11-22 00:00'));
    expect(periodEnd(at('2026-11-02 15:00'), 3, calendar)).toEqual(at('2026-11-06 00:00'));
  });

  test('a last day that is a statutory holiday moves behind the holiday; a weekend or a holiday on the way does not', () => {
    expect(lastDay(at('2026-09-12 09:00'), 20, calendar)).toBe('2026-10-08');
    expect(lastDay(at('2026-09-20 09:00'), 20, calendar)).toBe('2026-10-10');
    expect(lastDay(at('2026-11-09 09:00'), 5, calendar)).toBe('2026-11-14');
    expect(lastDay(at('2026-02-12 09:00'), 3, calendar)).toBe('2026-02-24');
  });

  test('days before a deadline are counted back in the same way', () => {
    expect(latestDayBefore(at('2026-12-16 09:30'), 15)).toBe('2026-12-01');
  });
});

test('a year that has its statutory days alone is named, as soon as a period reaches it', () => {
  const year = (from: string, until: string) => yearNotArranged(at(from), at(until), calendar);
  expect(year('2025-06-01', '2026-12-31 23:59:59')).toBeUndefined();
  expect(year('2026-12-30', '2027-01-01 00:00:00')).toBe('2027');
  expect(year('2027-03-01', '2028-01-01')).toBe('2027');
  const entered = new Map([...calendar, ['2027-02-14', dayType.work] as const]);
  expect(yearNotArranged(at('2026-12-30'), at('2027-03-01'), entered)).toBeUndefined();
  expect(yearNotArranged(at('2026-12-30'), at('2028-03-01'), entered)).toBe('2028');
  // Until then the days of the law itself count: 1 January moves a last day, the Saturday after it does not.
  expect(lastDay(at('2026-12-29 09:00'), 3, calendar)).toBe('2027-01-02');
});

test('working days follow the table: make-up days count, holidays do not', () => {
  expect(isWorkingDay('2026-02-14', calendar)).toBe(true);
  expect(isHoliday('2026-02-16', calendar)).toBe(true);
  expect(workingDaysAfter(at('2026-02-13 10:00'), 1, calendar)).toBe('2026-02-14');
  expect(workingDaysAfter(at('2026-02-13 10:00'), 2, calendar)).toBe('2026-02-24');
  expect(workingDaysAfter(at('2026-11-20 10:00'), 5, calendar)).toBe('2026-11-27');
});

test('no period is shorter than its days, and none ends on a holiday', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 900 * 1440 }), fc.integer({ min: 1, max: 60 }), (minutes, days) => {
      const start = new Date(at('2025-01-01').getTime() + minutes * 60_000);
      const last = lastDay(start, days, calendar);
      expect(isHoliday(last, calendar)).toBe(false);
      expect(periodEnd(start, days, calendar).getTime() - start.getTime()).toBeGreaterThanOrEqual(
        days * 86_400_000,
      );
    }),
  );
});
