import type { Tx } from './context.ts';

/** The next number of a series of this tenant (自动编号): rises, never repeats; a rolled back act leaves a gap. */
export async function nextNumber(tx: Tx, series: string): Promise<number> {
  const { rows } = await tx.client.query<{ n: string }>('select next_number($1) as n', [series]);
  return Number(rows[0]?.n);
}

/** `WT-2026-0007`: prefix, Shanghai year, number. */
export const numberText = (prefix: string, year: string, n: number, width = 4): string =>
  `${prefix}-${year}-${String(n).padStart(width, '0')}`;
