import { useEffect, useRef } from 'react';

interface Steps {
  readonly undo: () => void;
  readonly redo: () => void;
}

/** In a field or a dialog these keys belong to what is typed there. */
const isElsewhere = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, [contenteditable=true], dialog, [role=dialog]') !== null;

/** 撤销与恢复 by keyboard: Ctrl or Command with Z, with Shift and Z or with Y. */
export function useUndoKeys(steps: Steps): void {
  const now = useRef(steps);
  now.current = steps;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || isElsewhere(event.target)) return;
      const key = event.key.toLowerCase();
      if (key !== 'z' && key !== 'y') return;
      event.preventDefault();
      if (key === 'y' || event.shiftKey) now.current.redo();
      else now.current.undo();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

/** The block with this key has the focus again where the drawing was redrawn around it. */
export const focusBlock = (key: string): void => {
  setTimeout(() => document.querySelector<HTMLElement>(`[data-block="${CSS.escape(key)}"]`)?.focus());
};
