import { dayPlus, dayType } from './days.ts';
import { isDay, type NamedDay } from './year.ts';

/** What was read of a text or a sheet, and which of its lines say nothing that is understood. */
export interface ReadDays {
  readonly days: NamedDay[];
  readonly problems: string[];
}

const two = (n: string): string => n.padStart(2, '0');
const TYPES: Readonly<Record<string, NamedDay['dayType']>> = {
  工作日: dayType.work,
  调休上班: dayType.work,
  上班: dayType.work,
  workday: dayType.work,
  '1': dayType.work,
  休息日: dayType.rest,
  'rest day': dayType.rest,
  '2': dayType.rest,
  节假日: dayType.holiday,
  放假: dayType.holiday,
  holiday: dayType.holiday,
  '3': dayType.holiday,
};

const MAKE_UP = '调休上班';
/** `1月1日（周四）`; the month may be left out behind 至, the word in brackets is for people. */
const DAY = String.raw`(?:(\d{4})年)?(?:(\d{1,2})月)?(\d{1,2})日(?:[（(][^）)]*[）)])?`;
const SPAN = new RegExp(`${DAY}(?:至${DAY})?`, 'g');

/** The days of one sentence of the State Council's notice; a month that is left out is the one before it. */
function spansOf(sentence: string, year: number): [from: string, to: string][] {
  let month = '';
  return [...sentence.matchAll(SPAN)].map((found) => {
    const [, y1, m1, d1 = '', y2, m2, d2] = found;
    month = m1 ?? month;
    const from = `${y1 ?? year}-${two(month)}-${two(d1)}`;
    if (d2 === undefined) return [from, from];
    month = m2 ?? month;
    // A holiday over the turn of the year begins in the one before.
    const to = `${y2 ?? y1 ?? year}-${two(month)}-${two(d2)}`;
    return [from, to];
  });
}

/** 国务院办公厅通知: 「二、春节：2月15日至23日放假调休，共9天。2月14日（周六）、2月28日（周六）上班。」 */
function readNotice(line: string, year: number): NamedDay[] | undefined {
  const named = /^\s*(?:[一二三四五六七八九十]+、|\d+[.、]|（[^）]*）)?\s*([^：:\d]{2,20})[：:]/.exec(line);
  const days: NamedDay[] = [];
  for (const sentence of line.split(/[。；;]/)) {
    const works = /上班/.test(sentence);
    if (!works && !/放假/.test(sentence)) continue;
    for (const [from, to] of spansOf(sentence, year)) {
      if (!isDay(from) || !isDay(to) || to < from) return undefined;
      for (let day = from; day <= to; day = dayPlus(day, 1))
        days.push(
          works
            ? { day, dayType: dayType.work, dayName: MAKE_UP }
            : { day, dayType: dayType.holiday, dayName: named?.[1]?.trim() ?? '节假日' },
        );
    }
  }
  return days.length > 0 ? days : undefined;
}

/** A day as people write it (日期): 2027-01-01, 2027/1/1, 2027年1月1日. */
export function readDay(text: string): string | undefined {
  const found = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(text.trim());
  const day = found ? `${found[1]}-${two(found[2] ?? '')}-${two(found[3] ?? '')}` : '';
  return isDay(day) ? day : undefined;
}

/** The kind of a day by its word or number (日期类型). */
export const readType = (text: string): NamedDay['dayType'] | undefined => TYPES[text.trim().toLowerCase()];

/** The name may be left out for a working day. */
export const nameOfDay = (type: NamedDay['dayType'], name: string): string =>
  name.trim() || (type === dayType.work ? MAKE_UP : '');

/** One line: date, type, name. */
function readRow([date = '', type = '', name = '']: readonly string[]): NamedDay | undefined {
  const day = readDay(date);
  const known = readType(type);
  return day && known ? { day, dayType: known, dayName: nameOfDay(known, name) } : undefined;
}

/**
 * 粘贴导入: the notice of the State Council as it stands, or lines of date, type and name. Lines without a day are passed over
 * when they are words around it (a heading, a greeting); lines with days that cannot be read are named.
 */
export function readArrangement(text: string, year: number): ReadDays {
  const days = new Map<string, NamedDay>();
  const problems: string[] = [];
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === '' || !/\d/.test(line)) continue;
    const row = readRow(line.split(/[\t,，]|\s{1,}/).filter((c) => c !== ''));
    const found = row ? [row] : readNotice(line, year);
    if (found) for (const one of found) days.set(one.day, one);
    else if (/\d{1,2}日|\d{4}[-/.]\d/.test(line)) problems.push(line.trim().slice(0, 100));
  }
  return { days: [...days.values()].toSorted((a, b) => a.day.localeCompare(b.day)), problems };
}
