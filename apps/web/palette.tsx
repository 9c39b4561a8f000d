import { SearchOutlined } from '@ant-design/icons';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import type { Route } from '#kit/shared/names.ts';
import { useNavigate } from '#kit/web/router/router.tsx';
import { useText } from '#kit/web/text.ts';
import { useFinding } from './finding.ts';
import { shellText } from './words.ts';
import './palette.css';

const LONGEST = 50;

/** 快速查找 (Ctrl-K): a screen or a record by a few words, without leaving the keyboard. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const t = useText(shellText);
  const navigate = useNavigate();
  const id = useId();
  const box = useRef<HTMLDialogElement>(null);
  const [words, setWords] = useState('');
  const [at, setAt] = useState(0);
  const [groups, busy] = useFinding(words, t('find.menus'));
  const rows = groups.flatMap((group) => group.rows);
  const chosen = Math.min(at, rows.length - 1);
  const optionId = (index: number) => `${id}-${index}`;

  useLayoutEffect(() => {
    box.current?.setAttribute('closedby', 'any');
    box.current?.showModal();
  }, []);
  useLayoutEffect(() => {
    document.getElementById(`${id}-${chosen}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, chosen]);

  const go = (to: Route | undefined) => {
    if (!to) return;
    onClose();
    void navigate(to);
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    // The Enter that ends a word of an input method chooses nothing.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') go(rows[chosen]?.to);
    else if (event.key === 'ArrowDown') setAt((chosen + 1) % Math.max(1, rows.length));
    else if (event.key === 'ArrowUp') setAt((chosen - 1 + rows.length) % Math.max(1, rows.length));
    else return;
    event.preventDefault();
  };

  /** How many rows stand above each group. */
  const above = groups.map((_, g) => groups.slice(0, g).reduce((sum, one) => sum + one.rows.length, 0));
  return (
    <dialog ref={box} className="pal" aria-label={t('find.title')} onClose={onClose}>
      <div className="pal-head">
        <SearchOutlined aria-hidden />
        <input
          role="combobox"
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={rows.length > 0 ? optionId(chosen) : undefined}
          aria-label={t('find.title')}
          placeholder={t('find.hint')}
          value={words}
          maxLength={LONGEST}
          autoComplete="off"
          onChange={(event) => {
            setWords(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
        <kbd>Esc</kbd>
      </div>
      <div
        className="pal-list"
        id={`${id}-list`}
        role="listbox"
        aria-label={t('find.title')}
        aria-busy={busy}
      >
        {groups.map((group, g) => (
          <div key={group.name} role="group" aria-label={group.label}>
            <div className="pal-group" aria-hidden>
              {group.label}
            </div>
            {group.rows.map((row, r) => {
              const mine = (above[g] ?? 0) + r;
              return (
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keyboard stays in the words above and chooses from there
                <div
                  key={`${row.to} ${mine}`}
                  id={optionId(mine)}
                  role="option"
                  tabIndex={-1}
                  aria-selected={mine === chosen}
                  className="pal-row"
                  onMouseMove={() => setAt(mine)}
                  onClick={() => go(row.to)}
                >
                  <span>{row.title}</span>
                  {row.more ? <small>{row.more}</small> : null}
                </div>
              );
            })}
          </div>
        ))}
      </div>
      <p className="pal-foot" aria-live="polite">
        {busy ? t('find.busy') : words.trim() && rows.length === 0 ? t('find.nothing') : t('find.keys')}
      </p>
    </dialog>
  );
}
