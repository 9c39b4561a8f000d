import { compare, dec, toFixedText } from '#kit/shared/decimal.ts';
import { isAmount, itemSum, itemsTotal } from '../../shared/item-sum.ts';
import type { BidItem } from '../../shared/schema.ts';

/** A row as it is typed. */
export interface ItemRow extends Omit<BidItem, 'sum'> {
  readonly key: string;
}

const isEmpty = (row: ItemRow): boolean =>
  [row.name, row.spec, row.unit, row.count, row.price].every((text) => text.trim() === '');

/** The rows as they are sealed. */
export const itemsOf = (rows: readonly ItemRow[]): BidItem[] =>
  rows
    .filter((row) => !isEmpty(row))
    .map(({ key: _, ...row }) => {
      const sum = itemSum(row);
      return { ...row, sum: sum ? toFixedText(sum) : '' };
    });

/** Rows whose count or unit price is no number (不是数字的行), as they are counted on the screen. */
export const notNumbers = (rows: readonly ItemRow[]): number[] =>
  rows.flatMap((row, i) =>
    [row.count, row.price].some((text) => text.trim() !== '' && !isAmount(text)) ? [i + 1] : [],
  );

/** Do the items contradict the price (合价与报价不一致)? */
export function contradicts(rows: readonly ItemRow[], price: string | null): string | undefined {
  const filled = rows.filter((row) => !isEmpty(row));
  const total = itemsTotal(filled);
  if (filled.length === 0 || !total || !price) return undefined;
  try {
    return compare(total, dec(price)) === 0 ? undefined : toFixedText(total);
  } catch {
    return undefined;
  }
}
