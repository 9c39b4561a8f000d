import { entriesBelow, entriesNamed } from '#base/dictionary/server/index.ts';
import type { Db } from '#kit/server/database/db.ts';
import { type Html, html } from '#kit/server/http/html.ts';
import { type PageRequest, PUBLIC_BASE } from '#kit/server/http/pages.ts';
import type { Lang, TextParams } from '#kit/shared/text.ts';
import { kitText } from '#kit/shared/text/index.ts';
import { exactTime } from '#areas/tender-file/shared/dates.ts';
import { shanghaiTime } from '#kit/shared/time.ts';
import type { PublicRow } from '../store.ts';
import { siteText } from '../../shared/text/site.ts';

type Key = Parameters<typeof siteText.say>[1];

/** The words of the public pages in one language; `{product}` is known everywhere. */
export const wordsOf = (lang: Lang) => (key: Key, params?: TextParams) =>
  siteText.say(lang, key, { product: kitText.say(lang, 'web.product'), ...params });

/** An address of the publication (站内链接) with what goes along to every page: language and platform code. */
export function linkTo(
  { query }: Pick<PageRequest, 'query'>,
  path: string,
  more: Readonly<Record<string, string | undefined>> = {},
): string {
  const wanted = { lang: query.lang, prefecture: query.prefecture, ...more };
  const kept = new URLSearchParams(
    Object.entries(wanted).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
  return `${PUBLIC_BASE}${path}${kept.size > 0 ? `?${kept}` : ''}`;
}

const stamped = (at: Date, words: string): Html => html`<time datetime="${at.toISOString()}">${words}</time>`;
export const time = (at: Date): Html => stamped(at, shanghaiTime(at));
/** A time that binds: whatever was set is shown. */
export const exact = (at: Date | string): Html => stamped(new Date(at), exactTime(new Date(at)));

/** What the codes of a list are called, by dictionary and code; a code without words is called nothing. */
export type Names = (dictionary: 'PROJECT_AREA' | 'PROJECT_TYPE' | 'PURCHASE_MODE', code: string) => string;

/** The words of the regions, categories and modes that some bulletins bear (字典名称). */
export async function namesFor(db: Db, lang: Lang, rows: readonly PublicRow[]): Promise<Names> {
  const kinds = {
    PROJECT_AREA: rows.flatMap((row) => [row.province, row.city]),
    PROJECT_TYPE: rows.map((row) => row.category),
    PURCHASE_MODE: rows.map((row) => row.purchaseMode),
  };
  const known = new Map<string, string>();
  for (const [code, vals] of Object.entries(kinds))
    for (const { val, name, nameEn } of await entriesNamed(db, code, [...new Set(vals)]))
      known.set(`${code} ${val}`, (lang === 'en' && nameEn) || name);
  return (dictionary, code) => known.get(`${dictionary} ${code}`) ?? '';
}

/** What a choice of a search form offers. */
export interface Choice {
  readonly val: string;
  readonly name: string;
}

/** The entries of one level of a dictionary as choices. */
export async function choicesOf(db: Db, lang: Lang, code: string, below = ''): Promise<Choice[]> {
  const entries = await entriesBelow(db, code, below);
  return entries.map(({ val, name, nameEn }) => ({ val, name: (lang === 'en' && nameEn) || name }));
}
