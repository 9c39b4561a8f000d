import { StarOutlined } from '@ant-design/icons';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useIsLeaving } from '../router/router.tsx';
import { later } from '../chunk.ts';
import { usePreference } from '../preference.ts';
import { useWords } from '../text.ts';
import { firstPage, type ListState } from './list-state.ts';
import { isAsked, readQueries, type SavedQuery, stateOf } from './saved-queries.ts';

const ManageQueries = later(() => import('./list-tools.ts').then((m) => m.ManageQueries));

/** 常用查询 of a list; the default one is asked when the list is opened without any filter. */
export function useSaved(
  key: string,
  names: readonly string[],
  state: ListState,
  change: (part: Partial<ListState>, replace?: boolean) => void,
  embedded: boolean,
) {
  const { value, ready, keep } = usePreference('filter', key);
  const queries = useMemo(() => readQueries(value), [value]);
  const [opened, setOpened] = useState(false);
  const bare = Object.keys(state.filters).length === 0 && !state.sortField && state.current === 1;
  const first = embedded || opened || !bare ? undefined : queries.find((one) => one.first);
  const ask = (query: SavedQuery, replace = false) =>
    change({ ...stateOf(query, names), ...firstPage }, replace);
  const begin = useRef(ask);
  begin.current = ask;
  // Whoever is on the way to another screen is not called back.
  const leaving = useIsLeaving();
  useEffect(() => {
    if (!ready || opened || leaving) return;
    setOpened(true);
    if (first) begin.current(first, true);
  }, [ready, opened, leaving, first]);
  return {
    queries,
    // Only whoever may have a default waits for it.
    waits: !embedded && !opened && bare && (!ready || first !== undefined),
    ask: (query: SavedQuery) => ask(query),
    keep: (next: readonly SavedQuery[]) => keep(next.length > 0 ? JSON.stringify(next) : ''),
  };
}

interface SavedProps {
  readonly saved: readonly SavedQuery[];
  readonly state: ListState;
}

/** 常用查询: names what is asked now, and looks after the names. */
export function SavedButton({
  saved,
  state,
  onKeep,
}: SavedProps & { readonly onKeep: (saved: readonly SavedQuery[]) => void }) {
  const w = useWords();
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        ref={anchor}
        type="button"
        className="gh-link gh-saved-open"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <StarOutlined aria-hidden /> {w('web.list.savedManage')}
      </button>
      {open ? (
        <Suspense fallback={null}>
          <ManageQueries
            anchor={anchor}
            saved={saved}
            state={state}
            onKeep={onKeep}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}

/** One press asks a saved query again. */
export function SavedChips({
  saved,
  state,
  onAsk,
}: SavedProps & { readonly onAsk: (query: SavedQuery) => void }) {
  const w = useWords();
  if (saved.length === 0) return null;
  return (
    <div className="gh-saved" role="group" aria-label={w('web.list.saved')}>
      {saved.map((one) => (
        <button
          key={one.name}
          type="button"
          className="gh-chip"
          aria-pressed={isAsked(one, state)}
          onClick={() => onAsk(one)}
        >
          {one.name}
          {one.first ? ` · ${w('web.list.savedFirst')}` : null}
        </button>
      ))}
    </div>
  );
}
