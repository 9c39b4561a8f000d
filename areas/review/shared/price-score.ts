import {
  add,
  compare,
  type Decimal,
  dec,
  max,
  min,
  mul,
  round,
  sum,
  toFixedText,
  toText,
  zero,
} from '#kit/shared/decimal.ts';
import { compareRatio, type Ratio, ratioOf, roundRatio, showRatio } from '#kit/shared/ratio.ts';
import {
  checkFormula,
  decimalOr,
  type ExplainLine,
  type FormulaChoice,
  type PriceFormula,
  PriceFormulaError,
  positiveOr,
} from '#areas/tender-file/shared/price-formulas.ts';

/** Digits of every score after the point. */
const SCORE_SCALE = 2;

/** Prices, scores and parameters are decimal texts; prices and ceiling in one common unit. */
interface PricedBid {
  readonly bidder: string;
  readonly price: string;
  /** A rejected bid (否决投标) gets no score and leaves the base. */
  readonly rejected: boolean;
  /** F7 only: price adjustments of the review (评审价格调整), may be negative. */
  readonly adjustment?: string;
}

export interface PriceScoreInput extends FormulaChoice {
  readonly bids: readonly PricedBid[];
}

interface BidScore {
  readonly bidder: string;
  readonly price: string;
  /** Two decimals, or null: see `reason`. */
  readonly score: string | null;
  readonly reason: 'scored' | 'rejected' | 'rankingOnly';
  /** The calculation with its numbers, for the public recalculation; empty when nothing was computed. */
  readonly working: string;
  /** F7 only: price + adjustments, and the place by it (equal prices share a place). */
  readonly evaluatedPrice?: string;
  readonly rank?: number;
}

interface PriceScores {
  readonly formula: string;
  readonly title: string;
  readonly source: string;
  /** The base price (评标基准价), exact or `≈` with six digits; null for F7. */
  readonly base: string | null;
  /** In the order of the input. */
  readonly scores: readonly BidScore[];
  /** Every input that entered the result, in order. */
  readonly explain: readonly ExplainLine[];
}

const wordOf = (params: Readonly<Record<string, string>>, name: string): string => {
  const value = params[name];
  if (value === undefined) throw new PriceFormulaError('missingParam', name);
  return value;
};

function validPrices(input: PriceScoreInput, formula: PriceFormula): Map<string, Decimal> {
  const prices = new Map<string, Decimal>();
  const seen = new Set<string>();
  const isLimit = formula.ceilingIsLimit((name) => wordOf(input.params, name));
  for (const bid of input.bids) {
    if (seen.has(bid.bidder)) throw new PriceFormulaError('duplicateBidder', bid.bidder);
    seen.add(bid.bidder);
    if (bid.rejected) continue;
    const price = positiveOr('badPrice', bid.bidder, bid.price);
    if (isLimit && input.ceiling !== undefined && compare(price, dec(input.ceiling)) > 0) {
      throw new PriceFormulaError('overCeiling', bid.bidder);
    }
    prices.set(bid.bidder, price);
  }
  if (prices.size === 0) throw new PriceFormulaError('noValidBid', formula.id);
  return prices;
}

function clamped(value: Ratio, fullScore: Decimal): Ratio {
  if (compareRatio(value, ratioOf(zero)) < 0) return ratioOf(zero);
  return compareRatio(value, ratioOf(fullScore)) > 0 ? ratioOf(fullScore) : value;
}

function rankedOnly(input: PriceScoreInput, prices: ReadonlyMap<string, Decimal>): BidScore[] {
  const evaluated = new Map<string, Decimal>();
  for (const bid of input.bids) {
    const price = prices.get(bid.bidder);
    if (price)
      evaluated.set(bid.bidder, add(price, decimalOr('badPrice', bid.bidder, bid.adjustment ?? '0')));
  }
  return input.bids.map((bid): BidScore => {
    const own = evaluated.get(bid.bidder);
    if (!own) return rejectedScore(bid);
    const rank = 1 + [...evaluated.values()].filter((other) => compare(other, own) < 0).length;
    const working = `${bid.price} + ${bid.adjustment ?? '0'}`;
    return {
      bidder: bid.bidder,
      price: bid.price,
      score: null,
      reason: 'rankingOnly',
      working,
      evaluatedPrice: toText(own),
      rank,
    };
  });
}

const rejectedScore = (bid: PricedBid): BidScore => ({
  bidder: bid.bidder,
  price: bid.price,
  score: null,
  reason: 'rejected',
  working: '',
});

/**
 * Price scores (价格分) of all bids of one lot by one formula of the library; sources stand with each formula,
 * F1 is 财政部令第87号第55条. Exact throughout, rounded once per bid to two decimals, half up; never above the full
 * score nor below zero. A bid over the maximum price must have been rejected before (招标投标法实施条例第51条),
 * else `overCeiling`. Throws `PriceFormulaError` as `checkFormula` does, and badPrice, duplicateBidder, noValidBid.
 */
export function priceScores(input: PriceScoreInput): PriceScores {
  const formula = checkFormula(input);
  const prices = validPrices(input, formula);
  const fullScore = dec(input.fullScore);
  const prepared = formula.prepare({
    fullScore,
    ceiling: input.ceiling === undefined ? null : dec(input.ceiling),
    prices: [...prices.values()],
    number: (name) => dec(wordOf(input.params, name)),
    word: (name) => wordOf(input.params, name),
  });
  const scores = formula.rankingOnly
    ? rankedOnly(input, prices)
    : input.bids.map((bid): BidScore => {
        const price = prices.get(bid.bidder);
        if (!price) return rejectedScore(bid);
        const { value, working } = prepared.score(price);
        const score = toFixedText(roundRatio(clamped(value, fullScore), SCORE_SCALE));
        return { bidder: bid.bidder, price: bid.price, score, reason: 'scored', working };
      });
  return {
    formula: formula.id,
    title: formula.title,
    source: formula.source,
    base: prepared.base === null ? null : showRatio(prepared.base, 6),
    scores,
    explain: [
      { name: 'formula', value: formula.id },
      { name: 'fullScore', value: input.fullScore },
      ...(input.ceiling === undefined ? [] : [{ name: 'ceiling', value: input.ceiling }]),
      ...Object.keys(formula.params).map((name) => ({ name, value: wordOf(input.params, name) })),
      { name: 'validBids', value: String(prices.size) },
      ...prepared.lines,
    ],
  };
}

interface ScoreItem {
  readonly score: string;
  /** Weight A of the item (权重), 1 when absent. */
  readonly weight?: string;
}

/** 总得分 = F1×A1 + F2×A2 + … (财政部令第87号第55条), rounded once to two decimals; badScore for non-decimals. */
export function total(items: readonly ScoreItem[]): string {
  const parts = items.map((item) =>
    mul(decimalOr('badScore', item.score, item.score), decimalOr('badScore', item.score, item.weight ?? '1')),
  );
  return toFixedText(round(sum(parts), SCORE_SCALE));
}

interface RankEntry {
  readonly bidder: string;
  readonly total: string;
  readonly price: string;
}

export interface Ranked extends RankEntry {
  /** Place from 1; equal entries share one and the next place is left out (1, 1, 3). */
  readonly rank: number;
  /** Total and price are equal to another's: the document's further rule or a public draw decides (抽签). */
  readonly tie: boolean;
}

/** Ranking (排序): higher total first, then lower price, then equal with `tie` (财政部令第87号第57条、第68条). */
export function ranking(entries: readonly RankEntry[]): Ranked[] {
  const rows = entries.map((entry) => ({
    entry,
    total: decimalOr('badScore', entry.bidder, entry.total),
    price: decimalOr('badPrice', entry.bidder, entry.price),
  }));
  type Row = (typeof rows)[number];
  const order = (a: Row, b: Row): number => compare(b.total, a.total) || compare(a.price, b.price);
  return rows
    .toSorted((a, b) => order(a, b) || (a.entry.bidder < b.entry.bidder ? -1 : 1))
    .map((row) => ({
      ...row.entry,
      rank: 1 + rows.filter((other) => order(other, row) < 0).length,
      tie: rows.some((other) => other !== row && order(other, row) === 0),
    }));
}

/**
 * Mean of the members' scores (评委平均分), two decimals. `dropExtremes` leaves out one highest and one lowest and
 * is lawful only where the document says so; it needs three scores or more, else `tooFewScores`.
 */
export function expertMean(scores: readonly string[], options: { readonly dropExtremes: boolean }): string {
  const values = scores.map((score) => decimalOr('badScore', score, score));
  if (values.length < (options.dropExtremes ? 3 : 1))
    throw new PriceFormulaError('tooFewScores', String(values.length));
  if (options.dropExtremes) {
    values.splice(values.indexOf(max(values)), 1);
    values.splice(values.indexOf(min(values)), 1);
  }
  const mean: Ratio = { n: sum(values).coef, d: BigInt(values.length) * 10n ** BigInt(sum(values).scale) };
  return toFixedText(roundRatio(mean, SCORE_SCALE));
}
