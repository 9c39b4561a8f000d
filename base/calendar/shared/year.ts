import { dayPlus, type DayType, dayType } from './days.ts';

/** A day that is called otherwise than the plain week says. */
export interface NamedDay {
  readonly day: string;
  readonly dayType: DayType;
  readonly dayName: string;
}

/** What changes about a day; null = it is as the plain week says. */
export interface DayChange {
  readonly day: string;
  readonly before: Omit<NamedDay, 'day'> | null;
  readonly after: Omit<NamedDay, 'day'> | null;
}

/** Longest name of a day. */
export const DAY_NAME_MAX = 50;

/** What a day is by the week alone. */
export const plainType = (day: string): DayType => {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday === 0 || weekday === 6 ? dayType.rest : dayType.work;
};

/** Is it a day that there is (合法日期)? */
export function isDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text;
}

/** Every day of a year. */
export function daysOf(year: number): string[] {
  const days: string[] = [];
  for (let day = `${year}-01-01`; day.startsWith(`${year}-`); day = dayPlus(day, 1)) days.push(day);
  return days;
}

/** Days that say something the plain week does not, in their order. */
export const told = (days: readonly NamedDay[]): NamedDay[] =>
  days
    .filter((d) => d.dayName !== '' || d.dayType !== plainType(d.day))
    .toSorted((a, b) => a.day.localeCompare(b.day));

/** What turns one year into another (差异). */
export function changesBetween(before: readonly NamedDay[], after: readonly NamedDay[]): DayChange[] {
  const side = (days: readonly NamedDay[]) =>
    new Map(told(days).map(({ day, dayType: type, dayName }) => [day, { dayType: type, dayName }] as const));
  const [old, wanted] = [side(before), side(after)];
  return [...new Set([...old.keys(), ...wanted.keys()])].sort().flatMap((day) => {
    const [a, b] = [old.get(day) ?? null, wanted.get(day) ?? null];
    return a?.dayType === b?.dayType && a?.dayName === b?.dayName ? [] : [{ day, before: a, after: b }];
  });
}
