import { isIsoDay, fromShanghai, shanghaiTime } from './time.ts';
import { dec, mul, type MoneyUnit, moneyUnit, toText } from './decimal.ts';

/** Full-width signs (全角) as their plain forms, blanks at the ends dropped. */
const narrowed = (text: string): string =>
  text
    .replace(/[！-～]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 0xfee0))
    .replace(/[\u3000\u00a0]/g, ' ')
    .replace(/。/g, '.')
    .trim();

const two = (text: string) => text.padStart(2, '0');

const DAY = /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})(?:\s*日)?/;
/** What follows at once is a time of four or six digits, or nothing. */
const COMPACT_DAY = /^(\d{4})(\d{2})(\d{2})(?=(?:\d{4}|\d{6})?(?!\d))/;
const TIME =
  /^(上午|下午|晚上)?\s*(\d{1,2})(?::|时|点)(?:(\d{1,2})(?:分|:(\d{1,2})秒?|分(\d{1,2})秒)?|(半))?$/;
const COMPACT_TIME = /^(\d{2})(\d{2})(\d{2})?$/;

function dayAtStart(text: string): { readonly day: string; readonly rest: string } | undefined {
  const found = DAY.exec(text) ?? COMPACT_DAY.exec(text);
  if (!found) return undefined;
  const day = `${found[1]}-${two(found[2] ?? '')}-${two(found[3] ?? '')}`;
  return isIsoDay(day) ? { day, rest: text.slice(found[0].length).replace(/^[\sT,]+/, '') } : undefined;
}

/**
 * 日期 as people type it (`2027/3/1`, `20270301`, `2027年3月1日`), as `yyyy-MM-dd`; undefined = not understood. A time of the day
 * behind it, as other programs write one, is left out.
 */
export function typedDay(text: string): string | undefined {
  const found = dayAtStart(narrowed(text));
  return found && (found.rest === '' || typedTime(found.rest)) ? found.day : undefined;
}

/** 时刻 as people type it (`9:00`, `09:00:00`, `9时30分`, `下午3点半`), as `HH:mm:ss`; undefined = not understood. */
export function typedTime(text: string): string | undefined {
  const plain = narrowed(text);
  const [, half, typedHour, minute, second, spoken, thirty] = TIME.exec(plain) ?? [];
  const compact = typedHour === undefined ? COMPACT_TIME.exec(plain) : null;
  const hour = Number(compact?.[1] ?? typedHour);
  const hours = half && half !== '上午' && hour < 12 ? hour + 12 : hour;
  const minutes = Number(compact?.[2] ?? minute ?? (thirty ? '30' : '0'));
  const seconds = Number(compact?.[3] ?? second ?? spoken ?? '0');
  if (!(hours < 24 && minutes < 60 && seconds < 60)) return undefined;
  return [hours, minutes, seconds].map((n) => two(String(n))).join(':');
}

const ISO_INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})$/;

/** Whether a text names one instant whatever the reader's zone is. */
export const isInstant = (text: string): boolean => ISO_INSTANT.test(text) && !Number.isNaN(Date.parse(text));

/**
 * 时间 as people type it, in Shanghai time, as ISO text; undefined = not understood. A time of the day alone keeps the
 * day that stands there, a day alone its time.
 */
export function typedInstant(text: string, before?: string | null): string | undefined {
  const plain = narrowed(text);
  if (isInstant(plain)) return new Date(plain).toISOString();
  const found = dayAtStart(plain);
  const stood = before && isInstant(before) ? shanghaiTime(before).split(' ') : [];
  const day = found?.day ?? stood[0];
  const time = found?.rest === '' ? stood[1] : typedTime(found ? found.rest : plain);
  return day && time ? fromShanghai(`${day} ${time}`) : undefined;
}

/** What a word behind a number makes of it, in the unit of the field. */
const FACTORS = {
  [moneyUnit.yuan]: { 元: '1', 万: '10000', 亿: '100000000' },
  [moneyUnit.tenThousand]: { 元: '0.0001', 万: '1', 亿: '10000' },
} as const;

/**
 * 金额 as people type it (`1,200,000`, `120万`, `1.2亿元`, full-width digits), as a plain decimal in the unit of the field;
 * undefined = not understood. Without a unit a word behind the number has no meaning.
 */
export function typedAmount(text: string, unit?: MoneyUnit): string | undefined {
  const bare = narrowed(text).replace(/[,，、\s¥￥]/g, '');
  const found = /^(-?\d*\.?\d*)(?:(元)|([万亿])元?)?$/.exec(bare);
  const number = found?.[1] ?? '';
  if (!/\d/.test(number)) return undefined;
  const plain = number
    .replace(/^(-?)0+(?=\d)/, '$1')
    .replace(/^(-?)\./, '$10.')
    .replace(/\.$/, '');
  const word = (found?.[2] ?? found?.[3]) as '元' | '万' | '亿' | undefined;
  if (word === undefined || (word === '元' && unit !== moneyUnit.tenThousand)) return plain;
  return unit === undefined ? undefined : toText(mul(dec(plain), dec(FACTORS[unit][word])));
}
