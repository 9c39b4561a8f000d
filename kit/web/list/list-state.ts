import { useCallback, useMemo, useState } from 'react';
import { PAGE_SIZE, PAGE_SIZE_MAX } from '#kit/shared/call.ts';
import { useSearchParams } from '../router/router.tsx';

export interface ListState {
  /** Filter name → value; lists are joined by commas. Empty ones are absent. */
  readonly filters: Readonly<Record<string, string>>;
  readonly current: number;
  readonly size: number;
  readonly sortField?: string | undefined;
  readonly sortOrder?: 'asc' | 'desc' | undefined;
  /** The total is counted to the end. */
  readonly exact?: boolean | undefined;
  /** Pages are counted from the last one. */
  readonly fromEnd?: boolean | undefined;
}

const whole = (text: string | null, fallback: number, most: number): number => {
  const n = Number(text);
  return Number.isInteger(n) && n >= 1 ? Math.min(n, most) : fallback;
};

/** The list's state as the address bar tells it; whatever does not belong to the list is left alone. */
export function readListState(
  params: URLSearchParams,
  names: readonly string[],
  prefix = '',
  size = PAGE_SIZE,
): ListState {
  const filters: Record<string, string> = {};
  for (const name of names) {
    const value = params.get(prefix + name);
    if (value) filters[name] = value;
  }
  const order = params.get(`${prefix}sortOrder`);
  const field = params.get(`${prefix}sortField`);
  return {
    filters,
    current: whole(params.get(`${prefix}current`), 1, 1_000_000),
    size: whole(params.get(`${prefix}size`), size, PAGE_SIZE_MAX),
    ...(params.get(`${prefix}exact`) === '1' ? { exact: true } : {}),
    ...(params.get(`${prefix}fromEnd`) === '1' ? { fromEnd: true } : {}),
    ...(field && (order === 'asc' || order === 'desc') ? { sortField: field, sortOrder: order } : {}),
  };
}

/** The address that tells this state; defaults are not written, so plain lists have plain addresses. */
export function writeListState(
  params: URLSearchParams,
  state: ListState,
  names: readonly string[],
  prefix = '',
  size = PAGE_SIZE,
): URLSearchParams {
  const next = new URLSearchParams(params);
  const put = (name: string, value: string | undefined) => {
    if (value) next.set(prefix + name, value);
    else next.delete(prefix + name);
  };
  for (const name of names) put(name, state.filters[name]);
  put('current', state.current > 1 ? String(state.current) : undefined);
  put('size', state.size !== size ? String(state.size) : undefined);
  put('exact', state.exact ? '1' : undefined);
  put('fromEnd', state.fromEnd ? '1' : undefined);
  put('sortField', state.sortField);
  put('sortOrder', state.sortField ? state.sortOrder : undefined);
  return next;
}

interface ListStateOptions {
  /** In dialogs and tabs: the state stays inside and leaves the address bar alone. */
  readonly embedded?: boolean | undefined;
  /** Two lists on one screen keep apart by a prefix. */
  readonly prefix?: string | undefined;
  readonly size?: number | undefined;
  readonly initial?: Readonly<Record<string, string>> | undefined;
}

export function useListState(
  names: readonly string[],
  { embedded = false, prefix = '', size = PAGE_SIZE, initial }: ListStateOptions = {},
): readonly [ListState, (change: Partial<ListState>, replace?: boolean) => void] {
  const [params, setParams] = useSearchParams();
  const [inside, setInside] = useState<ListState>({ filters: initial ?? {}, current: 1, size });
  const key = names.join(' ');
  const own = useMemo(() => (key === '' ? [] : key.split(' ')), [key]);
  const told = useMemo(() => readListState(params, own, prefix, size), [params, own, prefix, size]);
  const state = embedded ? inside : told;
  const change = useCallback(
    (part: Partial<ListState>, replace = false) => {
      if (embedded) setInside((old) => ({ ...old, ...part }));
      else
        setParams(
          (old) =>
            writeListState(old, { ...readListState(old, own, prefix, size), ...part }, own, prefix, size),
          { preventScrollReset: true, replace },
        );
    },
    [embedded, setParams, own, prefix, size],
  );
  return [state, change];
}

/** Another question is asked: nothing is known of its length. */
export const firstPage = { current: 1, exact: undefined, fromEnd: undefined };
