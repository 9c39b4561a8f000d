import { useSyncExternalStore } from 'react';

/** A value outside React that components may watch. */
export interface Store<T> {
  get(): T;
  set(next: T | ((old: T) => T)): void;
  watch(listener: () => void): () => void;
}

export function store<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      const changed = typeof next === 'function' ? (next as (old: T) => T)(value) : next;
      if (Object.is(changed, value)) return;
      value = changed;
      for (const listener of listeners) listener();
    },
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const useStore = <T>(of: Store<T>): T => useSyncExternalStore(of.watch, of.get, of.get);

/** Local storage that never throws (private windows, full disks, disabled storage). */
export const remembered = {
  get(name: string): string | null {
    try {
      return localStorage.getItem(name);
    } catch {
      return null;
    }
  },
  set(name: string, value: string): void {
    try {
      localStorage.setItem(name, value);
    } catch {
      // the choice is then simply not remembered
    }
  },
  remove(name: string): void {
    try {
      localStorage.removeItem(name);
    } catch {
      // nothing was remembered
    }
  },
};
