import { logText } from '#base/log/shared/text/index.ts';
import { type Html, html, trusted } from '#kit/server/http/html.ts';
import { type PageFrame, type PageRequest, PUBLIC_BASE } from '#kit/server/http/pages.ts';
import { richStyle } from '#kit/shared/rich-type.ts';
import type { Lang } from '#kit/shared/text.ts';
import { kitText } from '#kit/shared/text/index.ts';
import { bulletinText } from '../shared/text/index.ts';

/** 衡: the one sign of the house. */
const MARK = trusted(
  '<svg class="mark" viewBox="0 0 32 32" fill="none" aria-hidden="true" width="34" height="34">' +
    '<g stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">' +
    '<path d="M16 5v21"/><path d="M5.5 9.5h21"/><path d="M10.5 27h11"/>' +
    '<path d="M7.5 9.5 3.5 18M7.5 9.5l4 8.5"/><path d="M24.5 9.5l-4 8.5M24.5 9.5l4 8.5"/></g>' +
    '<path d="M2.5 18h10a5 5 0 0 1-10 0Z" fill="currentColor"/><path d="M19.5 18h10a5 5 0 0 1-10 0Z" fill="currentColor"/>' +
    '<circle cx="16" cy="5" r="2.4" fill="currentColor"/></svg>',
);

const wordsOf = (lang: Lang) => (lang === 'en' ? bulletinText.en : bulletinText.zh).page;

interface Publication {
  readonly lang: Lang;
  readonly title: string;
  readonly main: Html;
  /** This page in the other language; left out where there is none. */
  readonly otherLanguage?: string;
}

/** A page of the publication (公开页面版式): head with the mark, body, foot; whole without a script, good on paper. */
export function publication({ lang, title, main, otherLanguage }: Publication): Html {
  const w = wordsOf(lang);
  const product = kitText.say(lang, 'web.product');
  const home = lang === 'en' ? `${PUBLIC_BASE}/?lang=en` : `${PUBLIC_BASE}/`;
  return html`<!doctype html>
<html lang="${lang === 'en' ? 'en' : 'zh-CN'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} - ${product}</title>
<link rel="stylesheet" href="${PUBLIC_BASE}/style.css">
</head>
<body>
<a class="skip" href="#content">${w.skip}</a>
<header class="head"><a class="brand" href="${home}">${MARK}<span>${product}</span></a>
<nav aria-label="${w.home}"><a href="${home}">${w.home}</a>${otherLanguage && html`<a href="${otherLanguage}" hreflang="${lang === 'en' ? 'zh-CN' : 'en'}" lang="${lang === 'en' ? 'zh-CN' : 'en'}">${w.other}</a>`}<a href="/ebidding/login">${w.login}</a></nav></header>
<main id="content">${main}</main>
<footer class="foot">${product} · <a href="${PUBLIC_BASE}/log${lang === 'en' ? '?lang=en' : ''}">${logText.say(lang, 'page.title')}</a></footer>
</body>
</html>
`;
}

/** The same page in the other language. */
export const otherLanguage = (lang: Lang, asked: PageRequest): string =>
  asked.with({ lang: lang === 'en' ? '' : 'en' });

const STYLE = `
:root{--ink:#12283d;--primary:#1d4f7c;--text:#1c2630;--soft:#55626f;--line:#dfe5ea;--ground:#f4f6f8;--surface:#fff;--seal:#b3261e}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--text);font:16px/1.75 'PingFang SC','Microsoft YaHei','Noto Sans CJK SC','Source Han Sans SC',system-ui,sans-serif}
a{color:var(--primary)}
a:focus-visible,button:focus-visible,input:focus-visible,select:focus-visible{outline:3px solid var(--primary);outline-offset:2px}
.skip{position:absolute;left:-999px}
.skip:focus{left:8px;top:8px;padding:6px 12px;background:var(--surface)}
.head{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:8px 24px;padding:16px max(20px,calc((100% - 1040px)/2));background:var(--ink);color:#fff}
.head a{color:#fff}
.head nav{display:flex;flex-wrap:wrap;gap:4px 20px}
.brand{display:flex;align-items:center;gap:12px;font-size:20px;letter-spacing:.04em;text-decoration:none}
main{max-width:1040px;margin:0 auto;padding:28px 20px 48px}
h1{margin:0 0 12px;font:600 26px/1.45 'Songti SC','Noto Serif CJK SC','Source Han Serif SC',SimSun,serif;overflow-wrap:anywhere}
.paper{padding:36px max(20px,6%);background:var(--surface);border:1px solid var(--line);border-top:4px solid var(--primary)}
.paper h1{text-align:center}
.facts{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(300px,100%),1fr));gap:0 28px;margin:20px 0 28px;padding:12px 0;border-block:1px solid var(--line)}
.facts div{display:flex;gap:10px;padding:3px 0}
.facts dt{flex:none;color:var(--soft)}
.facts dd{margin:0;overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
.text{overflow-wrap:anywhere}
.text h1,.text h2,.text h3,.text h4{font-size:18px;line-height:1.6;text-align:start;font-weight:600}
.text table{width:100%;border-collapse:collapse}
.text td,.text th{padding:6px 10px;border:1px solid var(--line);text-align:start;vertical-align:top}
.seal{margin-top:36px;text-align:end;color:var(--soft)}
.digest{margin-top:24px;padding-top:12px;border-top:1px solid var(--line);color:var(--soft);font-size:13px;overflow-wrap:anywhere}
form.search{display:flex;flex-wrap:wrap;gap:10px;margin:0 0 20px}
form.search input,form.search select,form.search button{min-height:42px;padding:0 12px;border:1px solid #76828d;border-radius:4px;background:var(--surface);color:inherit;font:inherit}
form.search input{flex:1 1 260px}
form.search button{border-color:var(--primary);background:var(--primary);color:#fff;cursor:pointer}
.list{margin:0;padding:0;list-style:none;background:var(--surface);border:1px solid var(--line)}
.list li{display:grid;grid-template-columns:1fr auto;gap:2px 20px;padding:14px 18px;border-bottom:1px solid var(--line)}
.list li:last-child{border-bottom:0}
.list a{font-size:17px;text-decoration:none;overflow-wrap:anywhere}
.list a:hover{text-decoration:underline}
.list time{color:var(--soft);white-space:nowrap;font-variant-numeric:tabular-nums}
.list p{grid-column:1/-1;margin:0;color:var(--soft);font-size:14px}
.kind{display:inline-block;margin-inline-end:8px;padding:0 8px;border:1px solid var(--primary);color:var(--primary);font-size:13px;line-height:20px}
pre{white-space:pre-wrap;overflow-wrap:anywhere;padding:12px 16px;border:1px solid var(--line);background:var(--ground);font:13px/1.7 ui-monospace,Consolas,monospace}
h2{font-size:18px;line-height:1.6}
.empty{padding:48px 20px;background:var(--surface);border:1px solid var(--line);text-align:center;color:var(--soft)}
.pages{display:flex;flex-wrap:wrap;justify-content:center;gap:8px 20px;margin-top:20px}
.foot{padding:20px;text-align:center;color:var(--soft)}
@media (max-width:600px){.list li{grid-template-columns:1fr}}
@media print{body{background:#fff;font-size:12pt}.head nav,.skip,form.search,.pages,.back{display:none}.head{padding:0 0 8px;background:none;color:#000;border-bottom:1px solid #000}.head a{color:#000}main{max-width:none;padding:12px 0}.paper{padding:0;border:0}.text a{color:#000}@page{margin:20mm}}
`;

/** What stands around the public pages of this platform. */
export const publicFrame: PageFrame = {
  style: `${STYLE.trim()}\n${richStyle('.text')}`,
  missing: (lang) =>
    publication({
      lang,
      title: wordsOf(lang).missing,
      main: html`<section class="empty"><h1>${wordsOf(lang).missing}</h1><p>${wordsOf(lang).missingHint}</p></section>`,
    }),
};
