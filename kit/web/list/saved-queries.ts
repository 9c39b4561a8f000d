import type { ListState } from './list-state.ts';

/** Filters and order that a person named (常用查询). */
export interface SavedQuery {
  readonly name: string;
  readonly filters: Readonly<Record<string, string>>;
  readonly sortField?: string | undefined;
  readonly sortOrder?: 'asc' | 'desc' | undefined;
  /** It is asked when the list is opened. */
  readonly first?: true | undefined;
}

/** So many a list may have. */
export const SAVED_MOST = 20;
export const SAVED_NAME = 20;

const isQuery = (of: unknown): of is SavedQuery => {
  const one = of as Partial<SavedQuery> | null;
  return typeof one?.name === 'string' && typeof one.filters === 'object' && one.filters !== null;
};

/** What was kept; whatever cannot be read is as if nothing had been. */
export function readQueries(kept: string): readonly SavedQuery[] {
  try {
    const list = JSON.parse(kept || '[]') as unknown;
    return Array.isArray(list) ? list.filter(isQuery).slice(0, SAVED_MOST) : [];
  } catch {
    return [];
  }
}

/** What the list asks now, under a name; one of the same name is replaced. */
export function withQuery(
  saved: readonly SavedQuery[],
  name: string,
  state: ListState,
): readonly SavedQuery[] {
  const { filters, sortField, sortOrder } = state;
  const before = saved.find((one) => one.name === name);
  const query: SavedQuery = {
    name,
    filters,
    ...(sortField ? { sortField, sortOrder } : {}),
    ...(before?.first ? { first: true } : {}),
  };
  return before ? saved.map((one) => (one === before ? query : one)) : [...saved, query];
}

/** The list's state that asks it; filters that the list no longer has are left out. */
export const stateOf = (query: SavedQuery, names: readonly string[]) => ({
  filters: Object.fromEntries(
    Object.entries(query.filters).filter(([k, v]) => names.includes(k) && typeof v === 'string'),
  ),
  sortField: query.sortField,
  sortOrder: query.sortField ? query.sortOrder : undefined,
});

const asks = ({ filters, sortField, sortOrder }: Pick<SavedQuery, 'filters' | 'sortField' | 'sortOrder'>) =>
  JSON.stringify([
    Object.entries(filters).sort(([a], [b]) => (a < b ? -1 : 1)),
    sortField ?? '',
    sortOrder ?? '',
  ]);

/** Does the list ask just this? */
export const isAsked = (query: SavedQuery, state: ListState): boolean => asks(query) === asks(state);
