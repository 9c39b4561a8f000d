import { add, compare, dec, type Decimal, mul, round, toFixedText, zero } from '#kit/shared/decimal.ts';
import type { BidItem } from '../../shared/schema.ts';

/** A row as it is typed. */
export interface ItemRow extends Omit<BidItem, 'sum'> {
  readonly key: string;
}

function amount(text: string): Decimal | undefined {
  try {
    return text === '' ? undefined : dec(text);
  } catch {
    return undefined;
  }
}

/** 合价: quantity times unit price, rounded once to the fen; nothing while one of them is no number. */
export function sumOf(row: ItemRow): Decimal | undefined {
  const [count, price] = [amount(row.count), amount(row.price)];
  return count && price ? round(mul(count, price), 2) : undefined;
}

/** 分项合计, or nothing while a row is unfinished. */
function totalOf(rows: readonly ItemRow[]): Decimal | undefined {
  let total = zero;
  for (const row of rows) {
    const sum = sumOf(row);
    if (!sum) return undefined;
    total = add(total, sum);
  }
  return total;
}

const isEmpty = (row: ItemRow): boolean =>
  [row.name, row.spec, row.unit, row.count, row.price].every((text) => text.trim() === '');

/** The rows as they are sealed. */
export const itemsOf = (rows: readonly ItemRow[]): BidItem[] =>
  rows
    .filter((row) => !isEmpty(row))
    .map(({ key: _, ...row }) => {
      const sum = sumOf({ ...row, key: '' });
      return { ...row, sum: sum ? toFixedText(sum) : '' };
    });

/** Do the items contradict the price (合价与报价不一致)? */
export function contradicts(rows: readonly ItemRow[], price: string | null): string | undefined {
  const filled = rows.filter((row) => !isEmpty(row));
  const total = totalOf(filled);
  const said = amount(price ?? '');
  if (filled.length === 0 || !total || !said || compare(total, said) === 0) return undefined;
  return toFixedText(total);
}
