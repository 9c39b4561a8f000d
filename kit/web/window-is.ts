import { useSyncExternalStore } from 'react';

/** Follows a condition on the window's size (窗口尺寸). */
function windowIs(condition: string): () => boolean {
  const query = globalThis.matchMedia?.(condition);
  const watch = (changed: () => void) => {
    query?.addEventListener('change', changed);
    return () => query?.removeEventListener('change', changed);
  };
  return () => useSyncExternalStore(watch, () => query?.matches === true);
}

export const useNarrow = windowIs('(max-width: 900px)');
/** A telephone, or a desk at 200 % and more: the menu comes as a sheet, and the records before what looks for them. */
export const useSmall = windowIs('(max-width: 640px)');
