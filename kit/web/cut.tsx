import { type Bound, mostRows } from '#kit/shared/call.ts';
import { useWords } from './text.ts';

type Cut = Extract<Bound, { readonly first: number } | { readonly newest: number }>;

/** Answers that end on purpose, and may go on behind that (截断的清单), by what their calls declare. */
const cuts = new WeakMap<object, Cut>();

/** How many rows an answer has, those below others in a tree included. */
const countOf = (rows: readonly unknown[]): number =>
  rows.reduce<number>((n, row) => {
    const below = (row as { readonly children?: unknown } | null)?.children;
    return n + 1 + (Array.isArray(below) ? countOf(below) : 0);
  }, 0);

/** Notes an answer that has as many rows as its call gives at most. */
export function noteCut(bounded: Bound | undefined, rows: unknown): void {
  if (!bounded || !('first' in bounded || 'newest' in bounded) || !Array.isArray(rows)) return;
  if (countOf(rows) >= (mostRows(bounded) ?? Infinity)) cuts.set(rows, bounded);
}

/** 仅显示部分: says below a list that was cut how many rows it shows, and how the rest is found. */
export function CutNote({ rows }: { readonly rows: unknown }) {
  const w = useWords();
  const cut = typeof rows === 'object' && rows !== null ? cuts.get(rows) : undefined;
  if (!cut) return null;
  return (
    <p className="gh-hint">
      {'newest' in cut
        ? w('web.list.cutNewest', { n: cut.newest })
        : w('web.list.cutFirst', { n: cut.first })}
    </p>
  );
}
