import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { useWords } from '../text.ts';

const SIZES = [10, 20, 50, 100];

/** Page numbers to offer: the ends, the neighbours, gaps as 0. */
function pageNumbers(current: number, pages: number): readonly number[] {
  if (pages <= 7) return Array.from({ length: pages }, (_, i) => i + 1);
  const from = Math.min(Math.max(2, current - 1), pages - 4);
  const to = Math.max(Math.min(pages - 1, current + 1), 5);
  const middle = Array.from({ length: to - from + 1 }, (_, i) => from + i);
  return [1, ...(from > 2 ? [0] : []), ...middle, ...(to < pages - 1 ? [0] : []), pages];
}

interface PagerAt {
  readonly current: number;
  readonly size: number;
  readonly fromEnd?: boolean | undefined;
}

interface PagerProps {
  readonly current: number;
  readonly size: number;
  readonly total: number;
  /** There are more rows than `total` says. */
  readonly least?: boolean | undefined;
  /** `current` counts from the last page. */
  readonly fromEnd?: boolean | undefined;
  readonly onChange: (at: PagerAt) => void;
  /** Counts the rows to the end; without it a list that says "more than" offers no count. */
  readonly onExact?: (() => void) | undefined;
  /** Without the choice of size and the jump, for dialogs. */
  readonly small?: boolean;
  /** What was asked for: an answer to something else is counted aloud even where it counts the same. */
  readonly asked?: string | undefined;
}

/** How many rows there are, and which of them stand here. */
function Counted({ current, size, total, least, fromEnd, small }: PagerProps) {
  const w = useWords();
  const shown = new Intl.NumberFormat('en-US').format(least ? total - 1 : total);
  if (small) return w(least ? 'web.totalLeast' : 'web.total', { total: shown });
  if (total === 0) return w('web.total', { total });
  if (fromEnd) return `${w('web.fromEnd', { n: current })} · ${w('web.totalLeast', { total: shown })}`;
  const from = (current - 1) * size + 1;
  const to = Math.min(total, from + size - 1);
  return w(least ? 'web.rangeLeast' : 'web.range', { from, to, total: shown });
}

/** 分页: total, pages, size, jump; the last page of a list that was not counted to its end is read from there. */
export function Pager(props: PagerProps) {
  const none = props.total === 0 && !props.least;
  return (
    // With nothing to turn to it stays for whoever listens: a place that comes with its words is not read out.
    <div className={none ? 'gh-visually-hidden' : 'gh-pager'}>
      <span className="gh-hint" aria-live="polite">
        <span key={props.asked}>
          <Counted {...props} />
        </span>
      </span>
      {none ? null : <Turns {...props} />}
    </div>
  );
}

function Turns(props: PagerProps) {
  const { current, size, total, least = false, fromEnd = false, onChange, small = false } = props;
  const w = useWords();
  const pages = Math.max(1, Math.ceil(total / size));
  const [typed, setTyped] = useState('');
  const go = (to: number) => {
    // Nobody knows the last number of a list that was not counted to its end.
    const next = Math.max(1, least ? to : Math.min(to, pages));
    if (next !== current || fromEnd) onChange({ current: next, size });
  };
  const isFirst = !fromEnd && current <= 1;
  const isLast = fromEnd ? current <= 1 : current >= pages;
  /** One page forward or back; behind the end that was counted the numbers run the other way. */
  const step = (by: 1 | -1) => {
    if (by === 1 ? isLast : isFirst) return;
    if (fromEnd) onChange({ current: Math.max(1, current - by), size, fromEnd: true });
    else go(current + by);
  };
  return (
    <nav className="gh-turns" aria-label={w('web.page')}>
      {least && props.onExact && !small ? (
        <button type="button" className="gh-link" onClick={props.onExact}>
          {w('web.countAll')}
        </button>
      ) : null}
      <ul>
        <li>
          <button
            type="button"
            aria-label={w('web.previousPage')}
            // Not disabled: whoever came here step by step would lose the focus on the last one.
            aria-disabled={isFirst}
            onClick={() => step(-1)}
          >
            <LeftOutlined aria-hidden />
          </button>
        </li>
        {pageNumbers(fromEnd ? 1 : current, pages).map((n, i) => (
          <li key={n === 0 ? `gap${i}` : n}>
            {n === 0 ? (
              <span aria-hidden>…</span>
            ) : (
              <button
                type="button"
                aria-current={!fromEnd && n === current ? 'page' : undefined}
                onClick={() => go(n)}
              >
                {n}
              </button>
            )}
          </li>
        ))}
        {least && !small ? (
          <li>
            <button
              type="button"
              aria-current={fromEnd && current === 1 ? 'page' : undefined}
              onClick={() => onChange({ current: 1, size, fromEnd: true })}
            >
              {w('web.lastPage')}
            </button>
          </li>
        ) : null}
        <li>
          <button type="button" aria-label={w('web.nextPage')} aria-disabled={isLast} onClick={() => step(1)}>
            <RightOutlined aria-hidden />
          </button>
        </li>
      </ul>
      {small ? null : (
        <>
          <select
            aria-label={w('web.pageSize')}
            value={size}
            onChange={(event) => onChange({ current: 1, size: Number(event.target.value) })}
          >
            {[...new Set([...SIZES, size])]
              .sort((a, b) => a - b)
              .map((n) => (
                <option key={n} value={n}>
                  {w('web.perPage', { n })}
                </option>
              ))}
          </select>
          {pages > 5 ? (
            <label className="gh-jump">
              {w('web.jump')}
              <input
                inputMode="numeric"
                value={typed}
                onChange={(event) => setTyped(event.target.value.replace(/\D/g, '').slice(0, 6))}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter' || !typed) return;
                  go(Number(typed));
                  setTyped('');
                }}
              />
            </label>
          ) : null}
        </>
      )}
    </nav>
  );
}
