import { type Decimal, add, compare, dec, toFixedText, toText, zero } from '#kit/shared/decimal.ts';
import type { TextParams } from '#kit/shared/text.ts';
import { isYes } from '#kit/shared/yes-no.ts';
import type { ProjectKey } from '../amount.ts';
import type { GoodsRow } from './calls.ts';
import type { Numbers } from './formula.ts';
import { type Computation, isComputed, isNumeric, planOf } from './plan.ts';
import { type GoodsItem, PURCHASER_FILLS } from './template.ts';

export { isComputed, isNumeric };

/** What is wrong with one cell of a goods row. */
export interface GoodsProblem {
  readonly field: GoodsItem;
  readonly key: ProjectKey;
  readonly params?: TextParams;
  readonly value: string;
}

const choices = new Set(['DD', 'C1', 'C2', 'C3', 'C4', 'C5']);

export const isChoice = (item: GoodsItem): boolean => choices.has(item.inputType);
/** Columns the purchaser types: not the row's number, not what is computed, not what bidders fill in. */
export const isTyped = (item: GoodsItem): boolean =>
  item.inputType !== 'NN' && item.inputOwner === PURCHASER_FILLS && !isComputed(item);

export const optionsOf = (item: GoodsItem): string[] => item.options.split('#').filter((o) => o !== '');

function textOf(value: string | number | null | undefined): string {
  if (value === null || value === undefined) return '';
  return String(value).trim();
}

function decimalOf(text: string): Decimal | undefined {
  try {
    return dec(text);
  } catch {
    return undefined;
  }
}

/** Emptiness is checked only where the template asks for the cell, the shape always. */
function cellProblem(field: GoodsItem, value: string): Omit<GoodsProblem, 'field' | 'value'> | undefined {
  if (value === '') {
    if (!isYes(field.isRequired)) return undefined;
    return { key: isNumeric(field) || field.inputType === 'TE' ? 'need.number' : 'need.choice' };
  }
  const max = field.inputMaxLength ?? 500;
  if (value.length > max) return { key: 'goods.textTooLong', params: { max } };
  if (isNumeric(field)) {
    const n = decimalOf(value);
    return n && compare(n, zero) > 0 ? undefined : { key: 'wrong.positive' };
  }
  const options = optionsOf(field);
  if (isChoice(field) && options.length > 0 && !options.includes(value))
    return { key: 'goods.notOption', params: { value } };
  return undefined;
}

/** One goods row as it is kept, and what is wrong with it. */
export interface Settled {
  readonly values: Record<string, string>;
  readonly problems: readonly GoodsProblem[];
}

/** Longer results come of nothing that is bought. */
const DIGITS_MAX = 60;

/** 自动计算: writes one computed column of a row; it stays empty unless all that it hangs on are numbers. */
function compute(one: Computation, values: Record<string, string>, sum: Numbers['sum']): void {
  const result = one.of({ cell: (name) => decimalOf(values[name] ?? ''), sum });
  const text = result ? toFixedText(result) : '';
  if (text !== '' && text.length <= DIGITS_MAX) values[one.field.fieldCode] = text;
  else delete values[one.field.fieldCode];
}

const noSum = () => undefined;

/**
 * One goods row as it is kept: only columns of the template, amounts in plain shape, computed columns calculated
 * here and never taken over. The browser shows with the same code what the server will keep. Columns that hang on all rows
 * are left to `withSums`.
 */
export function settledRow(items: readonly GoodsItem[], row: GoodsRow): Settled {
  const values: Record<string, string> = {};
  const problems: GoodsProblem[] = [];
  for (const field of items.filter(isTyped)) {
    const typed = textOf(row[field.fieldCode]);
    const value = isNumeric(field) ? typed.replaceAll(',', '') : typed;
    const problem = cellProblem(field, value);
    if (problem) problems.push({ field, value: typed, ...problem });
    else if (value !== '') values[field.fieldCode] = isNumeric(field) ? toText(dec(value)) : value;
  }
  for (const one of planOf(items)) if (!one.late) compute(one, values, noSum);
  return { values, problems };
}

/** 列合计: what stands in a column, added exactly; empty cells count as nothing. */
export const columnSum = (rows: readonly Readonly<Record<string, string>>[], name: string): Decimal =>
  rows.reduce((total, values) => {
    const found = values[name] === undefined ? undefined : decimalOf(values[name]);
    return found ? add(total, found) : total;
  }, zero);

/** Fills in the columns that hang on all rows (合计列), column after column; the rows are changed where they stand. */
export function withSums(
  items: readonly GoodsItem[],
  rows: readonly Record<string, string>[],
): readonly Record<string, string>[] {
  for (const one of planOf(items)) {
    if (!one.late) continue;
    const sums = new Map(one.sums.map((name) => [name, columnSum(rows, name)]));
    for (const values of rows) compute(one, values, (name) => sums.get(name));
  }
  return rows;
}

const rowKeys = new Set(['id', 'itemNo']);

/** The first field of a row that the template does not know. */
export const foreignField = (items: readonly GoodsItem[], row: GoodsRow): string | undefined =>
  Object.keys(row).find((name) => !rowKeys.has(name) && !items.some((i) => i.fieldCode === name));
