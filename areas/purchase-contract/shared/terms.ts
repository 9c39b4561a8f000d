import {
  add,
  compare,
  dec,
  type Decimal,
  div,
  formatMoney,
  hundred,
  isZero,
  mul,
  round,
  sub,
  toFixedText,
  toText,
  zero,
} from '#kit/shared/decimal.ts';
import type { FieldProblem } from '#kit/shared/refusal.ts';
import { isIsoDay } from '#kit/shared/time.ts';
import { contractText } from './text/index.ts';

/** 履约保证金不得超过中标合同金额的10% (招标投标法实施条例第58条). */
const BOND_SHARE = dec('10');

/** The largest performance bond that the law allows (履约保证金上限), rounded down to the fen. */
export function bondMost(price: string): string {
  const exact = div(mul(dec(price), BOND_SHARE), hundred, 8);
  const near = round(exact, 2);
  return toText(compare(near, exact) > 0 ? sub(near, dec('0.01')) : near);
}

/** Is the bond more than the law allows (履约保证金超额)? */
export const bondTooHigh = (bond: string, price: string): boolean =>
  compare(mul(dec(bond), hundred), mul(dec(price), BOND_SHARE)) > 0;

/** A milestone of payment as it is typed (付款节点): a share of the price or an amount, and when it is due. */
export interface PaymentTyped {
  readonly name: string;
  /** Per cent of the price; null where the amount was typed. */
  readonly share: string | null;
  readonly amount: string | null;
  /** 付款条件. */
  readonly dueWhen: string;
  readonly dueDay: string | null;
}

export const PAYMENTS_MAX = 30;
/** Supplements to one contract (补充协议上限). */
export const SUPPLEMENTS_MOST = 100;
const CONDITION_MAX = 200;

/** 采购附件 as it was frozen with the terms. */
export interface PurchaseFile {
  readonly id: string;
  readonly fileName: string;
  readonly digest: string;
}

/** 采购条款: what a simple purchase asked for, and its winner quoted for; the contract repeats it word for word. */
export interface PurchaseTerms {
  readonly delivery: string;
  readonly payment: string;
  readonly otherTerms: string | null;
  /** 采购附件 with the digests of their bytes; absent where there were none, and in contracts from before they were taken over. */
  readonly files?: readonly PurchaseFile[];
}

/** 付款条件 of every milestone after a simple purchase: as its terms say, in their own words where they are short enough. */
export const paymentCondition = ({ payment }: PurchaseTerms): string =>
  payment.length <= CONDITION_MAX ? payment : contractText.say('zh', 'paymentAsPurchased');

function amount(text: string | null): Decimal | undefined {
  try {
    return text === null || text === '' ? undefined : dec(text);
  } catch {
    return undefined;
  }
}

/** At most so many decimals, above zero. */
const positive = (n: Decimal | undefined, decimals: number): n is Decimal =>
  n !== undefined && compare(n, zero) > 0 && n.scale <= decimals;

const share = (price: Decimal, percent: Decimal): Decimal => round(div(mul(price, percent), hundred, 8), 2);

/**
 * 付款金额: what each milestone comes to. A share is rounded to the fen; where all are shares and make up the whole, the last one takes
 * what rounding left, so that the sum is the price.
 */
export function paymentAmounts(price: string, rows: readonly PaymentTyped[]): (string | null)[] {
  const whole = dec(price);
  const shares = rows.map((row) => amount(row.share));
  const byShare = shares.every((s) => s !== undefined);
  const full =
    byShare &&
    compare(
      shares.reduce<Decimal>((a, s) => add(a, s ?? zero), zero),
      hundred,
    ) === 0;
  let rest = whole;
  return rows.map((row, i) => {
    const percent = shares[i];
    const own = percent === undefined ? amount(row.amount) : share(whole, percent);
    if (own === undefined) return null;
    const due = full && i === rows.length - 1 ? rest : own;
    rest = sub(rest, due);
    return toText(due);
  });
}

/** 付款合计 in yuan. */
export const paymentsTotal = (amounts: readonly (string | null)[]): string =>
  toText(amounts.reduce<Decimal>((total, one) => add(total, amount(one) ?? zero), zero));

/** 尚未支付 of a milestone, in yuan; negative where more was paid than it comes to. */
export const leftOf = (due: string, paid: readonly string[]): string =>
  toText(
    sub(
      dec(due),
      paid.reduce<Decimal>((total, one) => add(total, dec(one)), zero),
    ),
  );

/** 与合同价款的差额: nothing where the milestones make up the price exactly. */
export function paymentsGap(price: string, amounts: readonly (string | null)[]): string | undefined {
  const gap = sub(dec(price), dec(paymentsTotal(amounts)));
  return isZero(gap) ? undefined : toFixedText(gap);
}

/** Everything wrong with the milestones (付款节点核对): each has a name, an amount and a condition, and together they are the price. */
export function paymentProblems(price: string, rows: readonly PaymentTyped[]): FieldProblem[] {
  if (rows.length === 0) return [{ path: 'payments', key: contractText.key('need.payments') }];
  const amounts = paymentAmounts(price, rows);
  const problems = rows.flatMap((row, i): FieldProblem[] => {
    const at = (field: string) => `payments.${i}.${field}`;
    const found: FieldProblem[] = [];
    if (row.name.trim() === '') found.push({ path: at('name'), key: contractText.key('need.paymentName') });
    if (row.share !== null && row.share !== '') {
      const percent = amount(row.share);
      if (!positive(percent, 4) || compare(percent, hundred) > 0 || !positive(amount(amounts[i] ?? null), 2))
        found.push({ path: at('share'), key: contractText.key('wrong.share') });
    } else if (!positive(amount(amounts[i] ?? null), 2))
      found.push({ path: at('amount'), key: contractText.key('need.paymentAmount') });
    if (row.dueWhen.trim() === '')
      found.push({ path: at('dueWhen'), key: contractText.key('need.paymentDue') });
    if (row.dueDay && !isIsoDay(row.dueDay))
      found.push({ path: at('dueDay'), key: contractText.key('wrong.paymentDay') });
    return found;
  });
  const gap = problems.length === 0 ? paymentsGap(price, amounts) : undefined;
  if (gap !== undefined)
    problems.push({
      path: 'payments',
      key: contractText.key('wrong.paymentsSum'),
      params: { gap: formatMoney(gap) },
    });
  return problems;
}
