import type { FirstEntry } from '#base/tenant/server/index.ts';
import { setupFields } from '#base/tenant/shared/setup.ts';
import { setupText } from '#base/tenant/shared/text/setup.ts';
import { type Html, html, trusted } from '#kit/server/http/html.ts';
import { PUBLIC_BASE } from '#kit/server/http/pages.ts';
import type { Lang } from '#kit/shared/text.ts';

export const FIRST_START = '/ebidding/first-start';
export const CODE = 'code';

export type FieldName = keyof typeof setupFields.fields;
export const fieldNames = Object.keys(setupFields.fields) as FieldName[];

const KEYBOARD: Partial<Record<FieldName, Html>> = {
  adminMobile: trusted('type="tel" inputmode="numeric"'),
  secondMobile: trusted('type="tel" inputmode="numeric"'),
  adminEmail: trusted('type="email"'),
  secondEmail: trusted('type="email"'),
};

/** What was typed, and what is wrong with it, by the name of the field; '' = with all of it. */
export interface Filled {
  readonly values: Readonly<Record<string, string>>;
  readonly wrong: Readonly<Record<string, string>>;
}

const shown = (lang: Lang, main: Html): Html => html`<!doctype html>
<html lang="${lang === 'en' ? 'en' : 'zh-CN'}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${setupText.say(lang, 'title')}</title><link rel="stylesheet" href="${PUBLIC_BASE}/style.css">
<link rel="stylesheet" href="${FIRST_START}/style.css"></head>
<body><main class="first-start"><p class="other"><a href="${FIRST_START}${lang === 'en' ? '' : '?lang=en'}" lang="${lang === 'en' ? 'zh-CN' : 'en'}">${lang === 'en' ? '中文' : 'English'}</a></p>
<h1>${setupText.say(lang, 'title')}</h1>${main}</main></body></html>`;

const field = (lang: Lang, name: string, label: string, { values, wrong }: Filled, more: Html): Html => {
  const said = wrong[name];
  return html`<p><label for="${name}">${label}</label>
<input id="${name}" name="${name}" value="${name === CODE ? '' : values[name]}" autocomplete="off" maxlength="100" ${more}${said && html` aria-invalid="true" aria-describedby="${name}-wrong"`}>
${said && html`<strong id="${name}-wrong" class="wrong">${said}</strong>`}</p>`;
};

/** The form (初始化表单): the code of the log first, then who runs the platform and who administers it. */
export function formPage(lang: Lang, filled: Filled): Html {
  const said = filled.wrong[''];
  const label = (name: FieldName) => setupText.say(lang, `field.${name}`);
  return shown(
    lang,
    html`<p>${setupText.say(lang, 'intro')}</p>${said && html`<p class="wrong" role="alert"><strong>${said}</strong></p>`}
<form method="post" action="${FIRST_START}${lang === 'en' ? '?lang=en' : ''}">
${field(lang, CODE, setupText.say(lang, 'page.code'), filled, trusted('required autofocus spellcheck="false"'))}
<p class="note">${setupText.say(lang, 'page.codeNote')}</p>
${fieldNames.map((name) =>
  field(
    lang,
    name,
    label(name),
    filled,
    html`${'need' in setupFields.fields[name] ? trusted('required ') : ''}${KEYBOARD[name]}`,
  ),
)}
<p><button type="submit">${setupText.say(lang, 'page.submit')}</button></p></form>`,
  );
}

/** The first passwords, shown this once. */
export const donePage = (lang: Lang, entries: readonly FirstEntry[]): Html =>
  shown(
    lang,
    html`<p role="status">${setupText.say(lang, 'page.ready')}</p>
<table><thead><tr><th scope="col">${setupText.say(lang, 'page.userName')}</th><th scope="col">${setupText.say(lang, 'page.password')}</th></tr></thead>
<tbody>${entries.map(({ userName, password }) => html`<tr><td>${userName}</td><td><code>${password}</code></td></tr>`)}</tbody></table>
<p><a href="/ebidding/">${setupText.say(lang, 'page.signIn')}</a></p>`,
  );

/** Why there is no form here. */
export const refusedPage = (lang: Lang, words: string): Html =>
  shown(lang, html`<p class="wrong" role="alert"><strong>${words}</strong></p>`);

export const STYLE = `.first-start{max-width:34rem;margin:2rem auto;padding:0 1rem}
.first-start .other{text-align:right}
.first-start label{display:block;font-weight:600;margin-bottom:.25rem}
.first-start input{box-sizing:border-box;width:100%;padding:.5rem .6rem;font:inherit;border:1px solid #6b7280;border-radius:6px}
.first-start input[aria-invalid]{border-color:#b42318}
.first-start .wrong{color:#b42318}
.first-start .note{color:#4b5563;margin-top:-.5rem}
.first-start button{padding:.6rem 1.4rem;font:inherit;color:#fff;background:#1d4ed8;border:0;border-radius:6px;cursor:pointer}
.first-start table{width:100%}
.first-start th{text-align:left}
.first-start code{font-size:1.1em;overflow-wrap:anywhere}`;
