import { bidDeadlinesOf } from '#areas/tender-file/server/index.ts';
import { exactTime, saleState } from '#areas/tender-file/shared/dates.ts';
import { clockOf, type Read } from '#kit/server/context.ts';
import { type Html, html, trusted } from '#kit/server/http/html.ts';
import type { PageRequest } from '#kit/server/http/pages.ts';
import { pagesIn } from '#kit/shared/call.ts';
import { formatMoney } from '#kit/shared/decimal.ts';
import type { Lang } from '#kit/shared/text.ts';
import { kitText } from '#kit/shared/text/index.ts';
import { bulletinTypes } from '../../shared/status.ts';
import { bulletinText } from '../../shared/text/index.ts';
import { pageOfPublished, type PublicRow } from '../store.ts';
import { FEED, publication, RESULTS, VERIFY } from './publication.ts';
import { filtersOf, narrows, pageAsked, type Search, searchOf } from './search.ts';
import { type Choice, choicesOf, linkTo, type Names, namesFor, time, wordsOf } from './words.ts';

const PER_PAGE = 20;

/** 公告首页: search and list of everything published. */
export const home = (read: Read, asked: PageRequest) => listPage(read, asked);

/** 中标结果: the same list of results alone, with who won and at which price. */
export const results = (read: Read, asked: PageRequest) => listPage(read, asked, 'result');

async function listPage(read: Read, asked: PageRequest, only?: 'result'): Promise<Html> {
  const { db, lang } = read;
  const t = wordsOf(lang);
  const search = searchOf(asked, only);
  const current = pageAsked(asked);
  const found = await pageOfPublished(db, { current, size: PER_PAGE, ...filtersOf(search) });
  const narrowed = narrows(search, only);
  const feed = linkTo(asked, FEED, { ...search });
  const heading = t(only ? 'results' : 'heading');
  const main = html`<h1>${heading}</h1><p class="lead">${t(only ? 'resultsLead' : 'lead')}</p>
${await searchForm(read, asked, search, only)}
<p class="count"><span>${t(found.totalIsLeast ? 'foundMore' : 'found', { total: found.total })}</span>${
    narrowed && html`<a href="${linkTo(asked, only ? RESULTS : '/')}">${t('search.clear')}</a>`
  }<a href="${feed}">${t('nav.feed')}</a></p>
${
  found.records.length === 0
    ? html`<div class="empty"><p>${t('empty')}</p><p>${t('emptyHint')}</p></div>`
    : html`<ul class="list">${await entries(read, asked, found.records)}</ul>`
}
${turning(lang, asked, { current, ...found })}
${!only && cards(lang, asked, feed)}`;
  const title = current > 1 ? t('pageOf', { title: heading, page: current }) : heading;
  return publication({
    lang,
    asked,
    title,
    description: t(only ? 'resultsDescription' : 'description'),
    distinct: current > 1 ? ['page'] : [],
    unlisted: narrowed || found.records.length === 0,
    feed,
    main,
    ...(!only && current === 1 && !narrowed ? { data: siteData(lang, asked) } : {}),
  });
}

/** The site as schema.org names it, with the address that a search engine may search by. */
const siteData = (lang: Lang, asked: PageRequest): object => ({
  '@type': 'WebSite',
  name: kitText.say(lang, 'web.product'),
  url: `${asked.origin}${asked.path}`,
  inLanguage: ['zh-CN', 'en'],
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${asked.origin}${asked.path}?q={search_term_string}` },
    'query-input': 'required name=search_term_string',
  },
});

async function searchForm(
  { db, lang }: Read,
  asked: PageRequest,
  search: Search,
  only?: 'result',
): Promise<Html> {
  const t = wordsOf(lang);
  const kept = (['lang', 'prefecture'] as const).map(
    (name) => asked.query[name] && html`<input type="hidden" name="${name}" value="${asked.query[name]}">`,
  );
  const types = bulletinTypes.map((val) => ({ val, name: bulletinText.say(lang, `type.${val}`) }));
  const choice = (name: 'type' | 'province' | 'city' | 'category' | 'mode', offered: readonly Choice[]) =>
    html`<label><span>${t(`search.${name}`)}</span><select name="${name}"><option value="">${t('search.all')}</option>${offered.map(
      ({ val, name: words }) =>
        html`<option value="${val}"${trusted(val === search[name] ? ' selected' : '')}>${words}</option>`,
    )}</select></label>`;
  const day = (name: 'from' | 'to') =>
    html`<label><span>${t(`search.${name}`)}</span><input type="date" name="${name}" value="${search[name]}"></label>`;
  const cities = search.province === '' ? [] : await choicesOf(db, lang, 'PROJECT_AREA', search.province);
  return html`<form class="search" method="get" action="${asked.path}" role="search" aria-label="${t('search.label')}">${kept}
<label class="words"><span>${t('search.words')}</span><input type="search" name="q" value="${search.q}" maxlength="50" placeholder="${t('search.wordsHint')}"></label>
${!only && choice('type', types)}${choice('province', await choicesOf(db, lang, 'PROJECT_AREA'))}${
  cities.length > 0 && choice('city', cities)
}${choice('category', await choicesOf(db, lang, 'PROJECT_TYPE'))}${choice('mode', await choicesOf(db, lang, 'PURCHASE_MODE'))}${day('from')}${day('to')}
<button type="submit">${t('search.go')}</button></form>`;
}

async function entries({ db, lang }: Read, asked: PageRequest, rows: readonly PublicRow[]): Promise<Html[]> {
  const names = await namesFor(db, lang, rows);
  const now = await clockOf(db);
  const tenders = rows.filter((row) => row.bulletinType === 'tender').map((row) => row.packageId);
  const deadlines = await bidDeadlinesOf(db, tenders);
  return rows.map((row) => entry(lang, asked, { row, names, now, deadline: deadlines.get(row.packageId) }));
}

interface Entry {
  readonly row: PublicRow;
  readonly names: Names;
  readonly now: Date;
  /** The bid deadline as it stands, which may be later than the notice said. */
  readonly deadline: Date | undefined;
}

function entry(lang: Lang, asked: PageRequest, { row, names, now, deadline }: Entry): Html {
  const t = wordsOf(lang);
  const { facts } = row;
  const isTender = row.bulletinType === 'tender';
  const about = [
    facts?.tendereeName,
    [names('PROJECT_AREA', row.province), names('PROJECT_AREA', row.city)].filter(Boolean).join(' '),
    names('PROJECT_TYPE', row.category),
    names('PURCHASE_MODE', row.purchaseMode),
    row.bulletinNo,
  ];
  const state = isTender
    ? saleState(
        { status: row.lotStatus, saleBegin: instant(facts?.saleBegin), saleEnd: instant(facts?.saleEnd) },
        now,
      )
    : undefined;
  const facing = [
    isTender && facts?.bidDeadline && t('until', { at: exactTime(deadline ?? new Date(facts.bidDeadline)) }),
    facts?.winnerName && t('winner', { name: facts.winnerName }),
    facts?.winnerPrice && t('price', { price: formatMoney(facts.winnerPrice) }),
  ].filter(Boolean);
  return html`<li><a href="${linkTo(asked, `/bulletin/${row.id}`)}"><span class="kind">${bulletinText.say(
    lang,
    `type.${row.bulletinType}`,
  )}</span><span lang="zh-CN">${row.title}</span></a>${time(row.publishedAt)}<p>${about.filter(Boolean).join(' · ')}</p>${
    (state || facing.length > 0) &&
    html`<p>${state && html`<span class="sale ${state}">${t(`sale.${state}`)}</span>`}${facing.map((words, i) => html`${i > 0 && ' · '}<span class="whole">${words}</span>`)}</p>`
  }</li>`;
}

const instant = (text: string | undefined): Date | null => (text ? new Date(text) : null);

interface Turning {
  readonly current: number;
  readonly total: number;
  readonly totalIsLeast?: true;
}

/** 翻页. */
function turning(lang: Lang, asked: PageRequest, { current, total, totalIsLeast }: Turning): Html {
  const t = wordsOf(lang);
  const pages = Math.max(1, pagesIn(total, PER_PAGE));
  const at = totalIsLeast ? t('atMore', { page: current }) : t('at', { page: current, pages });
  const more = total > current * PER_PAGE;
  if (current === 1 && !more) return html``;
  return html`<nav class="pages" aria-label="${at}">${
    current > 1 &&
    html`<a rel="prev" href="${asked.with({ page: current > 2 ? String(current - 1) : '' })}">${t('previous')}</a>`
  }<span>${at}</span>${
    more && html`<a rel="next" href="${asked.with({ page: String(current + 1) })}">${t('next')}</a>`
  }</nav>`;
}

/** What a visitor may want besides reading: to take part, to verify, to follow. */
function cards(lang: Lang, asked: PageRequest, feed: string): Html {
  const t = wordsOf(lang);
  const card = (head: string, text: string, link: Html) =>
    html`<section><h2>${head}</h2><p>${text}</p><p>${link}</p></section>`;
  return html`<div class="cards">${card(
    t('cards.join'),
    `${t('cards.joinText')} ${t('join.account')}`,
    html`<a href="/ebidding/login">${t('nav.login')}</a>`,
  )}${card(t('cards.verify'), t('cards.verifyText'), html`<a href="${linkTo(asked, VERIFY)}">${t('nav.verify')}</a>`)}${card(
    t('cards.feed'),
    t('cards.feedText'),
    html`<a href="${feed}">${t('nav.feed')}</a>`,
  )}</div>`;
}
