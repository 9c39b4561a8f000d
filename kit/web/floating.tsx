import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { watchWindowSize } from './resize.ts';

interface FloatingProps {
  /** What it hangs on. */
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly role: 'menu' | 'dialog';
  readonly label: string;
  readonly className?: string;
  readonly onKeyDown?: (event: globalThis.KeyboardEvent, panel: HTMLElement) => void;
}

const GAP = 4;

/** Puts the panel below its anchor, or above where there is no room, inside the window. */
function settle(panel: HTMLElement, anchor: HTMLElement): void {
  const at = anchor.getBoundingClientRect();
  const size = panel.getBoundingClientRect();
  const below = at.bottom + GAP;
  const top =
    below + size.height > window.innerHeight && at.top > size.height ? at.top - size.height - GAP : below;
  const left = at.left + size.width > window.innerWidth - GAP ? at.right - size.width : at.left;
  panel.style.top = `${Math.max(GAP, top)}px`;
  panel.style.left = `${Math.max(GAP, left)}px`;
}

/** Calls back once nothing of it is seen any more, be it scrolled away or taken off the page; returns how to stop. */
function whenOutOfSight(element: HTMLElement | null, gone: () => void): () => void {
  if (!element || typeof IntersectionObserver === 'undefined') return () => undefined;
  const observer = new IntersectionObserver((seen) => {
    if (seen.at(-1)?.isIntersecting === false) gone();
  });
  observer.observe(element);
  return () => observer.disconnect();
}

/** A panel above everything else: closes on Escape, on a press elsewhere and once its anchor is out of sight; the focus goes back. */
export function Floating({
  anchor,
  onClose,
  children,
  role,
  label,
  className = '',
  onKeyDown,
}: FloatingProps) {
  const panel = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  close.current = onClose;

  useLayoutEffect(() => {
    const box = panel.current;
    const from = anchor.current;
    if (!box || !from) return;
    // The top layer, so that it is not covered by dialogs.
    if ('showPopover' in box) {
      box.popover = 'manual';
      box.showPopover();
    }
    settle(box, from);
    const first =
      box.querySelector<HTMLElement>('[role=menuitem][aria-current]') ??
      box.querySelector<HTMLElement>('[role=menuitem]:not([aria-disabled]), button, input');
    (role === 'menu' ? (first ?? box) : box).focus();
  }, [anchor, role]);

  const keys = useRef(onKeyDown);
  keys.current = onKeyDown;
  useEffect(() => {
    const box = panel.current;
    const from = anchor.current;
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Escape' || (role === 'menu' && event.key === 'Tab')) {
        event.stopPropagation();
        close.current();
        from?.focus();
      } else if (box) keys.current?.(event, box);
    };
    box?.addEventListener('keydown', onKey);
    return () => box?.removeEventListener('keydown', onKey);
  }, [anchor, role]);

  useEffect(() => {
    const elsewhere = (event: Event) => {
      const to = event.target instanceof Node ? event.target : null;
      const inside = panel.current?.contains(to) || anchor.current?.contains(to);
      // Pickers opened from here hang on the body.
      const picker = to instanceof Element && to.closest('.ant-picker-dropdown, .ant-select-dropdown');
      if (!inside && !picker) close.current();
    };
    document.addEventListener('pointerdown', elsewhere);
    return () => document.removeEventListener('pointerdown', elsewhere);
  }, [anchor]);

  useEffect(() => {
    // The event comes a moment after the page has moved, perhaps after the press that opened the panel, so the panel follows and does not close.
    const follow = () => {
      if (panel.current && anchor.current) settle(panel.current, anchor.current);
    };
    const scrolled = ({ target }: Event) => {
      if (!(target instanceof Node && panel.current?.contains(target))) follow();
    };
    document.addEventListener('scroll', scrolled, true);
    const leave = watchWindowSize(follow);
    const forget = whenOutOfSight(anchor.current, () => close.current());
    return () => {
      document.removeEventListener('scroll', scrolled, true);
      leave();
      forget();
    };
  }, [anchor]);

  return createPortal(
    <div ref={panel} role={role} aria-label={label} tabIndex={-1} className={`gh-floating ${className}`}>
      {children}
    </div>,
    document.body,
  );
}
