import { configValue } from '#base/dictionary/server/index.ts';
import { unlawful } from '#base/law/shared/unlawful.ts';
import { notify } from '#base/message/server/index.ts';
import { messageTemplate } from '#base/message/shared/template.ts';
import type { Tx } from '#kit/server/context.ts';
import type { InputOf } from '#kit/shared/call.ts';
import type { Refusal } from '#kit/shared/refusal.ts';
import type { returnSheet } from '../shared/calls.ts';
import { differing } from '../shared/decide.ts';
import { sheetReturned } from '../shared/events.ts';
import { total } from '../shared/price-score.ts';
import type { ReportContent } from '../shared/schema.ts';
import { RETURNS_MOST } from '../shared/settings.ts';
import { sheetKind, stage } from '../shared/status.ts';
import { refuse, refuseField, reviewText } from '../shared/text/index.ts';
import { reviewScreens } from '../shared/screens.ts';
import { leaderAt } from './access.ts';
import { goTo, subject } from './stages.ts';
import { allSheetsOf, insertReturn, returnsOf, type ReviewRow, scoresOf, sheetsOf } from './store.ts';
import { objectiveIn } from './terms.ts';

/** 退回次数上限 as the tenant set it; no company's own value counts. */
async function returnsMost(tx: Tx): Promise<number> {
  const { key, default: usual } = RETURNS_MOST;
  return Number((await configValue({ db: tx.db, user: { ...tx.user, orgId: '' } }, key)) ?? usual);
}

/**
 * 退回评分表: before closing, the leader returns a sheet on one of the four grounds of the law; that member scores again. A
 * ground that the platform can see must be there, and nobody's sheet comes back without end.
 */
export async function giveBack(
  tx: Tx,
  { packageId, seat, ground, reason }: InputOf<typeof returnSheet>,
): Promise<null> {
  const { review, seats, seat: bySeat } = await leaderAt(tx, packageId, stage.summary);
  const sheets = await sheetsOf(tx.db, review, sheetKind.detailed);
  const sheet = sheets.find((s) => s.seat === seat);
  if (!sheet) throw refuseField('seat', 'wrong.seat');
  const against = (refusal: Refusal) =>
    unlawful(refusal, { rule: 'scoreReturn', act: 'review.returnSheet', subject: ['lot', packageId] });
  const most = await returnsMost(tx);
  if ((await returnsOf(tx.db, review.id, seat, sheetKind.detailed)).length >= most)
    throw against(refuse('returnsMost', 409, { most }));
  if (ground === 'objective' && !(await objectiveDiffers(tx, review, sheets)))
    throw against(refuseField('ground', 'wrong.objectiveAgrees'));
  await insertReturn(tx, { sheetId: sheet.id, bySeat, ground, reason });
  const { kind, version } = sheet;
  tx.emit(
    sheetReturned,
    { ...subject(packageId), before: { digest: sheet.digest }, after: { ground, reason } },
    { packageId, seat, kind, version, ground },
  );
  await notify(tx, {
    template: messageTemplate(reviewText, 'message.returned'),
    params: { reason },
    to: seats.filter((s) => s.seat === seat).map((s) => s.userId),
    webRouter: { path: reviewScreens.hall, query: { packageId } },
  });
  await goTo(tx, review, stage.detailed);
  return null;
}

async function objectiveDiffers(
  tx: Tx,
  review: ReviewRow,
  sheets: readonly { id: string; seat: number }[],
): Promise<boolean> {
  const seatOf = new Map(sheets.map((s) => [s.id, s.seat]));
  const scores = await scoresOf(tx.db, [...seatOf.keys()]);
  return (
    differing(
      scores.map((s) => ({ ...s, seat: seatOf.get(s.sheetId) ?? 0 })),
      objectiveIn(review),
    ).length > 0
  );
}

/** 退回记录 for the report: who returned whose sheet on which ground, and what it changed in that member's totals. */
export async function returnsShown(
  tx: Tx,
  review: ReviewRow,
): Promise<NonNullable<ReportContent['returns']>> {
  const sheets = await allSheetsOf(tx.db, review.id, sheetKind.detailed);
  if (sheets.every((s) => s.bySeat === null)) return [];
  const scores = await scoresOf(
    tx.db,
    sheets.map((s) => s.id),
  );
  const totalOf = (sheetId: string | undefined, bidId: string) =>
    total(scores.filter((s) => s.sheetId === sheetId && s.bidId === bidId));
  return sheets.flatMap(({ id, seat, version, bySeat, ground, reason, at }) => {
    if (bySeat === null || reason === null || at === null) return [];
    const next = sheets.find((s) => s.seat === seat && s.version === version + 1)?.id;
    const bids = new Set(scores.filter((s) => s.sheetId === id).map((s) => s.bidId));
    const totals = [...bids]
      .toSorted()
      .map((bidId) => ({ bidId, before: totalOf(id, bidId), after: totalOf(next, bidId) }));
    return [{ seat, version, bySeat, ground, reason, at: at.toISOString(), totals }];
  });
}
