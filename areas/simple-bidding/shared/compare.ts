import { itemSum, itemsTotal } from '#areas/bid-submission/shared/item-sum.ts';
import { compare, dec, type Decimal, toFixedText } from '#kit/shared/decimal.ts';

/** A row that is asked for (采购明细). */
export interface AskedRow {
  readonly name: string;
  readonly spec: string;
  readonly unit: string;
  readonly count: string;
}

/** A row as it was quoted (报价明细). */
export interface QuotedRow extends AskedRow {
  readonly price: string;
  readonly sum: string;
}

/** Why a quote does not conform (不符合的原因). */
export const faults = ['overCeiling', 'otherRows', 'wrongSum', 'related'] as const;
export type Fault = (typeof faults)[number];

const PRICE = /^\d{1,14}(\.\d{1,6})?$/;

/** 单价 as it can count: a plain amount that is not negative, of six decimals at most. */
export const isPrice = (typed: string): boolean => PRICE.test(typed);

const isPriced = (row: { readonly count: string; readonly price: string }): boolean =>
  PRICE.test(row.count) && PRICE.test(row.price);

/** 合价 of a bid's row, where both are plain amounts that are not negative; nothing otherwise. */
export const rowSum = (row: { readonly count: string; readonly price: string }): Decimal | undefined =>
  isPriced(row) ? itemSum(row) : undefined;

/** 报价总额 of all rows, exact; nothing while one is unfinished. */
export const rowsTotal = (
  rows: readonly { readonly count: string; readonly price: string }[],
): Decimal | undefined => (rows.every(isPriced) ? itemsTotal(rows) : undefined);

const same = (asked: AskedRow, quoted: QuotedRow): boolean =>
  asked.name === quoted.name &&
  asked.spec === quoted.spec &&
  asked.unit === quoted.unit &&
  asked.count === quoted.count;

/** 符合性: a quote against what was asked: its rows, its sums, the ceiling. A purchase without rows is quoted as a lump sum. */
export function faultsOf(
  asked: { readonly rows: readonly AskedRow[]; readonly ceiling: string | null },
  quote: { readonly price: string; readonly rows: readonly QuotedRow[] },
): Fault[] {
  const found: Fault[] = [];
  if (asked.ceiling !== null && compare(dec(quote.price), dec(asked.ceiling)) > 0) found.push('overCeiling');
  if (asked.rows.length === 0) return found;
  const rowsFit =
    quote.rows.length === asked.rows.length &&
    asked.rows.every((row, i) => same(row, quote.rows[i] as QuotedRow));
  if (!rowsFit) return [...found, 'otherRows'];
  const sumsFit = quote.rows.every((row) => {
    const one = rowSum(row);
    return one !== undefined && row.sum === toFixedText(one);
  });
  const total = rowsTotal(quote.rows);
  if (!sumsFit || !total || compare(total, dec(quote.price)) !== 0) found.push('wrongSum');
  return found;
}

/** 排序: conforming quotes by price, equal ones in the order of their arrival; the others have no place. */
export function placed<Q extends { readonly price: string; readonly faults: readonly Fault[] }>(
  inOrderOfArrival: readonly Q[],
): (Q & { readonly place: number | null })[] {
  const conforming = inOrderOfArrival
    .filter((quote) => quote.faults.length === 0)
    .toSorted((a, b) => compare(dec(a.price), dec(b.price)));
  const others = inOrderOfArrival.filter((quote) => quote.faults.length > 0);
  return [
    ...conforming.map((quote, i) => ({ ...quote, place: i + 1 })),
    ...others.map((quote) => ({ ...quote, place: null })),
  ];
}
