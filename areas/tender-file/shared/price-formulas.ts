import {
  compare,
  type Decimal,
  DecimalError,
  dec,
  isNegative,
  isZero,
  max,
  min,
  one,
  sum,
  toText,
  zero,
} from '#kit/shared/decimal.ts';
import {
  compareRatio,
  distance,
  minus,
  over,
  plus,
  type Ratio,
  ratioOf,
  showRatio,
  times,
} from '#kit/shared/ratio.ts';

export type PriceFormulaCode =
  | 'unknownFormula'
  | 'missingParam'
  | 'unknownParam'
  | 'badParam'
  | 'badFullScore'
  | 'missingCeiling'
  | 'badCeiling'
  | 'overCeiling'
  | 'badPrice'
  | 'duplicateBidder'
  | 'noValidBid'
  | 'badScore'
  | 'tooFewScores';

/** A price score that cannot be computed as the document says; there is never a replacement formula or value. */
export class PriceFormulaError extends Error {
  readonly code: PriceFormulaCode;
  /** What it is about: a bidder, a parameter, a formula. */
  readonly about: string;

  constructor(code: PriceFormulaCode, about: string) {
    super(`${code}: ${about}`);
    this.name = 'PriceFormulaError';
    this.code = code;
    this.about = about;
  }
}

/** One line of the public recalculation (公开复算): a named quantity and its exact or `≈` value. */
export interface ExplainLine {
  readonly name: string;
  readonly value: string;
}

/** What a parameter (公式参数) may hold: a decimal between bounds, or one of the words. `example` is for the editor only. */
interface ParamRule {
  readonly title: string;
  readonly from?: string;
  readonly to?: string;
  readonly words?: readonly string[];
  readonly example: string;
}

interface FormulaInput {
  readonly fullScore: Decimal;
  readonly ceiling: Decimal | null;
  /** Prices of the bids that count; at least one. */
  readonly prices: readonly Decimal[];
  /** A numeric parameter, already checked. */
  number(name: string): Decimal;
  word(name: string): string;
}

/** `base` and `lines` hold for all bids; `score` gives the unrounded score and its working for one price. */
interface PreparedFormula {
  readonly base: Ratio | null;
  readonly lines: readonly ExplainLine[];
  score(price: Decimal): { readonly value: Ratio; readonly working: string };
}

export interface PriceFormula {
  readonly id: string;
  readonly title: string;
  readonly source: string;
  readonly needsCeiling: boolean;
  /** The lowest evaluated price wins and no score is given (只排序不打分). */
  readonly rankingOnly: boolean;
  readonly params: Readonly<Record<string, ParamRule>>;
  /** Is the given ceiling the highest allowed price (最高限价)? When not it is only a reference. */
  ceilingIsLimit(word: (name: string) => string): boolean;
  prepare(input: FormulaInput): PreparedFormula;
}

const SHOWN = 6;
const r = ratioOf;
const line = (name: string, value: Ratio): ExplainLine => ({ name, value: showRatio(value, SHOWN) });
const nought = r(zero);
const whole = r(one);

const meanOf = (prices: readonly Decimal[]): Ratio =>
  over(r(sum(prices)), { n: BigInt(prices.length), d: 1n });
const needed = (ceiling: Decimal | null, id: string): Decimal => {
  if (ceiling === null) throw new PriceFormulaError('missingCeiling', id);
  return ceiling;
};
const limit = (): boolean => true;

const f1: PriceFormula = {
  id: 'F1',
  title: '低价优先法',
  source: '财政部令第87号第55条',
  needsCeiling: false,
  rankingOnly: false,
  params: {},
  ceilingIsLimit: limit,
  prepare({ fullScore, prices }) {
    const lowest = min(prices);
    return {
      base: r(lowest),
      lines: [line('lowest', r(lowest))],
      score: (price) => ({
        value: over(times(r(lowest), r(fullScore)), r(price)),
        working: `${toText(lowest)} ÷ ${toText(price)} × ${toText(fullScore)}`,
      }),
    };
  },
};

/** n ≤ 5: all; n = 6: without one highest; n ≥ 7: without one highest and one lowest. */
function withoutExtremes(prices: readonly Decimal[]): readonly Decimal[] {
  if (prices.length <= 5) return prices;
  const rest = [...prices];
  rest.splice(rest.indexOf(max(rest)), 1);
  if (prices.length >= 7) rest.splice(rest.indexOf(min(rest)), 1);
  return rest;
}

const f2: PriceFormula = {
  id: 'F2',
  title: '平均基准价去极值下浮法',
  source: '电网类招标文件常用办法',
  needsCeiling: false,
  rankingOnly: false,
  params: {
    factor: { title: '基准价系数', from: '0.5', to: '1', example: '0.95' },
    below: { title: '低于基准价的扣分系数', from: '0', to: '10', example: '0.8' },
    above: { title: '高于基准价的扣分系数', from: '0', to: '10', example: '1.2' },
  },
  ceilingIsLimit: limit,
  prepare({ fullScore, prices, number }) {
    const kept = withoutExtremes(prices);
    const average = meanOf(kept);
    const base = times(average, r(number('factor')));
    return {
      base,
      lines: [{ name: 'counted', value: String(kept.length) }, line('mean', average), line('base', base)],
      score(price) {
        const k = number(compareRatio(r(price), base) <= 0 ? 'below' : 'above');
        const share = times(r(k), over(distance(r(price), base), base));
        const s = toText(fullScore);
        return {
          value: times(r(fullScore), minus(whole, share)),
          working: `${s} − ${s} × ${toText(k)} × |${toText(price)} − ${showRatio(base, SHOWN)}| ÷ ${showRatio(base, SHOWN)}`,
        };
      },
    };
  },
};

const f3: PriceFormula = {
  id: 'F3',
  title: '偏差扣分法（线性插值）',
  source: '工程招标文件常用办法',
  needsCeiling: false,
  rankingOnly: false,
  params: {
    base: {
      title: '基准价：mean 有效报价平均值，lowest 有效最低报价',
      words: ['mean', 'lowest'],
      example: 'mean',
    },
    up: { title: '每高1%扣分', from: '0', to: '100', example: '1' },
    down: { title: '每低1%扣分', from: '0', to: '100', example: '0.5' },
  },
  ceilingIsLimit: limit,
  prepare({ fullScore, prices, number, word }) {
    const base = word('base') === 'lowest' ? r(min(prices)) : meanOf(prices);
    return {
      base,
      lines: [line('base', base)],
      score(price) {
        const points = number(compareRatio(r(price), base) > 0 ? 'up' : 'down');
        const percent = times({ n: 100n, d: 1n }, over(distance(r(price), base), base));
        return {
          value: minus(r(fullScore), times(r(points), percent)),
          working: `${toText(fullScore)} − ${toText(points)} × ${showRatio(percent, SHOWN)}`,
        };
      },
    };
  },
};

const f4: PriceFormula = {
  id: 'F4',
  title: '限价基准偏差法',
  source: '以最高限价或标底乘系数为基准价',
  needsCeiling: true,
  rankingOnly: false,
  params: {
    k: { title: '基准价系数 K', from: '0.01', to: '10', example: '1' },
    freeBand: { title: '免扣偏差（%）', from: '0', to: '100', example: '0' },
    rate: { title: '每偏差1%扣减满分的百分比（%）', from: '0', to: '100', example: '2' },
    ceilingIs: {
      title: 'limit 最高限价（超过即否决），reference 标底（仅作参考）',
      words: ['limit', 'reference'],
      example: 'limit',
    },
  },
  ceilingIsLimit: (word) => word('ceilingIs') === 'limit',
  prepare({ fullScore, ceiling, number }) {
    const base = times(r(needed(ceiling, 'F4')), r(number('k')));
    return {
      base,
      lines: [line('base', base)],
      score(price) {
        const percent = times({ n: 100n, d: 1n }, over(distance(r(price), base), base));
        const beyond = minus(percent, r(number('freeBand')));
        const counted = compareRatio(beyond, nought) < 0 ? nought : beyond;
        const share = times(counted, over(r(number('rate')), { n: 100n, d: 1n }));
        return {
          value: times(r(fullScore), minus(whole, share)),
          working: `${toText(fullScore)} × (1 − ${showRatio(counted, SHOWN)} × ${toText(number('rate'))}%)`,
        };
      },
    };
  },
};

const f5: PriceFormula = {
  id: 'F5',
  title: '限价线性插值法',
  source: '满分 × (最高限价 − 报价) ÷ (最高限价 − 最低报价)',
  needsCeiling: true,
  rankingOnly: false,
  params: {},
  ceilingIsLimit: limit,
  prepare({ fullScore, ceiling, prices }) {
    const top = needed(ceiling, 'F5');
    const lowest = min(prices);
    const span = minus(r(top), r(lowest));
    return {
      base: r(lowest),
      lines: [line('lowest', r(lowest))],
      // @note When everybody bids the ceiling every price is also the lowest one: full score.
      score: (price) => ({
        value: span.n === 0n ? r(fullScore) : over(times(r(fullScore), minus(r(top), r(price))), span),
        working: `${toText(fullScore)} × (${toText(top)} − ${toText(price)}) ÷ (${toText(top)} − ${toText(lowest)})`,
      }),
    };
  },
};

const f6: PriceFormula = {
  id: 'F6',
  title: '双斜率插值法',
  source: '均价处得满分的 X，向最低价升至满分，向最高限价降至零',
  needsCeiling: true,
  rankingOnly: false,
  params: { knee: { title: '均价处得分比例 X', from: '0', to: '1', example: '0.9' } },
  ceilingIsLimit: limit,
  prepare({ fullScore, ceiling, prices, number }) {
    const top = needed(ceiling, 'F6');
    const lowest = min(prices);
    const average = meanOf(prices);
    const knee = r(number('knee'));
    const s = toText(fullScore);
    const x = toText(number('knee'));
    const middle = showRatio(average, SHOWN);
    return {
      base: average,
      lines: [line('mean', average), line('lowest', r(lowest))],
      score(price) {
        const side = compareRatio(r(price), average);
        // @note At the mean itself both slopes give X, also where a slope has no width.
        if (side === 0) return { value: times(r(fullScore), knee), working: `${s} × ${x}` };
        if (side > 0) {
          const part = over(minus(r(top), r(price)), minus(r(top), average));
          return {
            value: times(r(fullScore), times(knee, part)),
            working: `${s} × ${x} × (${toText(top)} − ${toText(price)}) ÷ (${toText(top)} − ${middle})`,
          };
        }
        const part = over(minus(average, r(price)), minus(average, r(lowest)));
        return {
          value: times(r(fullScore), plus(knee, times(minus(whole, knee), part))),
          working: `${s} × (${x} + (1 − ${x}) × (${middle} − ${toText(price)}) ÷ (${middle} − ${toText(lowest)}))`,
        };
      },
    };
  },
};

const f7: PriceFormula = {
  id: 'F7',
  title: '经评审的最低投标价法',
  source: '评标委员会和评标方法暂行规定第30条至第33条',
  needsCeiling: false,
  rankingOnly: true,
  params: {},
  ceilingIsLimit: limit,
  prepare: () => ({ base: null, lines: [], score: () => ({ value: nought, working: '' }) }),
};

/** Every price formula the platform knows (价格分公式库); an id outside this table is refused. */
export const formulas: ReadonlyMap<string, PriceFormula> = new Map(
  [f1, f2, f3, f4, f5, f6, f7].map((f) => [f.id, f]),
);

/** Reads a decimal or refuses with the given code. */
export function decimalOr(code: PriceFormulaCode, about: string, text: string): Decimal {
  try {
    return dec(text);
  } catch (error) {
    if (error instanceof DecimalError) throw new PriceFormulaError(code, about);
    throw error;
  }
}

/** A decimal above zero, or refuses with the given code. */
export function positiveOr(code: PriceFormulaCode, about: string, text: string): Decimal {
  const value = decimalOr(code, about, text);
  if (isZero(value) || isNegative(value)) throw new PriceFormulaError(code, about);
  return value;
}

/** What the document says about the price score (价格分), frozen with it. */
export interface FormulaChoice {
  readonly formula: string;
  /** Exactly the parameters the formula names. */
  readonly params: Readonly<Record<string, string>>;
  readonly fullScore: string;
  readonly ceiling?: string;
  /** The document sets a maximum price, so its absence is refused whatever the formula. */
  readonly ceilingRequired?: boolean;
}

function checkedParams(formula: PriceFormula, given: Readonly<Record<string, string>>): void {
  for (const name of Object.keys(given)) {
    if (!Object.hasOwn(formula.params, name)) throw new PriceFormulaError('unknownParam', name);
  }
  for (const [name, rule] of Object.entries(formula.params)) {
    const value = Object.hasOwn(given, name) ? given[name] : undefined;
    if (value === undefined) throw new PriceFormulaError('missingParam', name);
    if (rule.words) {
      if (!rule.words.includes(value)) throw new PriceFormulaError('badParam', name);
      continue;
    }
    const number = decimalOr('badParam', name, value);
    const low = rule.from !== undefined && compare(number, dec(rule.from)) < 0;
    const high = rule.to !== undefined && compare(number, dec(rule.to)) > 0;
    if (low || high) throw new PriceFormulaError('badParam', name);
  }
}

/**
 * Is this formula usable as the document has it (发布前检查)? The editor asks before publication;
 * `priceScores` asks again. Throws `PriceFormulaError`: unknownFormula, missingParam, unknownParam, badParam,
 * badFullScore, missingCeiling, badCeiling.
 */
export function checkFormula(input: FormulaChoice): PriceFormula {
  const formula = formulas.get(input.formula);
  if (!formula) throw new PriceFormulaError('unknownFormula', input.formula);
  checkedParams(formula, input.params);
  positiveOr('badFullScore', input.fullScore, input.fullScore);
  if (input.ceiling !== undefined) positiveOr('badCeiling', input.ceiling, input.ceiling);
  else if (formula.needsCeiling || input.ceilingRequired)
    throw new PriceFormulaError('missingCeiling', formula.id);
  return formula;
}
