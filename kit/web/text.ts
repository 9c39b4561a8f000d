import * as punctuation from '#kit/shared/punctuation.ts';
import { createContext, useContext, useMemo } from 'react';
import { type Lang, type TextKey, type TextParams, type Texts, words, wordsAs } from '#kit/shared/text.ts';
import { wordKey } from '#kit/shared/word-key.ts';
import { kitText } from '#kit/shared/text/index.ts';
import { getLang, useLang } from './lang.ts';

/** Says the words of one folder in the language of the moment: `t('need.contractName')`. */
type Say<T> = (path: TextKey<T>, params?: TextParams) => string;

const Kind = createContext<string | undefined>(undefined);

/** Everything inside speaks of one kind of subject (另一种说法), where its words have a subtree of that name: `<Wording value="byQuotes">`. */
export const Wording = Kind.Provider;
export const useWording = (): string | undefined => useContext(Kind);

/** The folder's words as the screens around speak of their subject. */
export function useTexts<T>(of: Texts<T>): Texts<T> {
  const kind = useWording();
  return useMemo(() => wordsAs(of, kind), [of, kind]);
}

export function useText<T>(of: Texts<T>): Say<T> {
  const lang = useLang();
  const told = useTexts(of);
  return useMemo(() => (path: TextKey<T>, params?: TextParams) => told.say(lang, path, params), [told, lang]);
}

/** The kit's own words: `w('web.save')`. */
export const useWords = () => useText(kitText);

/** The kit's own words outside components. */
export const say: Say<typeof kitText.zh> = (path, params) => kitText.say(getLang(), path, params);

/** Words for a full key (`contract.notFound`, `kit.web.save`); the key itself when nobody registered it. */
export const sayKey = (lang: Lang, key: string, params?: TextParams): string =>
  words(lang, key, params) ?? key;

/** The same as the screens around speak of their subject (另一种说法). */
export function useSayKey(): (key: string, params?: TextParams) => string {
  const lang = useLang();
  const kind = useWording();
  return useMemo(
    () => (key: string, params?: TextParams) => {
      const dot = key.indexOf('.');
      const own = kind === undefined ? undefined : `${key.slice(0, dot)}.${kind}${key.slice(dot)}`;
      return (own === undefined ? undefined : words(lang, own, params)) ?? sayKey(lang, key, params);
    },
    [lang, kind],
  );
}

/** A folder's words by key, as the screens around speak of their subject where the folder has such words. */
export function sayOf(lang: Lang, folder: string, key: string, kind: string | undefined): string {
  const own = kind === undefined || key.startsWith('@') ? undefined : words(lang, `${folder}.${kind}.${key}`);
  return own ?? sayKey(lang, wordKey(folder, key));
}

/** One thing named in both languages, e.g. a menu entry or a demonstration role. */
export const either = (lang: Lang, both: { readonly zh: string; readonly en: string }): string =>
  lang === 'en' ? both.en || both.zh : both.zh;

// Punctuation of the language of the moment; a screen that says anything is drawn again when it changes.
export const listed = (items: readonly string[]): string => punctuation.listed(getLang(), items);
export const clauses = (items: readonly string[]): string => punctuation.clauses(getLang(), items);
export const labelled = (label: string, what: string): string => punctuation.labelled(getLang(), label, what);
