/** One line of a comparison (对照行): on both sides, only before, only after, or another one in its place. */
export interface Compared {
  readonly before: string | null;
  readonly after: string | null;
}

/** More than these are not laid against each other line by line: what is between is another text. */
const TABLE_MAX = 4_000_000;

const same = (lines: readonly string[]): Compared[] => lines.map((line) => ({ before: line, after: line }));

/** Lines of which less is shared than this are two lines, not one that was changed. */
const ALIKE = 0.4;
/** More pairs than these are not asked how alike they are. */
const ALIKE_MAX = 100_000;

const twos = (line: string): Set<string> => {
  const signs = Array.from(line);
  return new Set(signs.length < 2 ? signs : signs.slice(1).map((sign, i) => `${signs[i]}${sign}`));
};

/** How much of two lines is the same, from 0 to 1 (相似度): the pairs of signs that both have. */
function alike(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = [...a].filter((two) => b.has(two)).length;
  return a.size + b.size === 0 ? 0 : (2 * shared) / (a.size + b.size);
}

/** Which line became which, in order, so that as much as possible stayed. */
function changed(before: readonly string[], after: readonly string[]): [number, number][] {
  if (before.length * after.length > ALIKE_MAX) return [];
  const [was, is] = [before.map(twos), after.map(twos)];
  const width = after.length + 1;
  const best = new Float64Array((before.length + 1) * width);
  const worth = new Float64Array((before.length + 1) * width);
  const at = (i: number, k: number) => i * width + k;
  for (let i = before.length - 1; i >= 0; i -= 1)
    for (let k = after.length - 1; k >= 0; k -= 1) {
      const one = alike(was[i] ?? new Set(), is[k] ?? new Set());
      worth[at(i, k)] = one < ALIKE ? 0 : one + (best[at(i + 1, k + 1)] ?? 0);
      best[at(i, k)] = Math.max(worth[at(i, k)] ?? 0, best[at(i + 1, k)] ?? 0, best[at(i, k + 1)] ?? 0);
    }
  const found: [number, number][] = [];
  for (let i = 0, k = 0; i < before.length && k < after.length; ) {
    const most = best[at(i, k)] ?? 0;
    if (most === 0) break;
    if (worth[at(i, k)] === most) found.push([i++, k++]);
    else if (best[at(i + 1, k)] === most) i += 1;
    else k += 1;
  }
  return found;
}

/** What went and what came, laid beside each other: a line beside what it became, others as they come. */
function beside(before: readonly string[], after: readonly string[]): Compared[] {
  const rows: Compared[] = [];
  let [i, k] = [0, 0];
  for (const [a, b] of [...changed(before, after), [before.length, after.length] as [number, number]]) {
    for (let n = 0; n < Math.max(a - i, b - k); n += 1)
      rows.push({
        before: i + n < a ? (before[i + n] ?? null) : null,
        after: k + n < b ? (after[k + n] ?? null) : null,
      });
    if (a < before.length) rows.push({ before: before[a] ?? null, after: after[b] ?? null });
    [i, k] = [a + 1, b + 1];
  }
  return rows;
}

/** A changed line in three: what both begin with, what differs, what both end with (行内差异). */
export function withinLine(line: string, other: string): [string, string, string] {
  const [a, b] = [Array.from(line), Array.from(other)];
  let head = 0;
  while (head < a.length && head < b.length && a[head] === b[head]) head += 1;
  let tail = 0;
  while (tail < Math.min(a.length, b.length) - head && a[a.length - 1 - tail] === b[b.length - 1 - tail])
    tail += 1;
  const end = a.length - tail;
  return [a.slice(0, head).join(''), a.slice(head, end).join(''), a.slice(end).join('')];
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
