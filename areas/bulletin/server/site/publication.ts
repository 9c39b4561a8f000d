import { type Html, html, trusted } from '#kit/server/http/html.ts';
import { type PageFrame, type PageRequest, PUBLIC_BASE } from '#kit/server/http/pages.ts';
import { logText } from '#base/log/shared/text/index.ts';
import { richStyle } from '#kit/shared/rich-type.ts';
import type { Lang } from '#kit/shared/text.ts';
import { kitText } from '#kit/shared/text/index.ts';
import { STYLE } from './style.ts';
import { linkTo, wordsOf } from './words.ts';

/** 衡: the one sign of the house. */
const MARK = trusted(
  '<svg class="mark" viewBox="0 0 32 32" fill="none" aria-hidden="true" width="34" height="34">' +
    '<g stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">' +
    '<path d="M16 5v21"/><path d="M5.5 9.5h21"/><path d="M10.5 27h11"/>' +
    '<path d="M7.5 9.5 3.5 18M7.5 9.5l4 8.5"/><path d="M24.5 9.5l-4 8.5M24.5 9.5l4 8.5"/></g>' +
    '<path d="M2.5 18h10a5 5 0 0 1-10 0Z" fill="currentColor"/><path d="M19.5 18h10a5 5 0 0 1-10 0Z" fill="currentColor"/>' +
    '<circle cx="16" cy="5" r="2.4" fill="currentColor"/></svg>',
);

const HOME = '/';
export const RESULTS = '/results';
export const VERIFY = '/verify';
export const FEED = '/feed.xml';

const htmlLang = (lang: Lang): string => (lang === 'en' ? 'en' : 'zh-CN');
const others = { zh: 'en', en: 'zh' } as const;

interface Publication {
  readonly lang: Lang;
  readonly asked: PageRequest;
  readonly title: string;
  readonly main: Html;
  /** One sentence for the lists of search engines. */
  readonly description?: string;
  /** Parts of the query that make this another page than its address alone, such as the page's number. */
  readonly distinct?: readonly string[];
  /** One of many views of the same things: search engines follow its links and do not list it. */
  readonly unlisted?: boolean;
  /** What the page is, in the words of schema.org (结构化数据). */
  readonly data?: object;
  /** The feed of what the page lists. */
  readonly feed?: string;
}

/** This page's address in a language, with nothing in its query but what makes it another page. */
const addressOf = ({ asked, distinct = [] }: Publication, lang: Lang): string => {
  const query = new URLSearchParams();
  for (const name of ['prefecture', ...distinct]) {
    const value = asked.query[name];
    if (value) query.set(name, value);
  }
  if (lang === 'en') query.set('lang', 'en');
  return `${asked.origin}${asked.path}${query.size > 0 ? `?${query}` : ''}`;
};

/** JSON inside a page: a data block, which no browser runs; nothing in it can end it. */
const jsonBlock = (data: object): Html =>
  trusted(`<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`);

/** What search engines read of a page: one address for each language, a description, the data. */
function headOf(page: Publication): Html {
  const { description, unlisted, data, feed, lang } = page;
  const address = addressOf(page, lang);
  return html`<link rel="canonical" href="${address}">
<link rel="alternate" hreflang="zh-CN" href="${addressOf(page, 'zh')}">
<link rel="alternate" hreflang="en" href="${addressOf(page, 'en')}">
<link rel="alternate" hreflang="x-default" href="${addressOf(page, 'zh')}">
${description && html`<meta name="description" content="${description}"><meta property="og:description" content="${description}">`}
<meta property="og:title" content="${page.title}"><meta property="og:type" content="website"><meta property="og:url" content="${address}">
${unlisted && html`<meta name="robots" content="noindex, follow">`}
${feed && html`<link rel="alternate" type="application/rss+xml" title="${wordsOf(lang)('nav.feed')}" href="${feed}">`}
${data && jsonBlock({ '@context': 'https://schema.org', ...data })}`;
}

interface Frame {
  readonly lang: Lang;
  readonly title: string;
  readonly head?: Html;
  readonly main: Html;
  readonly asked: Pick<PageRequest, 'query'> & { readonly path?: string };
  /** This page in the other language; none = there is no such page in any. */
  readonly other?: string;
}

function framed({ lang, title, head, main, asked, other }: Frame): Html {
  const t = wordsOf(lang);
  const product = kitText.say(lang, 'web.product');
  const entry = (path: string, words: string) =>
    html`<a href="${linkTo(asked, path)}"${asked.path === PUBLIC_BASE + path && trusted(' aria-current="page"')}>${words}</a>`;
  return html`<!doctype html>
<html lang="${htmlLang(lang)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title === product ? title : `${title} - ${product}`}</title>
<link rel="icon" href="/ebidding/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${PUBLIC_BASE}/style.css">
${head}
</head>
<body>
<a class="skip" href="#content">${t('nav.skip')}</a>
<header class="head"><a class="brand" href="${linkTo(asked, HOME)}">${MARK}<span>${product}</span></a>
<nav aria-label="${t('nav.label')}">${entry(HOME, t('nav.home'))}${entry(RESULTS, t('nav.results'))}${entry(VERIFY, t('nav.verify'))}${
    other &&
    html`<a href="${other}" hreflang="${htmlLang(others[lang])}" lang="${htmlLang(others[lang])}">${t('nav.other')}</a>`
  }<a href="/ebidding/login">${t('nav.login')}</a></nav></header>
<main id="content">${main}</main>
<footer class="foot">${product}<span> · ${entry('/log', logText.say(lang, 'page.title'))} · <a href="${linkTo(asked, FEED)}">${t('nav.feed')}</a></span><br>${t('nav.zone')}</footer>
</body>
</html>
`;
}

/** A page of the publication (公开页面版式): head with the mark, body, foot; whole without a script, good on paper. */
export const publication = (page: Publication): Html =>
  framed({
    ...page,
    head: headOf(page),
    other: page.asked.with({ lang: page.lang === 'en' ? '' : 'en' }),
  });

/** The page that is missing, in both languages: nobody knows who followed the wrong link. */
function missing(lang: Lang): Html {
  const t = wordsOf(lang);
  const o = wordsOf(others[lang]);
  const asked = { query: { lang: lang === 'en' ? 'en' : '' } };
  return framed({
    lang,
    title: t('missing'),
    asked,
    head: html`<meta name="robots" content="noindex">`,
    main: html`<section class="empty"><h1>${t('missing')}</h1><p>${t('missingHint')}</p><p lang="${htmlLang(
      others[lang],
    )}">${o('missing')} · ${o('missingHint')}</p><p><a href="${linkTo(asked, HOME)}">${t('missingBack')}</a></p></section>`,
  });
}

/** What search programs may look at (robots.txt): the publication, and nothing of the application. */
const robots = (origin: string): string =>
  `User-agent: *\nAllow: ${PUBLIC_BASE}/\nAllow: /ebidding/favicon.svg\nDisallow: /ebidding/\n\nSitemap: ${origin}${PUBLIC_BASE}/sitemap.xml\n`;

/** What stands around the public pages of this platform. */
export const publicFrame: PageFrame = {
  style: `${STYLE}\n${richStyle('.text')}`,
  missing,
  robots,
};
