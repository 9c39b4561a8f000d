import { type Decimal, round } from '#kit/shared/decimal.ts';
import { roundRatio } from '#kit/shared/ratio.ts';
import {
  type Formula,
  FormulaError,
  formulaOf,
  multiplied,
  type Numbers,
  productOf,
  valueOf,
} from './formula.ts';
import type { GoodsItem } from './template.ts';

/** 两位小数: what a computed column is rounded to. */
export const COMPUTED_SCALE = 2;

const numeric = new Set<string>(['MN', 'NO', 'PT', 'RT']);
export const isNumeric = (item: Pick<GoodsItem, 'inputType'>): boolean => numeric.has(item.inputType);
export const isComputed = (item: Pick<GoodsItem, 'computalFormulas'>): boolean =>
  item.computalFormulas.trim() !== '';

/** One computed column, ready to be calculated (计算列). */
export interface Computation {
  readonly field: GoodsItem;
  /** Columns whose sum it needs. */
  readonly sums: readonly string[];
  /** It hangs on other rows too, by a sum of its own or of a column that it names. */
  readonly late: boolean;
  readonly of: (numbers: Numbers) => Decimal | undefined;
}

const computation = (field: GoodsItem, formula: Formula, late: boolean): Computation => {
  const names = productOf(formula.term);
  return {
    field,
    sums: formula.sums,
    late,
    of: (numbers) => {
      if (names) {
        const product = multiplied(names, numbers.cell);
        return product && round(product, COMPUTED_SCALE);
      }
      const value = valueOf(formula.term, numbers);
      return value && roundRatio(value, COMPUTED_SCALE);
    },
  };
};

/**
 * 计算次序: the computed columns of a template, each after those that it names. Throws `FormulaError` for a name that is no
 * column, a column that holds no numbers, and a column that in the end hangs on itself.
 */
function planned(items: readonly GoodsItem[]): readonly Computation[] {
  const byCode = new Map(items.map((item) => [item.fieldCode, item]));
  const done = new Map<string, Computation>();
  const open = new Set<string>();
  const settle = (item: GoodsItem): Computation => {
    const ready = done.get(item.fieldCode);
    if (ready) return ready;
    if (open.has(item.fieldCode)) throw new FormulaError('cycle', item.fieldCode);
    open.add(item.fieldCode);
    const formula = formulaOf(item.computalFormulas);
    let late = formula.sums.length > 0;
    for (const name of [...formula.cells, ...formula.sums]) {
      const named = byCode.get(name);
      if (!named) throw new FormulaError('unknown', name);
      if (!isNumeric(named)) throw new FormulaError('notNumber', name);
      if (isComputed(named) && settle(named).late) late = true;
    }
    const made = computation(item, formula, late);
    done.set(item.fieldCode, made);
    return made;
  };
  for (const item of items) if (isComputed(item)) settle(item);
  return [...done.values()];
}

const kept = new WeakMap<readonly GoodsItem[], readonly Computation[]>();

/** The same, read once for each template that is in use. */
export function planOf(items: readonly GoodsItem[]): readonly Computation[] {
  const known = kept.get(items);
  if (known) return known;
  const plan = planned(items);
  kept.set(items, plan);
  return plan;
}

/** Do some columns hang on all rows (合计列)? Then one changed row changes others. */
export const hangsOnAll = (items: readonly GoodsItem[]): boolean => planOf(items).some((one) => one.late);
