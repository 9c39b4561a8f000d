import { lotStatus } from '#areas/project/shared/status.ts';
import { publication } from '#areas/bulletin/server/index.ts';
import { lotOf } from '#areas/project/server/index.ts';
import { pricePath } from '#areas/bulletin/shared/site-paths.ts';
import { formulas, PriceFormulaError } from '#areas/tender-file/shared/price-formulas.ts';
import { factDigest, type Read } from '#kit/server/context.ts';
import { type Html, html } from '#kit/server/http/html.ts';
import type { PageRequest, PublicPage } from '#kit/server/http/pages.ts';
import { idSchema } from '#kit/shared/call.ts';
import { dec, toText } from '#kit/shared/decimal.ts';
import type { Lang } from '#kit/shared/text.ts';
import { priceScores } from '../shared/price-score.ts';
import { reviewText } from '../shared/text/index.ts';
import { rejectionsOf } from './rounds-store.ts';
import { bidsOf, byPackage, resultsOf, type ReviewRow } from './store.ts';

/** The lot code from which the result is public. */
const RESULT_PUBLISHED = lotStatus.awarded;

interface Given {
  readonly bidId: string;
  readonly bidderName: string;
  readonly price: string;
  readonly rejected: boolean;
  /** As the review found it; null for a rejected bid. */
  readonly found: string | null;
}

type Say = (path: Parameters<typeof reviewText.say>[1]) => string;
const sayer =
  (lang: Lang): Say =>
  (path) =>
    reviewText.say(lang, path);

async function givenIn(read: Read, review: ReviewRow): Promise<readonly Given[]> {
  const out = new Set((await rejectionsOf(read.db, review)).map((r) => r.bidId));
  const found = new Map((await resultsOf(read.db, review.id)).map((r) => [r.bidId, r.priceScore]));
  return (await bidsOf(read.db, review.id)).map(({ bidId, bidderName, price }) => ({
    bidId,
    bidderName,
    price: toText(dec(price)),
    rejected: out.has(bidId),
    found: found.get(bidId) ?? null,
  }));
}

/** What the reader asks to be computed: the opened prices, or others typed into the form. */
const askedOf = ({ query }: PageRequest, given: readonly Given[]) =>
  given.map((g, i) => ({
    bidder: g.bidId,
    price: (query[`p${i + 1}`] ?? g.price).replaceAll(',', '').trim(),
    rejected: g.rejected,
  }));

type Computed = ReturnType<typeof priceScores> | undefined;

function computed(review: ReviewRow, bids: ReturnType<typeof askedOf>): Computed {
  const { formula, params, priceFull, ceiling } = review.terms;
  try {
    return priceScores({
      formula,
      params,
      fullScore: priceFull,
      ...(ceiling === null ? {} : { ceiling }),
      bids,
    });
  } catch (error) {
    if (error instanceof PriceFormulaError) return undefined;
    throw error;
  }
}

/** 价格分公开复算: once the result is public, anyone computes the price scores anew with the frozen formula, or with other prices. */
async function page(read: Read, asked: PageRequest): Promise<Html | undefined> {
  const { packageId } = asked.params;
  if (!packageId || !idSchema.safeParse(packageId).success) return undefined;
  const [lot, review] = [await lotOf(read.db, packageId), await byPackage(read.db, packageId)];
  if (!review || lot?.status !== RESULT_PUBLISHED) return undefined;
  const t = sayer(read.lang);
  const given = await givenIn(read, review);
  const bids = askedOf(asked, given);
  const result = computed(review, bids);
  return publication({
    lang: read.lang,
    asked,
    title: `${t('price.title')} · ${lot.mainName} · ${review.packageName}`,
    unlisted: Object.keys(asked.query).some((name) => /^p\d+$/.test(name)),
    main: html`<h1>${t('price.title')} · ${review.packageName}</h1>
${terms(t, review)}
${sheet(t, { asked, given, bids, result })}
<p>${t('price.how')}</p>`,
  });
}

/** 公式与摘要. */
function terms(t: Say, { terms: kept, termsDigest }: ReviewRow): Html {
  const { formula, params, priceFull, ceiling } = kept;
  const known = formulas.get(formula);
  const facts: readonly (readonly [string, string])[] = [
    [t('field.formula'), `${formula} ${known?.title ?? ''}`],
    [t('price.source'), known?.source ?? ''],
    [t('price.full'), priceFull],
    ...Object.entries(params).map(([name, value]) => [known?.params[name]?.title ?? name, value] as const),
    ...(ceiling === null ? [] : [[t('field.ceiling'), ceiling] as const]),
    [t('price.digest'), factDigest({ formula, params, priceFull, ceiling })],
    [t('price.documents'), termsDigest],
  ];
  return html`<dl class="facts">${facts.map(([name, value]) => html`<dt>${name}</dt><dd><code>${value}</code></dd>`)}</dl>`;
}

interface Sheet {
  readonly asked: PageRequest;
  readonly given: readonly Given[];
  readonly bids: ReturnType<typeof askedOf>;
  readonly result: Computed;
}

/** 复算表: prices that may be typed over, the working, the score, and what the report says. */
function sheet(t: Say, { asked, given, bids, result }: Sheet): Html {
  const own = given.every((g, i) => g.price === bids[i]?.price);
  const rows = given.map((g, i) => {
    const score = result?.scores.find((s) => s.bidder === g.bidId);
    return html`<tr><th scope="row">${g.bidderName}</th>
<td><input name="p${i + 1}" value="${bids[i]?.price}" inputmode="decimal" maxlength="30" aria-label="${t('field.price')} ${g.bidderName}"></td>
<td>${g.rejected ? t('price.rejected') : (score?.working ?? '')}</td>
<td>${g.rejected ? '' : (score?.score ?? '')}</td><td>${g.found ?? ''}</td></tr>`;
  });
  const agrees =
    own &&
    given.every((g) => g.rejected || result?.scores.find((s) => s.bidder === g.bidId)?.score === g.found);
  const verdict = !result
    ? 'price.cannot'
    : !own
      ? 'price.others'
      : agrees
        ? 'price.agrees'
        : 'price.differs';
  return html`<form method="get" action="">
${['lang', 'prefecture'].map((name) => asked.query[name] && html`<input type="hidden" name="${name}" value="${asked.query[name]}">`)}
<table><thead><tr>${(['field.bidder', 'field.price', 'field.working', 'price.recomputed', 'price.report'] as const).map((head) => html`<th scope="col">${t(head)}</th>`)}</tr></thead>
<tbody>${rows}</tbody></table>
<p>${t('field.priceBase')}: ${result?.base ?? '—'}</p>
<p role="status"><strong>${t(verdict)}</strong></p>
<button type="submit">${t('price.compute')}</button></form>`;
}

export const pages: readonly PublicPage[] = [{ path: `${pricePath}/:packageId`, render: page }];
