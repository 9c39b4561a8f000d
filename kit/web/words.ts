import { useMemo } from 'react';
import { type Lang, type TextKey, type TextParams, type Texts, words } from '#kit/shared/text.ts';
import type { kitText } from '#kit/shared/text/index.ts';
import { useLang } from './lang.ts';
import { useTexts } from './text.ts';

/** A text key of the folder (`status.draft`), or one of the kit's words with its full key (`kit.web.edit`). */
export type Words<T> = TextKey<T> | `kit.${TextKey<(typeof kitText)['zh']>}`;

function sayWords<T>(of: Texts<T>, lang: Lang, key: Words<T>, params?: TextParams): string {
  return (
    (key.startsWith('kit.') ? words(lang, key, params) : undefined) ?? of.say(lang, key as TextKey<T>, params)
  );
}

export function useSay<T>(of: Texts<T>): (key: Words<T>, params?: TextParams) => string {
  const lang = useLang();
  const told = useTexts(of);
  return useMemo(
    () => (key: Words<T>, params?: TextParams) => sayWords(told, lang, key, params),
    [told, lang],
  );
}

/** The label of a field by convention: `field.<name>` of the folder's words. */
export const labelKey = <T>(field: string): TextKey<T> => `field.${field}` as TextKey<T>;
