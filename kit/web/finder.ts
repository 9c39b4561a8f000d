import type { Call, Page } from '#kit/shared/call.ts';
import type { Route, Screen } from '#kit/shared/names.ts';
import type { TextTree, Texts } from '#kit/shared/text.ts';
import { send } from './send.ts';
import { sayKey } from './text.ts';
import type { Lang } from '#kit/shared/text.ts';
import type { Words } from './words.ts';
import { wordKey } from '#kit/shared/word-key.ts';

/** One record that fits the words. */
export interface Found {
  readonly title: string;
  /** What tells it from others with the same name, e.g. its number. */
  readonly more?: string | undefined;
  readonly to: Route;
}

/** 快速查找: how the records of one list are found from everywhere. */
export interface Finder {
  readonly name: string;
  readonly label: (lang: Lang) => string;
  readonly find: (words: string, signal: AbortSignal) => Promise<readonly Found[]>;
}

const MOST = 5;

interface FinderOf<I, R, T> {
  readonly texts: Texts<T>;
  /** What its records are called, in the plural. */
  readonly title: Words<T>;
  readonly call: Call<I, Page<R>>;
  /** The list's filter that takes the words. */
  readonly words: keyof I & string;
  readonly found: (row: R) => Found;
}

/** Asks the list itself, so nobody finds what its list would not show. */
export const finder = <I, R, T extends TextTree>(of: FinderOf<I, R, T>): Finder => ({
  name: of.call.path,
  label: (lang) => sayKey(lang, wordKey(of.texts.name, of.title)),
  find: async (words, signal) => {
    const input = { [of.words]: words, current: 1, size: MOST } as unknown as I;
    return (await send(of.call, input, { signal, quiet: true })).records.map(of.found);
  },
});

/** Screen whose list it asks → its finder: `export const finders = findersOf({ [projectScreens.list]: () => import('./finder.ts') })`. */
export type Finders = Readonly<Partial<Record<Screen, () => Promise<{ readonly finder: Finder }>>>>;
export const findersOf = (table: Finders): Finders => table;
