/** The address within the application (地址), and what this entry of the tab's history keeps. */
export interface Place {
  /** A route, written without the base of the application. */
  readonly pathname: string;
  /** With its question mark, or empty. */
  readonly search: string;
  /** With its number sign, or empty. */
  readonly hash: string;
  /** What the navigation that led here carried along. */
  readonly state: unknown;
  /** Names the entry: the same route gone to twice is two of them. */
  readonly key: string;
}

/** A route with its query, a query or hash of the same route, or its parts, with their marks or without. */
export type To = string | Partial<Pick<Place, 'pathname' | 'search' | 'hash'>>;

export const pathOf = ({ pathname, search, hash }: Pick<Place, 'pathname' | 'search' | 'hash'>): string =>
  pathname + search + hash;

const begun = (mark: '?' | '#', part = ''): string =>
  part === '' || part.startsWith(mark) ? part : mark + part;

/** The place that this leads to from there. Whatever it says, it stays within the application. */
export function placeAt(from: Pick<Place, 'pathname'>, to: To, state: unknown = null): Place {
  const path =
    typeof to === 'string'
      ? to
      : (to.pathname ?? from.pathname) + begun('?', to.search) + begun('#', to.hash);
  const { pathname, search, hash } = new URL(path, `http://here.invalid${from.pathname}`);
  return { pathname, search, hash, state, key: Math.random().toString(36).slice(2, 10) };
}

/** The entries of a tab (浏览历史), one of which is shown. */
export interface Entries {
  /** What precedes each route in the address bar. */
  readonly base: string;
  now(): Place;
  push(place: Place): void;
  replace(place: Place): void;
  go(steps: number): void;
  /** Tells of each step back or forward that was taken; how far is unknown where somebody else made the entry. */
  onStep(heard: (steps: number | undefined) => void): () => void;
}

/** What an entry keeps: `idx` counts the entries before it, so that whoever leaves a screen can go back instead. */
interface Kept {
  readonly usr: unknown;
  readonly key: string;
  readonly idx: number;
}
const kept = (): Partial<Kept> => (history.state ?? {}) as Partial<Kept>;

/** The entries of the browser's tab, below the base of the application. */
export function browserEntries(base: string): Entries {
  let index = kept().idx;
  if (index === undefined) {
    index = 0;
    history.replaceState({ ...kept(), idx: index }, '');
  }
  const keep = ({ state, key }: Place, idx: number): Kept => ({ usr: state, key, idx });
  return {
    base,
    now() {
      const { pathname, search, hash } = location;
      const isBelow = pathname === base || pathname.startsWith(`${base}/`);
      const { usr = null, key = 'default' } = kept();
      return {
        pathname: (isBelow ? pathname.slice(base.length) : pathname) || '/',
        search,
        hash,
        state: usr,
        key,
      };
    },
    push(place) {
      index = (kept().idx ?? 0) + 1;
      try {
        history.pushState(keep(place, index), '', base + pathOf(place));
      } catch (error) {
        if (error instanceof DOMException && error.name === 'DataCloneError') throw error;
        // Some browsers take no more than so many entries in a while.
        location.assign(base + pathOf(place));
      }
    },
    replace(place) {
      history.replaceState(keep(place, kept().idx ?? 0), '', base + pathOf(place));
    },
    go: (steps) => history.go(steps),
    onStep(heard) {
      const step = () => {
        const before = index ?? 0;
        index = kept().idx;
        heard(index === undefined ? undefined : index - before);
      };
      addEventListener('popstate', step);
      return () => removeEventListener('popstate', step);
    },
  };
}
