import type { Screen } from '#kit/shared/names.ts';

/** What a screen asks first (首屏数据). */
interface First {
  /** Asks it (`askAhead`), by the screen's query. */
  readonly ask: (query: URLSearchParams) => void;
  /** As in the table of routes: false = whoever is signed in may open the screen. */
  readonly authorize?: false;
  /** It is a frame's, and asked with every screen below the path. */
  readonly within?: true;
}

export type Firsts = Readonly<Partial<Record<Screen, First>>>;

/**
 * `export const first = firsts({ [frameScreens.home]: { ask: () => askAhead<typeof homeDetail>('GET /base/workbench/home', {}) } })` in a
 * folder's `web/first.ts`, for the screens that are opened every day. The file travels ahead of everything, so it imports paths and types
 * alone; what it asks is exactly what the screen asks, or the screen asks again.
 */
export const firsts = (table: Firsts): Firsts => table;
