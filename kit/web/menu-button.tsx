import { type ReactNode, useRef, useState } from 'react';
import { Floating } from './floating.tsx';

export interface MenuItem {
  readonly key: string;
  readonly label: ReactNode;
  readonly danger?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  /** The one of them that stands now: the menu opens with the focus on it. */
  readonly current?: boolean | undefined;
  /** Stands above the entry, with a line. */
  readonly heading?: ReactNode;
  /** A line above the entry. */
  readonly apart?: boolean | undefined;
}

interface MenuButtonProps {
  readonly items: readonly MenuItem[];
  readonly onPick: (key: string) => void;
  readonly label: string;
  /** Which of several that have the same label. */
  readonly description?: string | undefined;
  readonly children: ReactNode;
  readonly className?: string;
}

/** Moves the focus among the entries of a menu. */
function roam(event: KeyboardEvent, menu: HTMLElement): void {
  const entries = [...menu.querySelectorAll<HTMLElement>('[role=menuitem]:not([aria-disabled])')];
  const at = entries.indexOf(document.activeElement as HTMLElement);
  const to =
    event.key === 'ArrowDown'
      ? (at + 1) % entries.length
      : event.key === 'ArrowUp'
        ? (at - 1 + entries.length) % entries.length
        : event.key === 'Home'
          ? 0
          : event.key === 'End'
            ? entries.length - 1
            : -1;
  if (to < 0) return;
  event.preventDefault();
  entries[to]?.focus();
}

/** 下拉菜单: a button that opens a menu; arrows, Home, End, Escape work in it. */
export function MenuButton({
  items,
  onPick,
  label,
  description,
  children,
  className = 'gh-menu-button',
}: MenuButtonProps) {
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const pick = (key: string) => {
    setOpen(false);
    anchor.current?.focus();
    onPick(key);
  };
  return (
    <>
      <button
        ref={anchor}
        type="button"
        className={className}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={label}
        title={description}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {children}
      </button>
      {open ? (
        <Floating
          anchor={anchor}
          role="menu"
          label={label}
          className="gh-menu"
          onClose={() => setOpen(false)}
          onKeyDown={roam}
        >
          {items.map((item) => (
            <Entry key={item.key} item={item} onPick={pick} />
          ))}
        </Floating>
      ) : null}
    </>
  );
}

function Entry({ item, onPick }: { readonly item: MenuItem; readonly onPick: (key: string) => void }) {
  return (
    <>
      {item.apart ? <hr className="gh-menu-line" /> : null}
      {item.heading ? <div className="gh-menu-heading">{item.heading}</div> : null}
      <button
        type="button"
        role="menuitem"
        tabIndex={-1}
        className={item.danger ? 'gh-menu-item gh-menu-danger' : 'gh-menu-item'}
        aria-disabled={item.disabled ? true : undefined}
        aria-current={item.current ? true : undefined}
        onClick={() => {
          if (!item.disabled) onPick(item.key);
        }}
      >
        {item.label}
      </button>
    </>
  );
}
