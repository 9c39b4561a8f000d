/** One line of a comparison (对照行): on both sides, only before, only after, or another one in its place. */
export interface Compared {
  readonly before: string | null;
  readonly after: string | null;
}

/** More than these are not laid against each other line by line: what is between is another text. */
const TABLE_MAX = 4_000_000;

const same = (lines: readonly string[]): Compared[] => lines.map((line) => ({ before: line, after: line }));

/** What went and what came, laid beside each other. */
function beside(before: readonly string[], after: readonly string[]): Compared[] {
  return Array.from({ length: Math.max(before.length, after.length) }, (_, i) => ({
    before: before[i] ?? null,
    after: after[i] ?? null,
  }));
}

/** The pairs of equal lines in order, as many as there can be. */
function pairs(before: readonly string[], after: readonly string[]): [number, number][] {
  const width = after.length + 1;
  const best = new Uint32Array((before.length + 1) * width);
  for (let i = before.length - 1; i >= 0; i -= 1)
    for (let k = after.length - 1; k >= 0; k -= 1)
      best[i * width + k] =
        before[i] === after[k]
          ? (best[(i + 1) * width + k + 1] ?? 0) + 1
          : Math.max(best[(i + 1) * width + k] ?? 0, best[i * width + k + 1] ?? 0);
  const found: [number, number][] = [];
  for (let i = 0, k = 0; i < before.length && k < after.length; )
    if (before[i] === after[k]) found.push([i++, k++]);
    else if ((best[(i + 1) * width + k] ?? 0) >= (best[i * width + k + 1] ?? 0)) i += 1;
    else k += 1;
  return found;
}

/** 逐段对照: two texts side by side, equal lines beside each other. */
export function compared(before: readonly string[], after: readonly string[]): Compared[] {
  let head = 0;
  while (head < before.length && head < after.length && before[head] === after[head]) head += 1;
  let tail = 0;
  const most = Math.min(before.length, after.length) - head;
  while (tail < most && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail += 1;
  const [was, is] = [before.slice(head, before.length - tail), after.slice(head, after.length - tail)];
  const equal = was.length * is.length > TABLE_MAX ? [] : pairs(was, is);
  const middle: Compared[] = [];
  let [i, k] = [0, 0];
  for (const [a, b] of [...equal, [was.length, is.length] as [number, number]]) {
    middle.push(...beside(was.slice(i, a), is.slice(k, b)));
    if (a < was.length) middle.push(...same([was[a] ?? '']));
    [i, k] = [a + 1, b + 1];
  }
  return [...same(before.slice(0, head)), ...middle, ...same(before.slice(before.length - tail))];
}
