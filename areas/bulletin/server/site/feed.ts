import type { Read } from '#kit/server/context.ts';
import { html, trusted } from '#kit/server/http/html.ts';
import { type PageRequest, Served } from '#kit/server/http/pages.ts';
import { labelled } from '#kit/shared/punctuation.ts';
import { bulletinText } from '../../shared/text/index.ts';
import { pageOfPublished } from '../store.ts';
import { RESULTS } from './publication.ts';
import { filtersOf, narrows, searchOf } from './search.ts';
import { linkTo, wordsOf } from './words.ts';

const NEWEST = 50;

/** Characters that no XML document may hold, not even escaped (XML 1.0, 2.2). */
// These are the ones to be left out
const NOT_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu;

/** A text that may stand in XML. */
export const xmlSafe = (text: string): string => text.replaceAll(NOT_XML, '');

/** 订阅 (RSS 2.0): the newest notices, all or those that a search finds. */
export async function feed({ db, lang }: Read, asked: PageRequest): Promise<Served> {
  const t = wordsOf(lang);
  const search = searchOf(asked);
  const { records } = await pageOfPublished(db, { current: 1, size: NEWEST, ...filtersOf(search) });
  const at = (address: string) => `${asked.origin}${address}`;
  const titled = (title: string, type: (typeof records)[number]['bulletinType']) =>
    xmlSafe(lang === 'en' ? labelled(lang, bulletinText.say(lang, `type.${type}`), title) : title);
  const items = records.map(({ id, title, bulletinType, publishedAt, facts, bulletinNo }) => {
    const words = [facts?.mainName, facts?.packageName, facts?.tendereeName, bulletinNo];
    return html`<item><title>${titled(title, bulletinType)}</title><link>${at(linkTo(asked, `/bulletin/${id}`))}</link><guid isPermaLink="false">urn:uuid:${id}</guid><pubDate>${publishedAt.toUTCString()}</pubDate><category>${bulletinText.say(lang, `type.${bulletinType}`)}</category><description>${xmlSafe(words.filter(Boolean).join(' · '))}</description></item>`;
  });
  const newest = records[0];
  const page = search.type === 'result' ? RESULTS : '/';
  const channel = html`<channel><title>${t(narrows(search) ? 'feed.narrowed' : 'feed.title')}</title><link>${at(linkTo(asked, page))}</link><description>${t('description')}</description><language>${lang === 'en' ? 'en' : 'zh-cn'}</language><atom:link href="${at(asked.with({}))}" rel="self" type="application/rss+xml"/>${
    newest && html`<lastBuildDate>${newest.publishedAt.toUTCString()}</lastBuildDate>`
  }<ttl>15</ttl>${items}</channel>`;
  const rss = html`${trusted('<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">')}${channel}${trusted('</rss>\n')}`;
  return new Served('application/rss+xml; charset=utf-8', rss.text);
}
