import { membersOf as committeeOf } from '#areas/committee/server/index.ts';
import type { Tx } from '#kit/server/context.ts';
import { seatTakenOver } from '../shared/events.ts';
import { stage } from '../shared/status.ts';
import { goTo, subject } from './stages.ts';
import { insertReplaced, membersOf, type ReviewRow } from './store.ts';

/**
 * 更换后重新评审 (招标投标法实施条例第48条): once the new members have signed in, what the replaced ones judged is void. Without its
 * leader the committee elects again; then the review goes back to the preliminary review for the new seats, and the sheets of
 * the others stand.
 */
export async function takeOver(tx: Tx, review: ReviewRow): Promise<void> {
  const { packageId } = review;
  const sitting = new Set((await committeeOf(tx.db, packageId)).map((s) => s.seat));
  for (const { seat } of await membersOf(tx.db, review.id)) {
    if (sitting.has(seat)) continue;
    await insertReplaced(tx, { reviewId: review.id, seat, stage: review.stage });
    tx.emit(
      seatTakenOver,
      { ...subject(packageId), after: { seat, stage: review.stage } },
      { packageId, seat, stage: review.stage },
    );
  }
  // The new seat judges every bid, so who is rejected has to be found again.
  const again = review.stage > stage.preliminary ? { checkRound: (review.checkRound ?? 1) + 1 } : {};
  const leads = review.leaderSeat !== null && sitting.has(review.leaderSeat);
  if (!leads) {
    const election = (review.election ?? 1) + 1;
    await goTo(tx, review, stage.leader, { ...again, leaderSeat: null, election });
  } else await goTo(tx, review, stage.preliminary, again);
}
