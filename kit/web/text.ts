import * as punctuation from '#kit/shared/punctuation.ts';
import { useMemo } from 'react';
import { type Lang, type TextKey, type TextParams, type Texts, words } from '#kit/shared/text.ts';
import { kitText } from '#kit/shared/text/index.ts';
import { getLang, useLang } from './lang.ts';

/** Says the words of one folder in the language of the moment: `t('need.contractName')`. */
type Say<T> = (path: TextKey<T>, params?: TextParams) => string;

export function useText<T>(of: Texts<T>): Say<T> {
  const lang = useLang();
  return useMemo(() => (path: TextKey<T>, params?: TextParams) => of.say(lang, path, params), [of, lang]);
}

/** The kit's own words: `w('web.save')`. */
export const useWords = () => useText(kitText);

/** The kit's own words outside components. */
export const say: Say<typeof kitText.zh> = (path, params) => kitText.say(getLang(), path, params);

/** Words for a full key (`contract.notFound`, `kit.web.save`); the key itself when nobody registered it. */
export const sayKey = (lang: Lang, key: string, params?: TextParams): string =>
  words(lang, key, params) ?? key;

/** One thing named in both languages, e.g. a menu entry or a demonstration role. */
export const either = (lang: Lang, both: { readonly zh: string; readonly en: string }): string =>
  lang === 'en' ? both.en || both.zh : both.zh;

// Punctuation of the language of the moment; a screen that says anything is drawn again when it changes.
export const listed = (items: readonly string[]): string => punctuation.listed(getLang(), items);
export const clauses = (items: readonly string[]): string => punctuation.clauses(getLang(), items);
export const labelled = (label: string, what: string): string => punctuation.labelled(getLang(), label, what);
