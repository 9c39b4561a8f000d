import type { Read } from '#kit/server/context.ts';
import { type Html, html } from '#kit/server/http/html.ts';
import { type PageRequest, PUBLIC_BASE } from '#kit/server/http/pages.ts';
import { publication } from './publication.ts';
import { linkTo, wordsOf } from './words.ts';

/** The words that a visitor may not know. */
const WORDS = ['digest', 'sealed', 'receipt', 'log', 'draw'] as const;

/** 如何核验: what anybody can check without trusting the operator, with which tool, and where it is published. */
export async function verify({ lang }: Read, asked: PageRequest): Promise<Html> {
  const t = wordsOf(lang);
  const file = (path: string, words: string) => html`<li><a href="${PUBLIC_BASE}${path}">${words}</a></li>`;
  const part = (name: 'bulletin' | 'log' | 'receipt' | 'price' | 'clock' | 'machines', more?: Html) =>
    html`<h2>${t(`verify.${name}`)}</h2><p>${t(`verify.${name}Text`)}</p>${more}`;
  const main = html`<article class="paper"><h1>${t('verify.title')}</h1><p>${t('verify.lead')}</p>
${part('bulletin')}
${part('log', html`<p><a href="${linkTo(asked, '/log')}">${t('verify.logLink')}</a></p>`)}
${part('receipt', html`<ul>${file('/ca/root.pem', t('verify.root'))}${file('/ca/revoked.crl', t('verify.revoked'))}</ul>`)}
${part('price')}${part('clock')}
${part('machines', html`<ul>${['/log/checkpoint', '/log/key'].map((path) => file(path, `${PUBLIC_BASE}${path}`))}</ul>`)}
<h2>${t('verify.words')}</h2><dl>${WORDS.map((word) => html`<dt>${t(`verify.word.${word}.name`)}</dt><dd>${t(`verify.word.${word}.said`)}</dd>`)}</dl></article>`;
  return publication({
    lang,
    asked,
    title: t('verify.title'),
    description: t('verify.description'),
    main,
  });
}
