/** Dates as people here read them: Asia/Shanghai, whatever the machine's own zone. */
const ZONE_OFFSET_MS = 8 * 3_600_000;

const two = (n: number) => String(n).padStart(2, '0');

/** `2026-11-20 09:00:00` in Shanghai time for an instant. */
export function shanghaiTime(
  at: Date | string | number,
  precision: 'minute' | 'second' | 'ms' = 'second',
): string {
  const d = new Date(new Date(at).getTime() + ZONE_OFFSET_MS);
  const day = `${d.getUTCFullYear()}-${two(d.getUTCMonth() + 1)}-${two(d.getUTCDate())}`;
  const minute = `${day} ${two(d.getUTCHours())}:${two(d.getUTCMinutes())}`;
  if (precision === 'minute') return minute;
  const second = `${minute}:${two(d.getUTCSeconds())}`;
  return precision === 'second' ? second : `${second}.${String(d.getUTCMilliseconds()).padStart(3, '0')}`;
}

/** `2026-11-20`, the Shanghai day of an instant. */
export const shanghaiDay = (at: Date | string | number): string => shanghaiTime(at, 'minute').slice(0, 10);

/** Does an instant end a day of Shanghai? */
export const isDayEnd = (at: Date | string | number): boolean =>
  shanghaiTime(at, 'ms').endsWith(' 00:00:00.000');

/** 截止时间 in words: what ends as a day does is said by that day (`2026-12-04 24:00`). */
export const shanghaiEnd = (at: Date | string | number): string =>
  isDayEnd(at) ? `${shanghaiDay(new Date(at).getTime() - 1)} 24:00` : shanghaiTime(at, 'minute');

/** The instant of a Shanghai wall time `yyyy-MM-dd[ HH:mm[:ss]]`, as ISO text. */
export function fromShanghai(text: string): string {
  const [day, time = '00:00:00'] = text.trim().split(/[ T]/);
  const full = time.length === 5 ? `${time}:00` : time;
  return new Date(`${day}T${full}+08:00`).toISOString();
}

const PLAIN_DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/** Whether a text is a day of the calendar, `yyyy-MM-dd` (日期): `Date` alone would count 30 February on into March. */
export function isIsoDay(text: string): boolean {
  const at = PLAIN_DAY.test(text) ? new Date(`${text}T00:00:00Z`) : undefined;
  return at !== undefined && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}
