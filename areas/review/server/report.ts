import { isYes } from '#kit/shared/yes-no.ts';
import { replacementsShown, seatsToReplace } from '#areas/committee/server/index.ts';
import { relationsOfLot } from '#areas/bid-opening/server/index.ts';
import { publishFailure } from '#areas/bulletin/server/index.ts';
import { fullName, lotOf, moveLot } from '#areas/project/server/index.ts';
import { keepRecordSignature, signingAsked } from '#base/ca/server/index.ts';
import { unlawful } from '#base/law/shared/unlawful.ts';
import { notify } from '#base/message/server/index.ts';
import { messageTemplate } from '#base/message/shared/template.ts';
import { factDigest, type Read, type Tx } from '#kit/server/context.ts';
import type { InputOf } from '#kit/shared/call.ts';
import { dec, toText } from '#kit/shared/decimal.ts';
import type { signReport, summarise as summariseCall } from '../shared/calls.ts';
import { differing, drawSeed, placed } from '../shared/decide.ts';
import { reportMade, reportSigned, reviewFailed, reviewFinished } from '../shared/events.ts';
import { expertMean, priceScores, ranking, total } from '../shared/price-score.ts';
import type { ReportContent } from '../shared/schema.ts';
import { reportToSign } from '../shared/signing.ts';
import { CANDIDATES_MAX, sheetKind, stage } from '../shared/status.ts';
import { refuse, reviewText } from '../shared/text/index.ts';
import { reviewScreens } from '../shared/screens.ts';
import { leaderAt, memberAt, outOfStage } from './access.ts';
import { returnsShown } from './return-sheet.ts';
import { goTo, subject } from './stages.ts';
import { argumentsOf, rejectionsOf } from './rounds-store.ts';
import {
  bidsOf,
  insertReport,
  insertResults,
  insertSignature,
  membersOf,
  reportOf,
  type ReviewRow,
  scoresOf,
  sheetsOf,
  signaturesOf,
} from './store.ts';
import { objectiveIn, termsShown } from './terms.ts';
import { voidedShown } from './voided.ts';

type Scored = Pick<ReportContent, 'results' | 'priceBase' | 'explain' | 'tieSeed' | 'scores'>;

/** 评分汇总: members' means item by item, the price score by the frozen formula, totals, places; ties are drawn. */
async function scored(tx: Tx, review: ReviewRow): Promise<Scored> {
  const { terms } = review;
  const bids = await bidsOf(tx.db, review.id);
  const out = new Set((await rejectionsOf(tx.db, review)).map((r) => r.bidId));
  const sheets = await sheetsOf(tx.db, review, sheetKind.detailed);
  const scores = await scoresOf(
    tx.db,
    sheets.map((s) => s.id),
  );
  const prices = priceScores({
    formula: terms.formula,
    params: terms.params,
    fullScore: terms.priceFull,
    ...(terms.ceiling === null ? {} : { ceiling: terms.ceiling }),
    bids: bids.map((b) => ({ bidder: b.bidId, price: toText(dec(b.price)), rejected: out.has(b.bidId) })),
  });
  const part = (bidId: string, name: string) =>
    total(
      terms.items
        .filter((i) => i.part === name)
        .map((i) => ({
          score: expertMean(
            scores.filter((s) => s.bidId === bidId && s.itemId === i.id).map((s) => s.score),
            { dropExtremes: false },
          ),
        })),
    );
  const rows = bids
    .filter((b) => !out.has(b.bidId))
    .map((b) => {
      const price = prices.scores.find((p) => p.bidder === b.bidId);
      const [technical, business, priceScore] = [
        part(b.bidId, 'technical'),
        part(b.bidId, 'business'),
        price?.score ?? '0.00',
      ];
      return {
        bidId: b.bidId,
        bidderName: b.bidderName,
        price: toText(dec(b.price)),
        technical,
        business,
        priceScore,
        working: price?.working ?? '',
        total: total([{ score: technical }, { score: business }, { score: priceScore }]),
      };
    });
  const seed = await drawSeed(sheets.map((s) => s.digest));
  const places = await placed(
    ranking(rows.map((r) => ({ bidder: r.bidId, total: r.total, price: r.price }))),
    seed,
  );
  const results = places.flatMap((p) =>
    rows.filter((r) => r.bidId === p.bidder).map((r) => ({ ...r, rank: p.place, tie: p.tie })),
  );
  const seatOf = new Map(sheets.map((s) => [s.id, s.seat]));
  return {
    results,
    priceBase: prices.base,
    explain: [...prices.explain],
    tieSeed: results.some((r) => r.tie) ? seed : null,
    scores: scores.map((s) => ({
      seat: seatOf.get(s.sheetId) ?? 0,
      bidId: s.bidId,
      itemId: s.itemId,
      score: s.score,
    })),
  };
}

/** 评审报告: freezes what was found; members sign its digest. */
async function makeReport(
  tx: Tx,
  review: ReviewRow,
  found: Scored & { conclusion: ReportContent['conclusion'] },
): Promise<string> {
  // Nobody signs a report from which one of the judgements may still fall away.
  if ((await seatsToReplace(tx.db, review.packageId)).length > 0) throw refuse('replacementWaits');
  const lot = await lotOf(tx.db, review.packageId);
  const { results, ...more } = found;
  const content: ReportContent = {
    lot: {
      packageName: review.packageName,
      packageCode: review.packageCode,
      mainName: lot?.mainName ?? '',
      mainCode: lot?.mainCode ?? '',
      tendereeName: lot?.tendereeName ?? '',
    },
    startedAt: review.startedAt.toISOString(),
    closedAt: tx.now.toISOString(),
    memberCount: (await membersOf(tx.db, review.id)).length,
    leaderSeat: review.leaderSeat ?? 0,
    terms: { ...termsShown(review), digest: review.termsDigest },
    bids: (await bidsOf(tx.db, review.id)).map((b) => ({
      bidId: b.bidId,
      bidderName: b.bidderName,
      price: toText(dec(b.price)),
    })),
    relations: (await relationsOfLot(tx.db, review.packageId)) ?? [],
    rejections: (await rejectionsOf(tx.db, review)).map(({ bidId, cause, grounds }) => ({
      bidId,
      cause,
      grounds,
    })),
    arguments: (await argumentsOf(tx.db, review)).map(({ seat, opinion, reason }) => ({
      seat,
      opinion,
      reason,
    })),
    replacements: (await replacementsShown(tx.db, review.packageId)).map(
      ({ seat, ground, evidence, stage: at, status, askedAt, decidedSide, decidedAt }) => ({
        seat,
        ground,
        evidence,
        stage: at,
        status,
        askedAt,
        decidedSide,
        decidedAt,
      }),
    ),
    returns: await returnsShown(tx, review),
    voided: await voidedShown(tx, review),
    ...more,
    results,
    candidates: results.slice(0, CANDIDATES_MAX).map(({ rank, bidId, bidderName, price, total: points }) => ({
      rank,
      bidId,
      bidderName,
      price,
      total: points,
    })),
  };
  const digest = factDigest(content);
  await insertReport(tx, { reviewId: review.id, content, digest });
  tx.emit(
    reportMade,
    { ...subject(review.packageId), after: content },
    { packageId: review.packageId, digest },
  );
  await goTo(tx, review, stage.signing);
  return digest;
}

/** 汇总并生成报告: the leader closes the scores once, after looking at the hints. */
export async function summarise(tx: Tx, { packageId }: InputOf<typeof summariseCall>) {
  const { review } = await leaderAt(tx, packageId, stage.summary);
  const found = await scored(tx, review);
  const unequal = differing(found.scores, objectiveIn(review));
  if (unequal.length > 0) {
    const items = new Map(review.terms.items.map((i) => [i.id, i.name]));
    const which = [...new Set(unequal.map((d) => items.get(d.itemId) ?? ''))].join('、');
    throw unlawful(refuse('objectiveDiffers', 409, { items: which }), {
      rule: 'objectiveScores',
      act: 'review.summarise',
      subject: ['lot', packageId],
    });
  }
  await insertResults(
    tx,
    found.results.map(({ bidId, technical, business, priceScore, total: points, rank, tie, working }) => ({
      reviewId: review.id,
      bidId,
      technical,
      business,
      priceScore,
      total: points,
      place: rank,
      tie,
      working,
    })),
  );
  return { digest: await makeReport(tx, review, { ...found, conclusion: 'ranked' }) };
}

/** 否决全部投标: the report says so, and is signed like any other. */
export async function closeWithoutWinner(tx: Tx, review: ReviewRow): Promise<void> {
  await makeReport(tx, review, {
    conclusion: 'allRejected',
    results: [],
    priceBase: null,
    explain: [],
    tieSeed: null,
    scores: [],
  });
}

/** 签署评审报告: agree, or dissent in writing; when the last member has done so the review is finished. */
export async function sign(tx: Tx, input: InputOf<typeof signReport>) {
  const { packageId, digest, opinion, reason } = input;
  const { review, seats, seat } = await memberAt(tx, packageId, stage.signing);
  const report = await reportOf(tx.db, review.id);
  if (!report) throw refuse('reportNotFound', 404);
  if (report.digest !== digest) throw refuse('wrongDigest');
  const kept = opinion === 'agree' ? '' : reason;
  const given = await signaturesOf(tx.db, review.id);
  if (given.some((s) => s.seat === seat)) throw outOfStage(packageId, [stage.signing], refuse('alreadyDone'));
  const signatureId = await keepRecordSignature(
    tx,
    reportToSign(packageId, { digest, opinion, reason: kept }),
    { given: input.signature, asked: await asksCertificate(tx, packageId) },
  );
  await keepSignature(
    tx,
    { review, report, seats: seats.length },
    { seat, opinion, reason: kept, signatureId },
  );
  return null;
}

/** Do members of this tender sign with their certificates (证书签署)? */
export async function asksCertificate(read: Pick<Read, 'db' | 'user'>, packageId: string): Promise<boolean> {
  return signingAsked(read, isYes((await lotOf(read.db, packageId))?.isLawBid));
}

interface Signing {
  readonly review: ReviewRow;
  readonly report: { readonly digest: string; readonly content: ReportContent };
  /** How many have to answer. */
  readonly seats: number;
}

interface Signature {
  readonly seat: number;
  readonly opinion: 'agree' | 'dissent' | 'silent';
  readonly reason: string;
  readonly signatureId: string | null;
}

/** Keeps what one seat said of the report, once; the last one ends the review. */
export async function keepSignature(
  tx: Tx,
  { review, report, seats }: Signing,
  signature: Signature,
): Promise<void> {
  const { packageId } = review;
  const { digest } = report;
  const { seat, opinion } = signature;
  const given = await signaturesOf(tx.db, review.id);
  if (given.some((s) => s.seat === seat)) throw outOfStage(packageId, [stage.signing], refuse('alreadyDone'));
  await insertSignature(tx, { reviewId: review.id, ...signature, reportDigest: digest });
  tx.emit(
    reportSigned,
    { ...subject(packageId), after: { ...signature, digest } },
    { packageId, seat, opinion, reportDigest: digest },
  );
  if (given.length + 1 === seats) await finish(tx, review, digest, report.content.conclusion === 'ranked');
  else tx.push(`review:${packageId}`, { stage: stage.signing });
}

async function finish(tx: Tx, review: ReviewRow, reportDigest: string, ranked: boolean): Promise<void> {
  const { packageId } = review;
  await goTo(tx, review, ranked ? stage.finished : stage.allRejected, { finishedAt: tx.now });
  const lot = await moveLot(tx, packageId, ranked ? 'finishReview' : 'fail');
  if (!ranked) await publishFailure(tx, lot, reviewText.say('zh', 'failure'));
  const change = { ...subject(packageId), after: { reportDigest } };
  if (ranked) tx.emit(reviewFinished, change, { packageId, reportDigest });
  else tx.emit(reviewFailed, change, { packageId, reportDigest });
  await notify(tx, {
    template: messageTemplate(reviewText, ranked ? 'message.finished' : 'message.allRejected'),
    params: { lot: fullName(lot) },
    to: [lot.pmId],
    webRouter: { path: reviewScreens.lotReport, query: { packageId } },
  });
}
