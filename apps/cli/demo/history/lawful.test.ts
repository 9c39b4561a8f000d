import { expect, test } from 'vitest';
import { dateFaults } from '#areas/tender-file/shared/dates.ts';
import { type Calendar, dayPlus, dayType, startOfDay } from '#base/calendar/shared/days.ts';
import { seededCalendar } from '#base/calendar/shared/holidays.ts';
import { HISTORY_DAYS } from '../../../../db/seed/seed.ts';
import { datesAt } from '../tendering.ts';
import { actsOf, deadlineDay, issueDay, type Plan, publicityDays, saleDays } from './course.ts';
import { lawful } from './lawful.ts';
import { plans } from './tenders.ts';

const HOUR = 3_600_000;
const daysFrom = (day: string, count: number) => Array.from({ length: count }, (_, i) => dayPlus(day, i));
/** Every day that a plan may be played on whose periods touch the longest holiday there was: nine days from 2026-02-15. */
const daysAround = daysFrom('2026-01-15', 100);
/** A year with the holidays that the State Council arranged, and one with the statutory days alone. */
const twoYears = daysFrom('2026-01-01', 2 * 365);

const whenOn = (today: string) => (day: number, at: string) => {
  const [hours = 0, minutes = 0] = at.split(':').map(Number);
  return new Date(startOfDay(dayPlus(today, day)).getTime() + hours * HOUR + minutes * 60_000).toISOString();
};

const planOf = (key: string, today: string, calendar: Calendar = seededCalendar): Plan => {
  const plan = plans.find((one) => one.key === key);
  if (!plan) throw new Error(`there is no plan ${key}`);
  return lawful(plan, whenOn(today), calendar);
};

test('the history can be played around any holiday: what is past stays past, what runs still runs, and nothing begins before the world', () => {
  for (const today of daysAround)
    for (const plan of plans) {
      const about = `${plan.key} on ${today}`;
      const fitting = lawful(plan, whenOn(today), seededCalendar);
      const past = (one: Plan) => actsOf(one).filter((act) => act.day < 0);
      expect(past(fitting).length, about).toBeGreaterThanOrEqual(past(plan).length);
      for (const { day } of past(fitting)) expect(day, about).toBeGreaterThan(-HISTORY_DAYS);
      expect(Math.sign(deadlineDay(fitting)), about).toBe(Math.sign(deadlineDay(plan)));
      expect(Math.sign(issueDay(fitting) + saleDays(fitting)), about).toBe(
        Math.sign(issueDay(plan) + saleDays(plan)),
      );
      if (plan.phase === 'publicity')
        expect(deadlineDay(fitting) + publicityDays(fitting), about).toBeGreaterThan(0);
    }
});

test('a plan keeps its days where the law is kept; where a period would end on a holiday it began earlier, or lasts longer', () => {
  const stands = (key: string) => {
    const plan = plans.find((one) => one.key === key);
    if (!plan) throw new Error(`there is no plan ${key}`);
    return plan;
  };
  const [over, running] = [stands('lake-intake'), stands('ductile-pipe')];
  expect(planOf('lake-intake', '2026-12-01')).toMatchObject({
    start: over.start,
    lead: 21,
    sale: 6,
  });
  // Its twentieth day would be the first of nine days off: issued a day earlier, it is the one before them.
  const eve = dayPlus('2026-02-15', -(issueDay(over) + 20));
  expect(planOf('lake-intake', eve)).toMatchObject({ start: over.start - 1, lead: 22 });
  expect(deadlineDay(planOf('lake-intake', eve))).toBe(deadlineDay(over));
  // The third day of its publicity would be the first of those days: it ends with the day after the last.
  const third = dayPlus('2026-02-15', -(deadlineDay(running) + 4));
  expect(planOf('ductile-pipe', third)).toMatchObject({ start: running.start, publicity: 14 });
});

test('whoever tenders at the earliest is within the law at any hour of the year', () => {
  for (const day of twoYears)
    for (const hour of [0, 9, 23]) {
      const begin = startOfDay(day).getTime() + hour * HOUR;
      const dates = datesAt(begin);
      for (const publishedAfter of [0, 20])
        expect(
          dateFaults(dates, {
            ruleSet: 'LAWBID',
            at: new Date(begin + publishedAfter * HOUR),
            deviationReason: null,
            calendar: seededCalendar,
          }),
          dates.saleBegin,
        ).toEqual([]);
    }
});

test('a year of nothing but holidays is said, not played', () => {
  const never: Calendar = new Map(
    Array.from({ length: 400 }, (_, i) => [dayPlus('2026-01-01', i), dayType.holiday]),
  );
  expect(() => planOf('lake-intake', '2026-08-01', never)).toThrow('the periods of lake-intake fit nowhere');
});
