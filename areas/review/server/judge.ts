import { factDigest, type Tx } from '#kit/server/context.ts';
import type { InputOf } from '#kit/shared/call.ts';
import { compare, dec } from '#kit/shared/decimal.ts';
import type { argue as argueCall, saveDraft, submitDetailed, submitPreliminary } from '../shared/calls.ts';
import { rejections } from '../shared/decide.ts';
import { argumentGiven, bidRejected, sheetSubmitted } from '../shared/events.ts';
import { scoreFits } from '../shared/schema.ts';
import { COMPETITION_LEAST, type SheetKind, sheetKind, stage } from '../shared/status.ts';
import { refuse, refuseField, reviewText } from '../shared/text/index.ts';
import { memberAt } from './access.ts';
import { closeWithoutWinner } from './report.ts';
import { goTo, subject } from './stages.ts';
import { argumentsOf, insertArgument, insertRejection, rejectionsOf } from './rounds-store.ts';
import {
  allSheetsOf,
  bidsOf,
  checksOf,
  insertChecks,
  insertScores,
  insertSheet,
  keepDraft,
  type ReviewRow,
  sheetsOf,
} from './store.ts';

/** 有效投标: bids that were not rejected, in the order of the opening. */
async function validBids(tx: Tx, review: ReviewRow) {
  const out = new Set((await rejectionsOf(tx.db, review)).map((r) => r.bidId));
  return (await bidsOf(tx.db, review.id)).filter((b) => !out.has(b.bidId));
}

/** Every pair of bid and item exactly once, or a refusal that says which place is wrong. */
function checkWhole(
  rows: readonly { bidId: string; itemId: string }[],
  bids: readonly string[],
  items: readonly string[],
): void {
  const seen = new Set<string>();
  rows.forEach((row, i) => {
    if (!bids.includes(row.bidId) || !items.includes(row.itemId)) throw refuseField(`rows.${i}`, 'wrong.row');
    const pair = `${row.bidId} ${row.itemId}`;
    if (seen.has(pair)) throw refuseField(`rows.${i}`, 'wrong.twice');
    seen.add(pair);
  });
  if (seen.size < bids.length * items.length) throw refuseField('rows', 'wrong.incomplete');
}

/** The preliminary review is of all bids, scores are of the valid ones. */
const basisOf = (review: ReviewRow, kind: SheetKind) =>
  kind === sheetKind.preliminary ? null : review.basis;

/** Keeps the sheet as the next version; returns how many members have one in force now. */
async function submitSheet(
  tx: Tx,
  review: ReviewRow,
  at: { seat: number; kind: SheetKind; rows: readonly object[] },
): Promise<{ sheetId: string; inForce: number }> {
  const { seat, kind, rows } = at;
  const sheets = await sheetsOf(tx.db, review, kind);
  if (sheets.some((s) => s.seat === seat)) throw refuse('alreadyDone');
  const before = (await allSheetsOf(tx.db, review.id, kind)).filter((s) => s.seat === seat);
  const version = Math.max(0, ...before.map((s) => s.version)) + 1;
  const digest = factDigest({ packageId: review.packageId, seat, kind, version, rows });
  const sheetId = await insertSheet(tx, {
    reviewId: review.id,
    seat,
    kind,
    version,
    basis: basisOf(review, kind),
    digest,
  });
  const { packageId } = review;
  tx.emit(
    sheetSubmitted,
    { ...subject(packageId), after: { digest } },
    { packageId, seat, kind, version, digest },
  );
  tx.push(`review:${packageId}`, { stage: review.stage });
  return { sheetId, inForce: sheets.length + 1 };
}

/** 暂存: one's own half-filled sheet; nobody else ever reads it. */
export async function draft(tx: Tx, { packageId, rows }: InputOf<typeof saveDraft>) {
  const { review, seat } = await memberAt(tx, packageId, stage.preliminary, stage.detailed);
  const kind = review.stage === stage.preliminary ? sheetKind.preliminary : sheetKind.detailed;
  if ((await sheetsOf(tx.db, review, kind)).some((s) => s.seat === seat)) throw refuse('alreadyDone');
  await keepDraft(tx, { reviewId: review.id, seat, kind, draftRows: rows });
  return null;
}

/** 初步评审提交: passed or failed with ground and reason; the last sheet closes the stage. */
export async function preliminary(tx: Tx, { packageId, rows }: InputOf<typeof submitPreliminary>) {
  const { review, seats, seat } = await memberAt(tx, packageId, stage.preliminary);
  const bids = await bidsOf(tx.db, review.id);
  checkWhole(
    rows,
    bids.map((b) => b.bidId),
    review.terms.passItems.map((i) => i.id),
  );
  rows.forEach((row, i) => {
    if (!row.passed && row.ground === '') throw refuseField(`rows.${i}.ground`, 'need.ground');
    if (!row.passed && row.reason === '') throw refuseField(`rows.${i}.reason`, 'need.failReason');
  });
  const kept = rows.map((r) => (r.passed ? { ...r, ground: '' as const, reason: '' } : r));
  const { sheetId, inForce } = await submitSheet(tx, review, {
    seat,
    kind: sheetKind.preliminary,
    rows: kept,
  });
  await insertChecks(tx, sheetId, kept);
  if (inForce === seats.length) await closePreliminary(tx, review);
  return null;
}

async function closePreliminary(tx: Tx, review: ReviewRow): Promise<void> {
  const sheets = await sheetsOf(tx.db, review, sheetKind.preliminary);
  const checks = await checksOf(
    tx.db,
    sheets.map((s) => s.id),
  );
  const voted = rejections(sheets.map((s) => checks.filter((c) => c.sheetId === s.id)));
  const { ceiling } = review.terms;
  for (const bid of await bidsOf(tx.db, review.id)) {
    const byVote = voted.find((r) => r.bidId === bid.bidId);
    const over = ceiling !== null && compare(dec(bid.price), dec(ceiling)) > 0;
    if (!byVote && !over) continue;
    const cause = over ? 'ceiling' : 'vote';
    const own = over ? [{ itemId: '', ground: '5', reason: reviewText.say('zh', 'cause.ceiling') }] : [];
    const grounds = [...own, ...(byVote?.grounds ?? [])];
    await insertRejection(tx, review, { bidId: bid.bidId, cause, grounds });
    tx.emit(
      bidRejected,
      { ...subject(review.packageId), after: { bidId: bid.bidId, cause, grounds } },
      { packageId: review.packageId, bidId: bid.bidId, cause },
    );
  }
  const valid = await validBids(tx, review);
  const basis = await basisAfter(tx, review, valid);
  await goTo(tx, review, valid.length < COMPETITION_LEAST ? stage.argument : stage.detailed, { basis });
}

/** 评审基础: the same as long as the same bids are valid; otherwise arguments and scores are given anew for the new set. */
async function basisAfter(tx: Tx, review: ReviewRow, valid: readonly { bidId: string }[]) {
  const { checkRound, basis } = review;
  if (checkRound === null) return basis;
  const before = await validBids(tx, { ...review, checkRound: checkRound > 2 ? checkRound - 1 : null });
  const same = before.length === valid.length && before.every((b, i) => b.bidId === valid[i]?.bidId);
  return same ? basis : (basis ?? 1) + 1;
}

/** 竞争性论证: with fewer than three valid bids each member says, with reasons, whether to go on; the majority decides. */
export async function argue(tx: Tx, { packageId, opinion, reason }: InputOf<typeof argueCall>) {
  const { review, seats, seat } = await memberAt(tx, packageId, stage.argument);
  const valid = await validBids(tx, review);
  if (opinion === 'continue' && valid.length === 0) throw refuse('noValidBid');
  const given = await argumentsOf(tx.db, review);
  if (given.some((a) => a.seat === seat)) throw refuse('alreadyDone');
  await insertArgument(tx, review, { seat, opinion, reason });
  tx.emit(argumentGiven, { ...subject(packageId), after: { seat, opinion, reason } }, { packageId, seat });
  if (given.length + 1 < seats.length) {
    tx.push(`review:${packageId}`, { stage: stage.argument });
    return null;
  }
  const forGoing = [...given, { opinion }].filter((a) => a.opinion === 'continue').length;
  if (forGoing * 2 > seats.length) await goTo(tx, review, stage.detailed);
  else await closeWithoutWinner(tx, review);
  return null;
}

/** 详细评审提交: independent scores for every item of every valid bid; final unless the leader returns the sheet. */
export async function detailed(tx: Tx, { packageId, rows }: InputOf<typeof submitDetailed>) {
  const { review, seats, seat } = await memberAt(tx, packageId, stage.detailed);
  const valid = await validBids(tx, review);
  const items = new Map(review.terms.items.map((i) => [i.id, i]));
  checkWhole(
    rows,
    valid.map((b) => b.bidId),
    [...items.keys()],
  );
  const kept = rows.map((row, i) => {
    const item = items.get(row.itemId);
    const fullScore = item?.full ?? '0';
    if (!scoreFits(row.score, fullScore)) {
      const named = { item: item?.name ?? '', full: fullScore, score: row.score || '—' };
      throw refuseField(`rows.${i}.score`, 'wrong.score', named);
    }
    return { ...row, fullScore };
  });
  const { sheetId, inForce } = await submitSheet(tx, review, { seat, kind: sheetKind.detailed, rows });
  await insertScores(tx, sheetId, kept);
  if (inForce === seats.length) await goTo(tx, review, stage.summary);
  return null;
}
