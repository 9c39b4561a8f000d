import type { Tx } from './context.ts';

/** The next number of a series of this tenant (自动编号), without gaps: a rolled back transaction gives it back. */
export async function nextNumber(tx: Tx, series: string): Promise<number> {
  const { rows } = await tx.client.query<{ last: string }>(
    `insert into number_series (tenant_id, series, last) values ($1, $2, 1)
     on conflict (tenant_id, series) do update set last = number_series.last + 1 returning last`,
    [tx.tenantId, series],
  );
  return Number(rows[0]?.last);
}

/** `WT-2026-0007`: prefix, Shanghai year, number. */
export const numberText = (prefix: string, year: string, n: number, width = 4): string =>
  `${prefix}-${year}-${String(n).padStart(width, '0')}`;
