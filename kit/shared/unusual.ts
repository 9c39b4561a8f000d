import { compare, dec, type Decimal, isZero, mul } from './decimal.ts';

const ten = dec('10');

function both(
  a: string | null | undefined,
  b: string | null | undefined,
): readonly [Decimal, Decimal] | undefined {
  try {
    return a && b ? [dec(a), dec(b)] : undefined;
  } catch {
    return undefined;
  }
}

/** Is the amount above its limit (超过限额)? Not while one of them is no amount yet. */
export function isOver(amount: string | null | undefined, limit: string | null | undefined): boolean {
  const pair = both(amount, limit);
  return pair !== undefined && compare(...pair) > 0;
}

/** Is it less than a tenth of what it is compared with (相差十倍): mostly a wrong unit or a lost digit. */
export function isTenfold(amount: string | null | undefined, than: string | null | undefined): boolean {
  const pair = both(amount, than);
  return pair !== undefined && !isZero(pair[1]) && compare(mul(pair[0], ten), pair[1]) <= 0;
}

/** Is it nothing at all (0元)? */
export const isNothing = (amount: string | null | undefined): boolean => {
  const pair = both(amount, '0');
  return pair !== undefined && isZero(pair[0]);
};
