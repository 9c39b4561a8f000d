import type { Lang } from './text.ts';

/** Things one after another (顿号): `甲、乙` or `A, B`. */
export const listed = (lang: Lang, items: readonly string[]): string =>
  items.join(lang === 'en' ? ', ' : '、');

/** Half sentences one after another (分号): `甲；乙` or `A; B`. */
export const clauses = (lang: Lang, items: readonly string[]): string =>
  items.join(lang === 'en' ? '; ' : '；');

/** A label and what it names (冒号): `摘要：…` or `Digest: …`. */
export const labelled = (lang: Lang, label: string, what: string): string =>
  `${label}${lang === 'en' ? ': ' : '：'}${what}`;

/** What a person wrote in Chinese (原文), quoted as it stands in English words; nothing is translated for anybody. */
export const quoted = (lang: Lang, written: string): string =>
  lang === 'en' && /\p{Script=Han}/u.test(written) ? `“${written}”` : written;
