import { dec, moneyUnit, toText, toYuan } from './decimal.ts';
import type { SheetValue } from './sheet.ts';
import { shanghaiTime } from './time.ts';

/** A spreadsheet's number holds fifteen digits; what has more stays as it is written. */
const DIGITS = 15;
const isNumber = (text: string): boolean =>
  /^-?\d+(\.\d+)?$/.test(text) && text.replace(/[-.]/g, '').replace(/^0+/, '').length <= DIGITS;

/** Words that a spreadsheet would take for a formula once somebody edits them are marked as words (防公式注入). */
export const looksLikeFormula = (text: string): boolean => /^[=+\-@\t\r]/.test(text);

// A sheet knows no zones: the wall time of Shanghai is written as it is read.
const wall = (text: string): Date => new Date(`${text.replace(' ', 'T')}Z`);

/** What a spreadsheet keeps of a cell: a number with its pattern, a day, words; nothing is worked out. */
export type Written =
  | { readonly as: 'number'; readonly value: number; readonly pattern: 'general' | 'money' }
  | { readonly as: 'date'; readonly value: Date; readonly pattern: 'day' | 'minute' }
  | { readonly as: 'text'; readonly value: string };

export function written({ kind, text, unit }: SheetValue): Written | undefined {
  if (text === '') return undefined;
  const words: Written = { as: 'text', value: text };
  if (kind === 'money' && isNumber(text)) {
    const yuan = toText(toYuan(dec(text), unit ?? moneyUnit.yuan));
    return isNumber(yuan)
      ? { as: 'number', value: Number(yuan), pattern: 'money' }
      : { as: 'text', value: yuan };
  }
  if (kind === 'number' && isNumber(text)) return { as: 'number', value: Number(text), pattern: 'general' };
  if (kind === 'date' && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(wall(`${text} 00:00:00`).getTime()))
    return { as: 'date', value: wall(`${text} 00:00:00`), pattern: 'day' };
  if (kind === 'instant' && !Number.isNaN(Date.parse(text)))
    return { as: 'date', value: wall(shanghaiTime(text)), pattern: 'minute' };
  return words;
}
