import { compare, type Decimal, dec, hundred, moneyUnit, mul, toYuan, unitOf } from '#kit/shared/decimal.ts';
import type { Values } from '#kit/shared/fields.ts';

/** 价款形式: how the bid security of a lot is set. */
export const priceForm = { amount: '1', rate: '2', other: '9' } as const;

/** 招标投标法实施条例第26条: a bid security is at most two in a hundred of the estimate. */
const MOST_PERCENT = dec('2');

const yuan = (amount: string | null | undefined, unit: string | null | undefined): Decimal | undefined => {
  try {
    return amount ? toYuan(dec(amount.replaceAll(',', '')), unitOf(unit, moneyUnit.tenThousand)) : undefined;
  } catch {
    return undefined;
  }
};

/** 保证金金额: compared with the estimate of the lot where both are in one currency. */
export function marginProblem(value: string, values: Values): 'wrong.marginAmount' | undefined {
  const margin = yuan(value, values.marginAMountUnit);
  const estimate = yuan(values.generalAmount, values.generalAmountUnit);
  if (!margin || !estimate) return undefined;
  if ((values.marginCurrency ?? 'CNY') !== (values.generalAmountCurrency ?? 'CNY')) return undefined;
  return compare(mul(margin, hundred), mul(estimate, MOST_PERCENT)) > 0 ? 'wrong.marginAmount' : undefined;
}

const rate = /^\d{1,3}(\.\d{1,4})?$/;

/** 保证金比率: a number of per cent where a rate was chosen; any other basis is described in words. */
export function percentProblem(value: string, values: Values): 'wrong.marginPercent' | undefined {
  if (values.priceFormCode !== priceForm.rate) return undefined;
  const lawful =
    rate.test(value) && compare(dec(value), dec('0')) > 0 && compare(dec(value), MOST_PERCENT) <= 0;
  return lawful ? undefined : 'wrong.marginPercent';
}
