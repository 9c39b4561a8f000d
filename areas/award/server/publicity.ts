import { isYes } from '#kit/shared/yes-no.ts';
import { lockLot, type Lot, lotToOperate } from '#areas/project/server/index.ts';
import { finishedReview, type Ranking, rankingOf } from '#areas/review/server/index.ts';
import { calendarOf } from '#base/calendar/server/index.ts';
import { unlawful } from '#base/law/shared/unlawful.ts';
import { clockNow, type Tx } from '#kit/server/context.ts';
import type { InputOf } from '#kit/shared/call.ts';
import { dec, toText } from '#kit/shared/decimal.ts';
import { shanghaiTime } from '#kit/shared/time.ts';
import type { publiciseCandidates } from '../shared/calls.ts';
import { earliestEnd, latestEnd, PUBLICITY_DAYS_MOST, startBy } from '../shared/publicity.ts';
import { CANDIDATES_MAX } from '../shared/status.ts';
import { refuse, refuseField } from '../shared/text/index.ts';
import { demandNoBidder } from './bidder-too.ts';
import { byPackage } from './store.ts';

const publicising = (packageId: string) =>
  ({ rule: 'publicityDays', act: 'award.publicise', subject: ['lot', packageId] }) as const;

export type Ranked = Pick<Ranking, 'rank' | 'bidId' | 'bidderName' | 'price' | 'total'>;

/** A candidate as approvers read it, always in the same words. */
export const shownOf = ({ rank, bidId, bidderName, price, total }: Ranked) => ({
  rank,
  bidId,
  bidderName,
  price: toText(dec(price)),
  total,
});

/** The period as asked for, if it is lawful; elsewhere than under the law a shorter one needs a reason. */
function lawfulEnd(
  lot: Lot,
  { begin, earliest }: { readonly begin: Date; readonly earliest: Date },
  input: InputOf<typeof publiciseCandidates>,
): Date {
  const end = new Date(input.publicityEnd);
  if (end <= begin) throw refuseField('publicityEnd', 'wrong.endPast');
  if (end > latestEnd(begin))
    throw refuseField('publicityEnd', 'wrong.endFar', { most: PUBLICITY_DAYS_MOST });
  if (end < earliest && isYes(lot.isLawBid))
    throw unlawful(refuseField('publicityEnd', 'wrong.publicityEnd', { at: shanghaiTime(earliest) }), {
      ...publicising(lot.packageId),
      earliest,
    });
  if (end < earliest && input.shortReason === '') throw refuseField('shortReason', 'need.shortReason');
  return end;
}

/** What is going to be published, checked as the law and the rule set ask; the lot is locked. */
export async function publicityOf(tx: Tx, input: InputOf<typeof publiciseCandidates>) {
  const { packageId } = input;
  await lotToOperate(tx, packageId, 'award');
  const lot = await lockLot(tx, packageId);
  await demandNoBidder(tx, packageId, 'publicise');
  const review = await finishedReview(tx.db, packageId);
  const candidates = (await rankingOf(tx.db, packageId)).slice(0, CANDIDATES_MAX);
  if (!review || candidates.length === 0)
    throw unlawful(refuse('noRanking'), { ...publicising(packageId), rule: 'reviewReport' });
  if (await byPackage(tx.db, packageId)) throw refuse('wrongStatus');
  const begin = await clockNow(tx);
  const calendar = await calendarOf(tx.db);
  const earliest = earliestEnd(begin, calendar);
  const end = lawfulEnd(lot, { begin, earliest }, input);
  const late = begin >= startBy(review.finishedAt, calendar);
  if (late && input.lateReason === '') throw refuseField('lateReason', 'need.lateReason');
  const lateReason = late ? input.lateReason : null;
  const shortReason = end < earliest ? input.shortReason : null;
  return { lot, review, candidates, begin, end, lateReason, shortReason };
}

export type Publicity = Awaited<ReturnType<typeof publicityOf>>;
