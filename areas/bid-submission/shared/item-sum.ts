import { add, dec, type Decimal, mul, round, zero } from '#kit/shared/decimal.ts';

/** A row that is priced: its count and its unit price as they were typed. */
interface Priced {
  readonly count: string;
  readonly price: string;
}

function amount(text: string): Decimal | undefined {
  try {
    return text === '' ? undefined : dec(text);
  } catch {
    return undefined;
  }
}

export const isAmount = (text: string): boolean => amount(text) !== undefined;

/** 合价: quantity times unit price, rounded once to the fen; nothing while one of them is no number. */
export function itemSum(row: Priced): Decimal | undefined {
  const [count, price] = [amount(row.count), amount(row.price)];
  return count && price ? round(mul(count, price), 2) : undefined;
}

/** 分项合计, exact; nothing while a row is unfinished. */
export function itemsTotal(rows: readonly Priced[]): Decimal | undefined {
  let total = zero;
  for (const row of rows) {
    const sum = itemSum(row);
    if (!sum) return undefined;
    total = add(total, sum);
  }
  return total;
}
