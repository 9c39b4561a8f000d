import { formatMoney } from '#kit/shared/decimal.ts';
import type { Values } from '#kit/shared/fields.ts';
import type { TextKey, TextParams } from '#kit/shared/text.ts';
import { isOver, isTenfold } from '#kit/shared/unusual.ts';
import { listed } from '#kit/web/text.ts';
import type { bidText } from '../../shared/text/index.ts';
import { contradicts, type ItemRow, notNumbers } from './item-rows.ts';

/** The items live among the form's values, so that leaving and the draft on this machine know of them. */
export const rowsOf = (values: Readonly<Record<string, unknown>>): readonly ItemRow[] =>
  (values.itemRows as readonly ItemRow[] | null | undefined) ?? [];

type Say = (key: TextKey<(typeof bidText)['zh']>, params?: TextParams) => string;

/** 异常报价: above the ceiling, far below it, not the sum of its items, or with items that are no numbers; asked back once before it is sealed. */
export function unusualIn(
  t: Say,
  values: Values,
  { ceiling }: { readonly ceiling: string | null },
): string[] {
  const price = values.bidPrice ?? null;
  const sum = contradicts(rowsOf(values), price);
  const unread = notNumbers(rowsOf(values));
  const said = (amount: string | null) => `${formatMoney(amount ?? '0')}${t('hint.yuan')}`;
  const words = { price: said(price), ceiling: said(ceiling) };
  return [
    ...(isOver(price, ceiling) ? [t('unusual.overCeiling', words)] : []),
    ...(isTenfold(price, ceiling) ? [t('unusual.farBelow', words)] : []),
    ...(unread.length > 0 ? [t('unusual.itemsNumbers', { rows: listed(unread.map(String)) })] : []),
    ...(sum ? [t('unusual.itemsSum', { price: said(price), sum: said(sum) })] : []),
  ];
}
