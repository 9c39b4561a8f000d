/** Middle value of a sample; the benchmarks print medians because the machines are noisy. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? 0)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

/** `1234 (1100–1300)`: median with the spread. */
export const spread = (values: readonly number[]): string =>
  `${Math.round(median(values))} (${Math.round(Math.min(...values))}–${Math.round(Math.max(...values))})`;

/** Prints rows under their heads, aligned. */
export function printTable(rows: readonly Readonly<Record<string, string>>[]): void {
  const heads = Object.keys(rows[0] ?? {});
  const width = (h: string) => Math.max(h.length, ...rows.map((r) => (r[h] ?? '').length));
  const line = (cells: readonly string[]) =>
    console.log(cells.map((c, i) => c.padEnd(width(heads[i] ?? ''))).join('  '));
  line(heads);
  for (const r of rows) line(heads.map((h) => r[h] ?? ''));
}
