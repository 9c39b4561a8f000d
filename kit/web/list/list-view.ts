import { useCallback, useMemo } from 'react';
import { usePreference } from '../preference.ts';

/** How a person likes a list (列表布局): its columns in their order, those that are not wanted, widths drawn by hand. */
export interface ListView {
  readonly order?: readonly string[];
  readonly off?: readonly string[];
  readonly widths?: Readonly<Record<string, number>>;
}

export const WIDTH_LEAST = 60;
export const WIDTH_MOST = 900;

const isNames = (of: unknown): of is readonly string[] =>
  Array.isArray(of) && of.every((one) => typeof one === 'string');

/** What was kept; whatever cannot be read is as if nothing had been. */
export function readView(kept: string): ListView {
  try {
    const view = JSON.parse(kept || '{}') as Record<string, unknown>;
    const widths = Object.entries((view['widths'] ?? {}) as Record<string, unknown>).filter(
      (entry): entry is [string, number] =>
        typeof entry[1] === 'number' && entry[1] >= WIDTH_LEAST && entry[1] <= WIDTH_MOST,
    );
    return {
      ...(isNames(view['order']) ? { order: view['order'] } : {}),
      ...(isNames(view['off']) ? { off: view['off'] } : {}),
      ...(widths.length > 0 ? { widths: Object.fromEntries(widths) } : {}),
    };
  } catch {
    return {};
  }
}

/** Columns in the person's order; one that came later stands behind the one it follows in the declaration. */
export function ordered<C extends { readonly key: string }>(
  columns: readonly C[],
  order: readonly string[] = [],
): C[] {
  const known = order.flatMap((key) => columns.find((c) => c.key === key) ?? []);
  const all = [...known];
  columns.forEach((c, i) => {
    if (all.includes(c)) return;
    const before = columns[i - 1];
    all.splice(before ? all.indexOf(before) + 1 : 0, 0, c);
  });
  return all;
}

/** Columns as the person wants them; at least one always shows. */
export function viewed<C extends { readonly key: string }>(columns: readonly C[], view: ListView): C[] {
  const all = ordered(columns, view.order);
  const wanted = all.filter((c) => !view.off?.includes(c.key));
  return wanted.length > 0 ? wanted : all.slice(0, 1);
}

/** A key of preferences may hold these signs only. */
export const listKey = (...parts: readonly string[]): string =>
  parts
    .filter(Boolean)
    .join(':')
    .replace(/[^\w/.:-]/g, '-')
    .slice(0, 200);

/** The kept view of a list, and how it is changed. */
export function useListView(key: string) {
  const { value, ready, keep } = usePreference('list', key);
  const view = useMemo(() => readView(value), [value]);
  const change = (next: ListView) => {
    const bare = Object.keys(next).length === 0;
    keep(bare ? '' : JSON.stringify(next));
  };
  const widen = useCallback(
    (column: string, width: number | undefined) => {
      const { [column]: _old, ...others } = view.widths ?? {};
      const most = width && Math.round(Math.min(WIDTH_MOST, Math.max(WIDTH_LEAST, width)));
      const widths = most ? { ...others, [column]: most } : others;
      const { widths: _widths, ...rest } = view;
      const next = Object.keys(widths).length > 0 ? { ...rest, widths } : rest;
      keep(Object.keys(next).length === 0 ? '' : JSON.stringify(next));
    },
    [view, keep],
  );
  return { view, ready, change, widen };
}
