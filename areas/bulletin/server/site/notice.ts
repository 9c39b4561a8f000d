import { tenderFileScreens } from '#areas/tender-file/shared/screens.ts';
import { linkTo as linkToScreen } from '#kit/shared/screens.ts';
import { lotOf } from '#areas/project/server/index.ts';
import { lotLabel } from '#areas/project/shared/lot.ts';
import { lotStatus } from '#areas/project/shared/status.ts';
import { issuedTermsOf } from '#areas/tender-file/server/index.ts';
import { exactTime, type SaleState, saleState } from '#areas/tender-file/shared/dates.ts';
import { clockOf, type Read } from '#kit/server/context.ts';
import { type Html, html, trusted } from '#kit/server/http/html.ts';
import { type PageRequest, PUBLIC_BASE, Served } from '#kit/server/http/pages.ts';
import { API_BASE, idSchema } from '#kit/shared/call.ts';
import { formatMoney } from '#kit/shared/decimal.ts';
import type { Lang } from '#kit/shared/text.ts';
import { wholeDates } from '#kit/shared/rich-type.ts';
import { kitText } from '#kit/shared/text/index.ts';
import { shanghaiTime } from '#kit/shared/time.ts';
import type { PublicFacts } from '../../shared/schema.ts';
import { pricePath } from '../../shared/site-paths.ts';
import { bulletinText } from '../../shared/text/index.ts';
import { publicSignedBulletin } from '../../shared/calls.ts';
import { digestedText } from '../clean.ts';
import { isSigned } from '../signing.ts';
import { type BulletinRow, publishedById, publishedOfLot } from '../store.ts';
import { publication, VERIFY } from './publication.ts';
import { timelineOf } from './timeline.ts';
import { exact, linkTo, time, wordsOf } from './words.ts';

type Key = Parameters<typeof bulletinText.say>[1];

/** A bulletin that is published: nothing of it is missing any more. */
interface Published extends BulletinRow {
  readonly publishedAt: Date;
  readonly facts: PublicFacts;
}

async function asPublished({ db }: Read, { params }: PageRequest): Promise<Published | undefined> {
  const id = idSchema.safeParse(params.id);
  const row = id.success ? await publishedById(db, id.data) : undefined;
  return row?.publishedAt && row.facts ? (row as Published) : undefined;
}

/** 公告页: one published bulletin as a document, and what became of its lot. */
export async function notice(read: Read, asked: PageRequest): Promise<Html | undefined> {
  const row = await asPublished(read, asked);
  if (!row) return undefined;
  const { lang, db } = read;
  const t = wordsOf(lang);
  const [lot, terms, fellows, now] = [
    await lotOf(db, row.packageId),
    await issuedTermsOf(db, row.packageId),
    await publishedOfLot(db, row.packageId),
    await clockOf(db),
  ];
  const status = lot?.status ?? lotStatus.failed;
  const sale = terms && { ...terms, state: saleState({ ...terms, status }, now), now };
  // 顺延: the notice stands as it was published, and says what holds now.
  const announced = row.bulletinType === 'tender' ? row.facts.bidDeadline : undefined;
  const moved = terms && announced && terms.bidDeadline > new Date(announced) ? terms.bidDeadline : undefined;
  const main = html`<p class="back"><a href="${linkTo(asked, '/')}">${t('back')}</a></p>
${paper(lang, {
  row,
  above:
    row.bulletinType === 'tender' && sale
      ? html`<p class="sale ${sale.state}">${t(`sale.${sale.state}`)}</p>${moved && html`<p>${t('moved', { at: exactTime(moved) })}</p>`}`
      : undefined,
  below: digestOf(lang, asked, row, await isSigned(db, row)),
})}
<div class="side">${row.bulletinType === 'tender' && joining(lang, row.packageId, sale)}<section><h2>${t(
    'timeline.head',
  )}</h2>${timelineOf(lang, { terms, fellows, status, now })}</section>${others(lang, asked, { row, fellows })}</div>`;
  return publication({
    lang,
    asked,
    title: row.title,
    description: descriptionOf(lang, asOfNow(row, moved)),
    main,
    data: dataOf(asked, asOfNow(row, moved)),
  });
}

/** What stands on the paper of a notice; one that is not out yet has neither number nor time. */
type OnPaper = Pick<Published, 'bulletinType' | 'title' | 'content' | 'facts'> & {
  readonly bulletinNo: string | null;
  readonly publishedAt: Date | null;
};

interface Paper {
  readonly row: OnPaper;
  readonly above?: Html | undefined;
  readonly below?: Html | undefined;
}

/** 公告版面: kind, title, facts, text and seal, as the public reads them. */
function paper(lang: Lang, { row, above, below }: Paper): Html {
  const t = wordsOf(lang);
  return html`<article class="paper"><p class="kind">${bulletinText.say(lang, `type.${row.bulletinType}`)}</p>${above}<h1 lang="zh-CN">${row.title}</h1>
<dl class="facts">${factRows(lang, row)}</dl>
${lang === 'en' && html`<p>${t('chinese')}</p>`}
<div class="text" lang="zh-CN" tabindex="0" role="region" aria-label="${row.title}">${trusted(wholeDates(row.content))}</div>
<p class="seal" lang="zh-CN">${row.facts.tendereeName}<br>${row.facts.agencyName}<br>${row.publishedAt && shanghaiTime(row.publishedAt).slice(0, 10)}</p>
${below}</article>`;
}

/** 公告预览: the same paper before it is published, as a page of its own; the text has to be cleaned already. */
export const previewOf = (lang: Lang, row: OnPaper): Html =>
  html`<!doctype html>
<html lang="${lang === 'en' ? 'en' : 'zh-CN'}"><head><meta charset="utf-8"><title>${row.title}</title>
<link rel="stylesheet" href="${PUBLIC_BASE}/style.css"></head><body><main>${paper(lang, { row })}</main></body></html>`;

/** 公告正文文本: the very bytes whose digest stands on the page. */
export async function text(read: Read, asked: PageRequest): Promise<Served | undefined> {
  const row = await asPublished(read, asked);
  return row && new Served('text/plain; charset=utf-8', digestedText(row));
}

function factRows(lang: Lang, row: OnPaper): Html[] {
  const { facts } = row;
  const line = (key: Key, value: Html | string | undefined | null) =>
    value ? [html`<div><dt>${bulletinText.say(lang, key)}</dt><dd>${value}</dd></div>`] : [];
  const span = (from: string | undefined, to: string | undefined) =>
    from && to ? html`${exact(from)} — ${exact(to)}` : undefined;
  return [
    ...line('field.bulletinNo', row.bulletinNo),
    ...line('field.publishedAt', row.publishedAt && time(row.publishedAt)),
    ...line('field.mainName', facts.mainName),
    ...line('field.mainCode', facts.mainCode),
    // A project that is not divided is its own only lot: it is named once.
    ...line('field.packageName', facts.packageName === facts.mainName ? null : facts.packageName),
    ...line('field.packageCode', facts.packageCode === facts.mainCode ? null : facts.packageCode),
    ...line('field.tendereeName', facts.tendereeName),
    ...line('field.agencyName', facts.agencyName),
    ...line('field.saleTime', span(facts.saleBegin, facts.saleEnd)),
    ...line('field.bidDeadline', facts.bidDeadline ? exact(facts.bidDeadline) : undefined),
    // It begins with the act itself, in the middle of a second: the reader is told the second.
    ...line('field.publicityTime', publicity(facts)),
    ...line('field.winnerName', facts.winnerName),
    ...line(
      'field.winnerPrice',
      facts.winnerPrice && wordsOf(lang)('amount', { price: formatMoney(facts.winnerPrice) }),
    ),
  ];
}

const publicity = ({ publicityBegin: begin, publicityEnd: end }: PublicFacts): Html | undefined =>
  begin && end ? html`${time(new Date(begin))} — ${exact(end)}` : undefined;

/** 核对正文: the digest, and how anybody computes it. */
function digestOf(lang: Lang, asked: PageRequest, row: Published, isSignedToo: boolean): Html {
  const t = wordsOf(lang);
  const file = `${row.bulletinNo}.txt`;
  return html`<section class="digest"><h2>${t('digest.head')}</h2>${row.media && html`<p>${t('media', { media: row.media })}</p>`}
<p>${bulletinText.say(lang, 'field.digest')}：<code>${row.contentDigest}</code></p><p>${t('digest.how')}</p>
<ul>${(['linux', 'mac', 'windows'] as const).map((system) => html`<li><code>${t(`digest.${system}`, { file })}</code></li>`)}</ul>
<p><a href="${linkTo(asked, `/bulletin/${row.id}/text`)}" download="${file}">${t('digest.text')}</a>${
    isSignedToo &&
    html` · <a href="${API_BASE}${publicSignedBulletin.path}?id=${row.id}">${t('digest.signed')}</a>`
  } · <a href="${linkTo(asked, VERIFY)}">${t('digest.more')}</a></p></section>`;
}

interface Sale {
  readonly state: SaleState;
  readonly saleBegin: Date;
  readonly saleEnd: Date;
  readonly now: Date;
}

/** The lot's documents as a supplier reads them, inside the application. */
const documentsOf = (packageId: string): string =>
  linkToScreen(tenderFileScreens.view, { packageId, opType: 'supplier' });

/** 参与投标: whether the documents are provided, and the way that leads straight to them. */
function joining(lang: Lang, packageId: string, sale: Sale | undefined): Html {
  const t = wordsOf(lang);
  const route = documentsOf(packageId);
  const state = sale?.state ?? 'closed';
  // A lot may be opened early or fail: then its documents are gone before their day.
  const gone = !sale || (state === 'closed' && sale.saleEnd > sale.now);
  return html`<section class="join"><h2>${t('join.head')}</h2><p>${
    gone
      ? t('join.ended')
      : t(`join.${state}`, { at: exactTime(state === 'before' ? sale.saleBegin : sale.saleEnd) })
  }</p><p><a${state !== 'closed' && trusted(' class="button"')} href="/ebidding/login?${new URLSearchParams({ redirect: route }).toString()}">${t('join.login')}</a></p><p><a href="/ebidding${route}">${t('join.go')}</a></p>${
    state !== 'closed' && html`<p>${t('join.steps')}</p><p>${t('join.account')}</p>`
  }</section>`;
}

interface Fellows {
  readonly row: Published;
  readonly fellows: Awaited<ReturnType<typeof publishedOfLot>>;
}

/** 同一标段的公告, the oldest first; of an awarded lot also where its price scores are computed anew. */
function others(lang: Lang, asked: PageRequest, { row, fellows }: Fellows): Html {
  const t = wordsOf(lang);
  const awarded = fellows.some((f) => f.lotStatus === lotStatus.awarded);
  return html`<section><h2>${t('lot.head')}</h2><ul class="others">${fellows.map(
    (f) =>
      html`<li>${time(f.publishedAt)}${
        f.id === row.id
          ? html`<span lang="zh-CN">${f.title}</span>（${t('lot.current')}）`
          : html`<a href="${linkTo(asked, `/bulletin/${f.id}`)}" lang="zh-CN">${f.title}</a>`
      }</li>`,
  )}</ul>${
    awarded &&
    html`<p><a href="${linkTo(asked, `${pricePath}/${row.packageId}`)}">${t('verify.priceLink')}</a></p>`
  }</section>`;
}

/** What search programs are told of a notice: until when one can bid now. */
const asOfNow = (row: Published, moved: Date | undefined): Published =>
  moved ? { ...row, facts: { ...row.facts, bidDeadline: moved.toISOString() } } : row;

function descriptionOf(lang: Lang, { facts, bulletinType, bulletinNo }: Published): string {
  const t = wordsOf(lang);
  const words = [
    bulletinText.say(lang, `type.${bulletinType}`),
    lotLabel(facts),
    facts.tendereeName,
    bulletinType === 'tender' && facts.bidDeadline
      ? t('until', { at: exactTime(new Date(facts.bidDeadline)) })
      : '',
    facts.winnerName ? t('winner', { name: facts.winnerName }) : '',
    bulletinNo,
  ];
  return words.filter(Boolean).join(lang === 'en' ? ', ' : '，');
}

/** The notice as schema.org names it; a tender notice is a public demand with an end. */
function dataOf({ origin }: PageRequest, row: Published): object {
  const { facts } = row;
  const url = `${origin}${PUBLIC_BASE}/bulletin/${row.id}`;
  const party = (name: string) => ({ '@type': 'Organization', name });
  const demand = {
    '@type': 'Demand',
    name: lotLabel(facts),
    identifier: facts.packageCode,
    seller: party(facts.tendereeName),
    ...(facts.saleBegin ? { availabilityStarts: facts.saleBegin } : {}),
    ...(facts.bidDeadline ? { validThrough: facts.bidDeadline } : {}),
  };
  return {
    '@type': 'Article',
    headline: row.title,
    identifier: row.bulletinNo,
    articleSection: bulletinText.say('zh', `type.${row.bulletinType}`),
    inLanguage: 'zh-CN',
    datePublished: row.publishedAt.toISOString(),
    dateModified: row.publishedAt.toISOString(),
    author: party(facts.tendereeName),
    publisher: party(kitText.say('zh', 'web.product')),
    mainEntityOfPage: url,
    isAccessibleForFree: true,
    ...(row.bulletinType === 'tender' ? { about: demand } : {}),
  };
}
