import { formatMoney } from '#kit/shared/decimal.ts';
import { keptValues, type Values } from '#kit/shared/fields.ts';
import type { TextKey, TextParams } from '#kit/shared/text.ts';
import { isNothing, isOver } from '#kit/shared/unusual.ts';
import { contractFields } from '../../shared/schema.ts';
import type { contractText } from '../../shared/text/index.ts';

type Say = (key: TextKey<(typeof contractText)['zh']>, params?: TextParams) => string;

/** Above this share a fee is mostly a slip of the keyboard. */
const MUCH_PERCENT = '10';

/** 异常代理服务费: nothing at all, a large share, or more than the amount it is for; asked back once. */
export function unusualFees(t: Say, values: Values): string[] {
  const {
    serviceFeePercent: percent,
    serviceFeePercent1: fee,
    entrustAmount,
  } = keptValues(contractFields, values);
  const said = (amount: string | null) => formatMoney((amount ?? '0').replaceAll(',', ''));
  return [
    ...(isNothing(percent) || isNothing(fee) ? [t('unusual.noFee')] : []),
    ...(isOver(percent, MUCH_PERCENT)
      ? [t('unusual.percent', { percent: percent ?? '', most: MUCH_PERCENT })]
      : []),
    ...(isOver(fee?.replaceAll(',', ''), entrustAmount?.replaceAll(',', ''))
      ? [t('unusual.fee', { fee: said(fee), amount: said(entrustAmount) })]
      : []),
  ];
}
