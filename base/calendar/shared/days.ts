import { fromShanghai, shanghaiDay } from '#kit/shared/time.ts';

/** Types of day as the holiday table names them (日类型): working day, rest day, statutory holiday. */
export const dayType = { work: '1', rest: '2', holiday: '3' } as const;
export type DayType = (typeof dayType)[keyof typeof dayType];

/** The days that differ from the plain week (节假日表), by `yyyy-MM-dd`; Monday to Friday are worked, the weekend is not. */
export type Calendar = ReadonlyMap<string, DayType>;

const DAY_MS = 86_400_000;
const utc = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** The day so many days later, or earlier when negative. */
export const dayPlus = (day: string, n: number): string =>
  new Date(utc(day) + n * DAY_MS).toISOString().slice(0, 10);

/** What kind of day it is: as the table says, else by the day of the week. */
export function typeOf(day: string, calendar: Calendar): DayType {
  const weekday = new Date(utc(day)).getUTCDay();
  return calendar.get(day) ?? (weekday === 0 || weekday === 6 ? dayType.rest : dayType.work);
}

export const isHoliday = (day: string, calendar: Calendar): boolean =>
  typeOf(day, calendar) === dayType.holiday;
export const isWorkingDay = (day: string, calendar: Calendar): boolean =>
  typeOf(day, calendar) === dayType.work;

/**
 * The first year up to a day whose arrangement is not in the table (尚未录入的年度安排), if there is one. An arrangement of the State
 * Council moves some working days; a year without a moved one stands with its statutory days alone, and its holidays may grow.
 */
export function yearNotArranged(from: Date, until: Date, calendar: Calendar): string | undefined {
  const arranged = new Set(
    [...calendar].flatMap(([day, type]) => (type === dayType.work ? [day.slice(0, 4)] : [])),
  );
  const last = Number(shanghaiDay(until).slice(0, 4));
  for (let year = Number(shanghaiDay(from).slice(0, 4)); year <= last; year += 1)
    if (!arranged.has(String(year))) return String(year);
  return undefined;
}

/** Midnight at which a day begins in Shanghai. */
export const startOfDay = (day: string): Date => new Date(fromShanghai(day));
/** Midnight at which a day ends in Shanghai. */
export const endOfDay = (day: string): Date => startOfDay(dayPlus(day, 1));

/**
 * The last day of a period of calendar days (期间最后一日): the day on which it begins is not counted, and a last day that
 * is a statutory holiday moves to the first day after the holiday. Civil Code, articles 201 and 203; order 87 of the Ministry
 * of Finance, article 85.
 */
export function lastDay(start: Date | string, days: number, calendar: Calendar): string {
  let day = dayPlus(shanghaiDay(start), days);
  while (isHoliday(day, calendar)) day = dayPlus(day, 1);
  return day;
}

/** The earliest instant for what may not be before the last day of a period (不得少于N日): that day's beginning. */
export const periodDue = (start: Date | string, days: number, calendar: Calendar): Date =>
  startOfDay(lastDay(start, days, calendar));

/** The instant at which a period has run out (期间届满): the end of its last day. */
export const periodEnd = (start: Date | string, days: number, calendar: Calendar): Date =>
  endOfDay(lastDay(start, days, calendar));

/** The last day on which something that must come so many days before an instant may still be done (截止日N日前). */
export const latestDayBefore = (end: Date | string, days: number): string => dayPlus(shanghaiDay(end), -days);

/** The n-th working day before a day (N个工作日前); the day itself is not counted. */
export function workingDaysBefore(end: string, n: number, calendar: Calendar): string {
  let day = end;
  for (let left = n; left > 0; ) {
    day = dayPlus(day, -1);
    if (isWorkingDay(day, calendar)) left -= 1;
  }
  return day;
}

/** The n-th working day after an instant (第N个工作日); the day itself is not counted. */
export function workingDaysAfter(start: Date | string, n: number, calendar: Calendar): string {
  let day = shanghaiDay(start);
  for (let left = n; left > 0; ) {
    day = dayPlus(day, 1);
    if (isWorkingDay(day, calendar)) left -= 1;
  }
  return day;
}
