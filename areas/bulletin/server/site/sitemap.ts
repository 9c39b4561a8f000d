import type { Read } from '#kit/server/context.ts';
import { type Html, html, trusted } from '#kit/server/http/html.ts';
import { type PageRequest, Served } from '#kit/server/http/pages.ts';
import { publishedBetween, publishedPieces } from '../store.ts';
import { RESULTS, VERIFY } from './publication.ts';
import { linkTo } from './words.ts';

/** Addresses in one file; the protocol allows 50,000, each here with its two languages. */
export const PIECE = 10_000;

const served = (root: 'urlset' | 'sitemapindex', entries: readonly Html[]): Served =>
  new Served(
    'application/xml; charset=utf-8',
    html`${trusted(`<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">`)}${entries}${trusted(`</${root}>\n`)}`
      .text,
  );

/** One page in its two languages. */
function entry(asked: PageRequest, path: string, changed?: Date): Html {
  const at = (lang: string) => `${asked.origin}${linkTo({ query: { ...asked.query, lang } }, path)}`;
  const other = (hreflang: string, lang: string) =>
    html`<xhtml:link rel="alternate" hreflang="${hreflang}" href="${at(lang)}"/>`;
  return html`<url><loc>${at('')}</loc>${changed && html`<lastmod>${changed.toISOString()}</lastmod>`}${other('zh-CN', '')}${other('en', 'en')}</url>`;
}

const standing = (asked: PageRequest): Html[] =>
  ['/', RESULTS, VERIFY, '/log'].map((path) => entry(asked, path));

/** The bulletins of one piece of the numbering: old pieces never change, for numbers are never given again. */
async function piece({ db }: Read, asked: PageRequest, number: number): Promise<Html[]> {
  const first = (number - 1) * PIECE + 1;
  const rows = await publishedBetween(db, first, first + PIECE);
  return rows.map(({ id, publishedAt }) => entry(asked, `/bulletin/${id}`, publishedAt));
}

/** 站点地图 (sitemaps.org): every page that may be found; above one file's length the list of its files. */
export async function sitemap(read: Read, asked: PageRequest): Promise<Served> {
  const pieces = await publishedPieces(read.db, PIECE);
  if (pieces.length <= 1) {
    const [only] = pieces;
    return served('urlset', [...standing(asked), ...(only ? await piece(read, asked, only) : [])]);
  }
  return served(
    'sitemapindex',
    [0, ...pieces].map(
      (number) =>
        html`<sitemap><loc>${asked.origin}${linkTo(asked, `/sitemap/${number}.xml`, { lang: '' })}</loc></sitemap>`,
    ),
  );
}

/** One of its files; the first holds the pages that always stand. */
export async function sitemapPiece(read: Read, asked: PageRequest): Promise<Served | undefined> {
  const [, digits] = /^(0|[1-9]\d{0,6})\.xml$/.exec(asked.params.file ?? '') ?? [];
  if (digits === undefined) return undefined;
  const number = Number(digits);
  if (number === 0) return served('urlset', standing(asked));
  const rows = await piece(read, asked, number);
  return rows.length === 0 ? undefined : served('urlset', rows);
}
