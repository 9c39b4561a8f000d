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

interface PagerProps {
  readonly current: number;
  readonly size: number;
  readonly total: number;
  readonly onChange: (at: { readonly current: number; readonly size: number }) => void;
  /** Without the choice of size and the jump, for dialogs. */
  readonly small?: boolean;
}

/** 分页: total, pages, size, jump. */
export function Pager({ current, size, total, onChange, small = false }: PagerProps) {
  const w = useWords();
  const pages = Math.max(1, Math.ceil(total / size));
  const [typed, setTyped] = useState('');
  const go = (to: number) => {
    const next = Math.min(Math.max(1, to), pages);
    if (next !== current) onChange({ current: next, size });
  };
  if (total === 0) return null;
  const from = (current - 1) * size + 1;
  return (
    <nav className="gh-pager" aria-label={w('web.page')}>
      <span className="gh-hint" aria-live="polite">
        {small
          ? w('web.total', { total })
          : w('web.range', { from, to: Math.min(total, from + size - 1), total })}
      </span>
      <ul>
        <li>
          <button
            type="button"
            aria-label={w('web.previousPage')}
            disabled={current <= 1}
            onClick={() => go(current - 1)}
          >
            <LeftOutlined aria-hidden />
          </button>
        </li>
        {pageNumbers(current, pages).map((n, i) => (
          <li key={n === 0 ? `gap${i}` : n}>
            {n === 0 ? (
              <span aria-hidden>…</span>
            ) : (
              <button type="button" aria-current={n === current ? 'page' : undefined} onClick={() => go(n)}>
                {n}
              </button>
            )}
          </li>
        ))}
        <li>
          <button
            type="button"
            aria-label={w('web.nextPage')}
            disabled={current >= pages}
            onClick={() => go(current + 1)}
          >
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
