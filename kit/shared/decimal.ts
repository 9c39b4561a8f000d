/**
 * Exact decimals (精确小数) on BigInt, for money and scores: no binary fraction ever enters.
 * A value is `coef ÷ 10^scale`; equal values may have different scales until they are written as text.
 */
export interface Decimal {
  readonly coef: bigint;
  readonly scale: number;
}

type DecimalErrorCode = 'notDecimal' | 'divisionByZero' | 'badScale' | 'emptyList' | 'tooFine' | 'tooLarge';

export class DecimalError extends Error {
  readonly code: DecimalErrorCode;

  constructor(code: DecimalErrorCode, detail: string) {
    super(`${code}: ${detail}`);
    this.name = 'DecimalError';
    this.code = code;
  }
}

/** Digits a text may have; longer ones are refused before BigInt would work on them. */
const DIGITS_MAX = 120;
const PLAIN = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?$/;

const make = (coef: bigint, scale: number): Decimal => Object.freeze({ coef, scale });
const power = (scale: number): bigint => 10n ** BigInt(scale);
const magnitude = (n: bigint): bigint => (n < 0n ? -n : n);

function checkScale(scale: number): void {
  if (!Number.isInteger(scale) || scale < 0 || scale > DIGITS_MAX)
    throw new DecimalError('badScale', String(scale));
}

/** Both coefficients at the larger scale. */
function aligned(a: Decimal, b: Decimal): { a: bigint; b: bigint; scale: number } {
  const scale = Math.max(a.scale, b.scale);
  return { a: a.coef * power(scale - a.scale), b: b.coef * power(scale - b.scale), scale };
}

/** Integer quotient, half up by magnitude: 5÷2 → 3, -5÷2 → -3. */
function quotientHalfUp(numerator: bigint, denominator: bigint): bigint {
  const n = magnitude(numerator);
  const d = magnitude(denominator);
  const q = (2n * n + d) / (2n * d);
  return numerator < 0n !== denominator < 0n ? -q : q;
}

/**
 * Reads a plain decimal: optional minus, digits without idle leading zeros, optional point and digits.
 * Refuses `+1`, `.5`, `5.`, `1e3`, `1,000`, blanks and the empty text with `notDecimal`.
 */
export function dec(text: string): Decimal {
  if (typeof text !== 'string' || text.length > DIGITS_MAX || !PLAIN.test(text)) {
    throw new DecimalError('notDecimal', JSON.stringify(String(text).slice(0, 40)));
  }
  const point = text.indexOf('.');
  if (point < 0) return make(BigInt(text), 0);
  return make(BigInt(text.slice(0, point) + text.slice(point + 1)), text.length - point - 1);
}

export const zero: Decimal = make(0n, 0);
export const one: Decimal = make(1n, 0);
export const hundred: Decimal = make(100n, 0);

export function add(a: Decimal, b: Decimal): Decimal {
  const x = aligned(a, b);
  return make(x.a + x.b, x.scale);
}

export function sub(a: Decimal, b: Decimal): Decimal {
  const x = aligned(a, b);
  return make(x.a - x.b, x.scale);
}

export function mul(a: Decimal, b: Decimal): Decimal {
  return make(a.coef * b.coef, a.scale + b.scale);
}

/** a ÷ b rounded once to `scale` digits after the point, half up (see `round`); `divisionByZero` when b is 0. */
export function div(a: Decimal, b: Decimal, scale: number): Decimal {
  checkScale(scale);
  if (b.coef === 0n) throw new DecimalError('divisionByZero', toText(a));
  return make(quotientHalfUp(a.coef * power(b.scale + scale), b.coef * power(a.scale)), scale);
}

/** -1, 0 or 1, by value: 1.50 equals 1.5. */
export function compare(a: Decimal, b: Decimal): -1 | 0 | 1 {
  const x = aligned(a, b);
  return x.a < x.b ? -1 : x.a > x.b ? 1 : 0;
}

export const isZero = (a: Decimal): boolean => a.coef === 0n;
export const isNegative = (a: Decimal): boolean => a.coef < 0n;
export const abs = (a: Decimal): Decimal => make(magnitude(a.coef), a.scale);

/**
 * 四舍五入: rounds to `scale` digits after the point, a half goes away from zero as in book-keeping
 * (2.345 → 2.35, -2.345 → -2.35). The answer has exactly this scale.
 */
export function round(a: Decimal, scale: number): Decimal {
  checkScale(scale);
  if (a.scale <= scale) return make(a.coef * power(scale - a.scale), scale);
  return make(quotientHalfUp(a.coef, power(a.scale - scale)), scale);
}

function first(list: readonly Decimal[]): Decimal {
  const head = list[0];
  if (head === undefined) throw new DecimalError('emptyList', 'no values');
  return head;
}

/** The smallest value; `emptyList` when there is none. */
export const min = (list: readonly Decimal[]): Decimal =>
  list.reduce((low, a) => (compare(a, low) < 0 ? a : low), first(list));

/** The largest value; `emptyList` when there is none. */
export const max = (list: readonly Decimal[]): Decimal =>
  list.reduce((high, a) => (compare(a, high) > 0 ? a : high), first(list));

/** The sum; 0 for an empty list. */
export const sum = (list: readonly Decimal[]): Decimal => list.reduce(add, zero);

/** Plain text with exactly the digits of the value's scale, e.g. `30.00` after `round(a, 2)`. */
export function toFixedText(a: Decimal): string {
  const digits = magnitude(a.coef)
    .toString()
    .padStart(a.scale + 1, '0');
  const cut = digits.length - a.scale;
  const whole = a.scale === 0 ? digits : `${digits.slice(0, cut)}.${digits.slice(cut)}`;
  return a.coef < 0n ? `-${whole}` : whole;
}

/** Canonical plain text: no idle zeros after the point, no `-0`; equal values give equal texts. */
export function toText(a: Decimal): string {
  const text = toFixedText(a);
  return a.scale === 0 ? text : text.replace(/\.?0+$/, '');
}

/** Unit of a stored amount (金额单位): `'0'` yuan 元, `'1'` ten thousand yuan 万元. */
/** Units that money is typed in: yuan, ten thousand yuan (元, 万元). */
export const moneyUnit = { yuan: '0', tenThousand: '1' } as const;
export type MoneyUnit = (typeof moneyUnit)[keyof typeof moneyUnit];

const tenThousand = dec('10000');
const unitWords: Readonly<Record<MoneyUnit, string>> = { '0': '元', '1': '万元' };

/** The unit that a record says its amounts have (金额单位); `otherwise` where it says none. */
export const unitOf = (code: string | null | undefined, otherwise: MoneyUnit = moneyUnit.yuan): MoneyUnit =>
  code === moneyUnit.yuan || code === moneyUnit.tenThousand ? code : otherwise;

/** An amount of the given unit in yuan (换算为元), exactly. */
export const toYuan = (amount: Decimal, unit: MoneyUnit): Decimal =>
  unit === moneyUnit.tenThousand ? mul(amount, tenThousand) : amount;

/**
 * An amount for reading: thousand separators and at least two digits after the point; more are shown when
 * they are there, nothing is rounded away. With a unit its word follows: `1,234,567.50元`, `12.345675万元`.
 * Throws `notDecimal` for anything that is not a plain decimal.
 */
export function formatMoney(text: string, options: { readonly unit?: MoneyUnit } = {}): string {
  const plain = toText(dec(text));
  const sign = plain.startsWith('-') ? '-' : '';
  const [whole = '0', fraction = ''] = plain.slice(sign.length).split('.');
  const grouped = whole.replace(/\B(?=(?:[0-9]{3})+$)/g, ',');
  return `${sign}${grouped}.${fraction.padEnd(2, '0')}${options.unit ? unitWords[options.unit] : ''}`;
}

const digitWords = ['零', '壹', '贰', '叁', '肆', '伍', '陆', '柒', '捌', '玖'] as const;
const placeWords = ['', '拾', '佰', '仟'] as const;
const capitalLimit = dec('10000000000000000');

/** 0 to 9999; one 零 for each gap inside the group. */
function sayGroup(n: number): string {
  let out = '';
  let gap = false;
  for (let place = 3; place >= 0; place -= 1) {
    const digit = Math.floor(n / 10 ** place) % 10;
    if (digit === 0) gap = out !== '';
    else {
      out += `${gap ? '零' : ''}${digitWords[digit]}${placeWords[place]}`;
      gap = false;
    }
  }
  return out;
}

/** Joins a higher and a lower part; 零 stands between them when the lower one has leading zeros. */
function join(high: string, word: string, low: bigint, lowFull: bigint, say: (n: bigint) => string): string {
  if (low === 0n) return high === '' ? '' : high + word;
  if (high === '') return say(low);
  return `${high}${word}${low < lowFull ? '零' : ''}${say(low)}`;
}

const sayBelowYi = (n: bigint): string =>
  join(sayGroup(Number(n / 10000n)), '万', n % 10000n, 1000n, (low) => sayGroup(Number(low)));

const sayWhole = (n: bigint): string =>
  join(sayBelowYi(n / 100000000n), '亿', n % 100000000n, 10000000n, sayBelowYi);

/**
 * 人民币大写 of an amount in yuan, without the word 人民币: `壹仟零伍元零叁分`, `壹拾万元整`, `负伍角整`, `零元整`.
 * Rules: 中国人民银行《支付结算办法》附一 (正确填写票据和结算凭证的基本规定); 整 follows 元 and 角.
 * Throws `tooFine` below one 分 (nothing is rounded silently) and `tooLarge` from 10^16 yuan on.
 */
export function chineseCapital(yuan: Decimal): string {
  const amount = abs(yuan);
  if (compare(amount, capitalLimit) >= 0) throw new DecimalError('tooLarge', toText(yuan));
  const [whole = '0', fraction = ''] = toText(amount).split('.');
  if (fraction.length > 2) throw new DecimalError('tooFine', toText(yuan));
  const wholeWords = sayWhole(BigInt(whole));
  const jiao = Number(fraction[0] ?? '0');
  const fen = Number(fraction[1] ?? '0');
  const sign = isNegative(yuan) ? '负' : '';
  if (jiao === 0 && fen === 0) return `${sign}${wholeWords || '零'}元整`;
  const head = wholeWords === '' ? '' : `${wholeWords}元`;
  const middle = jiao > 0 ? `${digitWords[jiao]}角` : head === '' ? '' : '零';
  return `${sign}${head}${middle}${fen > 0 ? `${digitWords[fen]}分` : '整'}`;
}
