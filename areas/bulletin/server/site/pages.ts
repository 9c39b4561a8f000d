import { exactTime } from '#areas/tender-file/shared/dates.ts';
import type { Read } from '#kit/server/context.ts';
import { type Html, html, trusted } from '#kit/server/http/html.ts';
import { type PageRequest, PUBLIC_BASE, type PublicPage, Served } from '#kit/server/http/pages.ts';
import { idSchema } from '#kit/shared/call.ts';
import type { Lang, TextParams } from '#kit/shared/text.ts';
import { shanghaiTime } from '#kit/shared/time.ts';
import type { PublicFacts } from '../shared/schema.ts';
import { type BulletinType, bulletinTypes } from '../shared/status.ts';
import { bulletinText } from '../shared/text/index.ts';
import { digestedText } from './clean.ts';
import { logPage } from './log-page.ts';
import { otherLanguage, publication } from './publication.ts';
import { type BulletinRow, pageOfPublished, publishedById } from './store.ts';

const PER_PAGE = 20;
const PAGES_MAX = 10_000;

type Key = Parameters<typeof bulletinText.say>[1];
const sayer = (lang: Lang) => (key: Key, params?: TextParams) => bulletinText.say(lang, key, params);

const stamped = (at: Date | string, words: string): Html =>
  html`<time datetime="${new Date(at).toISOString()}">${words}</time>`;
const time = (at: Date): Html => stamped(at, shanghaiTime(at));
/** A time that binds: whatever was set is shown. */
const exact = (at: string): Html => stamped(at, exactTime(new Date(at)));

/** Query that goes along to other pages of the publication. */
const carried = ({ query }: PageRequest): string => {
  const kept = new URLSearchParams(
    Object.entries({ lang: query.lang ?? '', prefecture: query.prefecture ?? '' }).filter(
      ([, value]) => value !== '',
    ),
  );
  return kept.size > 0 ? `?${kept}` : '';
};

/** 公告首页: search and list of published bulletins. */
async function list({ db, lang }: Read, asked: PageRequest): Promise<Html> {
  const t = sayer(lang);
  const type = bulletinTypes.find((one) => one === asked.query.type);
  const searchKey = (asked.query.q ?? '').trim().slice(0, 50);
  const typed = Number(asked.query.page);
  const current = Number.isInteger(typed) && typed > 0 ? Math.min(typed, PAGES_MAX) : 1;
  const { records, total } = await pageOfPublished(db, {
    current,
    size: PER_PAGE,
    bulletinType: type,
    searchKey: searchKey || undefined,
  });
  const pages = Math.max(1, Math.ceil(total / PER_PAGE));
  const main = html`<h1>${t('public.heading')}</h1>
${searchForm(lang, asked, type, searchKey)}
${
  records.length === 0
    ? html`<p class="empty">${t('public.empty')}</p>`
    : html`<ul class="list">${records.map((row) => entry(lang, asked, row))}</ul>`
}
<nav class="pages" aria-label="${t('public.at', { page: current, pages, total })}">${
    current > 1 &&
    html`<a rel="prev" href="${asked.with({ page: current > 2 ? String(current - 1) : '' })}">${t('public.previous')}</a>`
  }<span>${t('public.at', { page: current, pages, total })}</span>${
    current < pages &&
    html`<a rel="next" href="${asked.with({ page: String(current + 1) })}">${t('public.next')}</a>`
  }</nav>`;
  return publication({ lang, title: t('public.heading'), main, otherLanguage: otherLanguage(lang, asked) });
}

function searchForm(lang: Lang, asked: PageRequest, type: BulletinType | undefined, searchKey: string): Html {
  const t = sayer(lang);
  const hidden = (['lang', 'prefecture'] as const).map(
    (name) => asked.query[name] && html`<input type="hidden" name="${name}" value="${asked.query[name]}">`,
  );
  return html`<form class="search" method="get" action="${PUBLIC_BASE}/" role="search">${hidden}
<input type="search" name="q" value="${searchKey}" maxlength="50" placeholder="${t('public.searchLabel')}" aria-label="${t('public.searchLabel')}">
<select name="type" aria-label="${t('public.typeLabel')}"><option value="">${t('public.allTypes')}</option>${bulletinTypes.map(
    (one) =>
      html`<option value="${one}"${trusted(one === type ? ' selected' : '')}>${t(`type.${one}`)}</option>`,
  )}</select>
<button type="submit">${t('public.search')}</button></form>`;
}

function entry(lang: Lang, asked: PageRequest, row: BulletinRow): Html {
  const t = sayer(lang);
  const facts = row.facts as PublicFacts;
  return html`<li><a href="${PUBLIC_BASE}/bulletin/${row.id}${carried(asked)}"><span class="kind">${t(
    `type.${row.bulletinType}`,
  )}</span>${row.title}</a>${row.publishedAt && time(row.publishedAt)}<p>${facts.tendereeName} · ${row.bulletinNo}${
    row.bulletinType === 'tender' &&
    facts.bidDeadline &&
    html` · ${t('public.until', { at: exactTime(new Date(facts.bidDeadline)) })}`
  }</p></li>`;
}

/** 公告页: one published bulletin as a document. */
async function one({ db, lang }: Read, asked: PageRequest): Promise<Html | undefined> {
  const id = idSchema.safeParse(asked.params.id);
  const row = id.success ? await publishedById(db, id.data) : undefined;
  if (!row?.publishedAt) return undefined;
  const t = sayer(lang);
  const facts = row.facts as PublicFacts;
  const main = html`<p class="back"><a href="${PUBLIC_BASE}/${carried(asked)}">${t('public.back')}</a></p>
<article class="paper"><p class="kind">${t(`type.${row.bulletinType}`)}</p><h1 lang="zh-CN">${row.title}</h1>
<dl class="facts">${factRows(lang, row, facts)}</dl>
${lang === 'en' && html`<p>${t('public.chinese')}</p>`}
<div class="text" lang="zh-CN">${trusted(row.content)}</div>
<p class="seal" lang="zh-CN">${facts.tendereeName}<br>${facts.agencyName}<br>${shanghaiTime(row.publishedAt).slice(0, 10)}</p>
${
  row.bulletinType === 'tender' &&
  html`<p class="back"><a href="/ebidding/pre/bidder/package/list?searchKey=${encodeURIComponent(facts.packageCode)}">${t('public.obtain')}</a></p>`
}
<p class="digest">${row.media && html`${t('public.media', { media: row.media })}<br>`}${t('field.digest')}：${row.contentDigest}<br>${t('public.compute')} <a href="${PUBLIC_BASE}/bulletin/${row.id}/text${carried(asked)}" download="${row.bulletinNo}.txt">${t('public.text')}</a></p></article>`;
  return publication({ lang, title: row.title, main, otherLanguage: otherLanguage(lang, asked) });
}

/** 公告正文文本: the very bytes whose digest stands on the page. */
async function text({ db }: Read, asked: PageRequest): Promise<Served | undefined> {
  const id = idSchema.safeParse(asked.params.id);
  const row = id.success ? await publishedById(db, id.data) : undefined;
  return row?.publishedAt ? new Served('text/plain; charset=utf-8', digestedText(row)) : undefined;
}

function factRows(lang: Lang, row: BulletinRow, facts: PublicFacts): Html[] {
  const t = sayer(lang);
  const line = (key: Key, value: Html | string | undefined | null) =>
    value ? [html`<div><dt>${t(key)}</dt><dd>${value}</dd></div>`] : [];
  const span = (from: string | undefined, to: string | undefined) =>
    from && to ? html`${exact(from)} — ${exact(to)}` : undefined;
  return [
    ...line('field.bulletinNo', row.bulletinNo),
    ...line('field.publishedAt', row.publishedAt && time(row.publishedAt)),
    ...line('field.mainName', facts.mainName),
    ...line('field.mainCode', facts.mainCode),
    ...line('field.packageName', facts.packageName),
    ...line('field.packageCode', facts.packageCode),
    ...line('field.tendereeName', facts.tendereeName),
    ...line('field.agencyName', facts.agencyName),
    ...line('field.saleTime', span(facts.saleBegin, facts.saleEnd)),
    ...line('field.bidDeadline', facts.bidDeadline ? exact(facts.bidDeadline) : undefined),
    ...line('field.publicityTime', span(facts.publicityBegin, facts.publicityEnd)),
  ];
}

export const pages: readonly PublicPage[] = [
  { path: '/', render: list },
  { path: '/bulletin/:id', render: one },
  { path: '/log', render: logPage },
  { path: '/bulletin/:id/text', render: text },
];
