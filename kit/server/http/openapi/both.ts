import { type Lang, words } from '#kit/shared/text.ts';

/** Words in both languages (双语说明): a document is made once, and each language is read out of it. */
export class Both {
  readonly zh: string;
  readonly en: string;

  constructor(zh: string, en: string) {
    this.zh = zh;
    this.en = en;
  }
}

export const both = (zh: string, en: string): Both => new Both(zh, en);

/** The words of a text key in both languages. */
export const said = (key: string): Both => both(words('zh', key) ?? key, words('en', key) ?? key);

/** Parts of a description in a row; empty ones are left out. */
export function joined(parts: readonly (Both | undefined)[]): Both | undefined {
  const there = parts.filter((one) => one !== undefined);
  if (there.length === 0) return undefined;
  return both(there.map((one) => one.zh).join('；'), there.map((one) => one.en).join('; '));
}

/** The same JSON with the words of one language. */
export function inLanguage(value: unknown, lang: Lang): unknown {
  if (value instanceof Both) return value[lang];
  if (Array.isArray(value)) return value.map((one) => inLanguage(one, lang));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, inLanguage(one, lang)]));
}
