import { type Decimal, DecimalError, div, toText } from './decimal.ts';

/** An exact fraction (精确分数): lets a formula divide in the middle and still round only once, at its end. */
export interface Ratio {
  readonly n: bigint;
  readonly d: bigint;
}

const power = (scale: number): bigint => 10n ** BigInt(scale);

/** A fraction with a positive denominator; `divisionByZero` when it would be 0. */
function ratio(n: bigint, d: bigint): Ratio {
  if (d === 0n) throw new DecimalError('divisionByZero', `${n}/0`);
  return d < 0n ? { n: -n, d: -d } : { n, d };
}

export const ratioOf = (a: Decimal): Ratio => ratio(a.coef, power(a.scale));
export const plus = (a: Ratio, b: Ratio): Ratio => ratio(a.n * b.d + b.n * a.d, a.d * b.d);
export const minus = (a: Ratio, b: Ratio): Ratio => ratio(a.n * b.d - b.n * a.d, a.d * b.d);
export const times = (a: Ratio, b: Ratio): Ratio => ratio(a.n * b.n, a.d * b.d);
export const over = (a: Ratio, b: Ratio): Ratio => ratio(a.n * b.d, a.d * b.n);
export const distance = (a: Ratio, b: Ratio): Ratio => {
  const gap = minus(a, b);
  return gap.n < 0n ? { n: -gap.n, d: gap.d } : gap;
};

/** -1, 0 or 1. */
export function compareRatio(a: Ratio, b: Ratio): -1 | 0 | 1 {
  const gap = a.n * b.d - b.n * a.d;
  return gap < 0n ? -1 : gap > 0n ? 1 : 0;
}

/** The value rounded once, half up, to `scale` digits. */
export const roundRatio = (a: Ratio, scale: number): Decimal =>
  div({ coef: a.n, scale: 0 }, { coef: a.d, scale: 0 }, scale);

/** For people: the exact decimal when it has at most `scale` digits, else the rounded one behind `≈`. */
export function showRatio(a: Ratio, scale: number): string {
  const near = roundRatio(a, scale);
  return compareRatio(ratioOf(near), a) === 0 ? toText(near) : `≈${toText(near)}`;
}
