import { isYes } from '#kit/shared/yes-no.ts';
import { type Decimal, compare, dec, mul, round, toFixedText, toText, zero } from '#kit/shared/decimal.ts';
import type { TextParams } from '#kit/shared/text.ts';
import type { ProjectKey } from '../amount.ts';
import type { GoodsRow } from './calls.ts';
import { type GoodsItem, PURCHASER_FILLS } from './template.ts';

/** What is wrong with one cell of a goods row. */
interface GoodsProblem {
  readonly field: GoodsItem;
  readonly key: ProjectKey;
  readonly params?: TextParams;
  readonly value: string;
}

const numeric = new Set(['MN', 'NO', 'PT', 'RT']);
const choices = new Set(['DD', 'C1', 'C2', 'C3', 'C4', 'C5']);

export const isNumeric = (item: GoodsItem): boolean => numeric.has(item.inputType);
export const isChoice = (item: GoodsItem): boolean => choices.has(item.inputType);
export const isComputed = (item: GoodsItem): boolean => item.computalFormulas !== '';
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

/** 自动计算: the product of the columns a formula names, two decimals, exactly; empty unless all of them are numbers. */
function computed(formula: string, values: Readonly<Record<string, string>>): string {
  let product = dec('1');
  for (const name of formula.split('*')) {
    const factor = decimalOf(values[name.trim()] ?? '');
    if (!factor) return '';
    product = mul(product, factor);
  }
  return toFixedText(round(product, 2));
}

/**
 * One goods row as it is kept: only columns of the template, amounts in plain shape, computed columns calculated
 * here and never taken over. The browser shows with the same code what the server will keep.
 */
export function settledRow(
  items: readonly GoodsItem[],
  row: GoodsRow,
): { values: Record<string, string>; problems: GoodsProblem[] } {
  const values: Record<string, string> = {};
  const problems: GoodsProblem[] = [];
  for (const field of items.filter(isTyped)) {
    const typed = textOf(row[field.fieldCode]);
    const value = isNumeric(field) ? typed.replaceAll(',', '') : typed;
    const problem = cellProblem(field, value);
    if (problem) problems.push({ field, value: typed, ...problem });
    else if (value !== '') values[field.fieldCode] = isNumeric(field) ? toText(dec(value)) : value;
  }
  for (const field of items.filter(isComputed)) {
    const value = computed(field.computalFormulas, values);
    if (value !== '') values[field.fieldCode] = value;
  }
  return { values, problems };
}

const rowKeys = new Set(['id', 'itemNo']);

/** The first field of a row that the template does not know. */
export const foreignField = (items: readonly GoodsItem[], row: GoodsRow): string | undefined =>
  Object.keys(row).find((name) => !rowKeys.has(name) && !items.some((i) => i.fieldCode === name));
