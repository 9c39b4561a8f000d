const DAY_MS = 86_400_000;

const asUtc = (day: string): Date => new Date(`${day}T00:00:00Z`);
const asDay = (at: Date): string => at.toISOString().slice(0, 10);

/** `2026-11` of a day. */
export const monthOf = (day: string): string => day.slice(0, 7);

export const dayAfter = (day: string, n: number): string =>
  asDay(new Date(asUtc(day).getTime() + n * DAY_MS));

/** The month so many months away. */
export function sameDayOf(month: string, by: number): string {
  const first = asUtc(`${month}-01`);
  first.setUTCMonth(first.getUTCMonth() + by);
  return monthOf(asDay(first));
}

/** 月历: six weeks from the Monday on or before the first of a month, so that every month is equally tall. */
export function monthDays(month: string): string[] {
  const first = `${month}-01`;
  const before = (asUtc(first).getUTCDay() + 6) % 7;
  return Array.from({ length: 42 }, (_, i) => dayAfter(first, i - before));
}
