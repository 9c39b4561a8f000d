import type { Tx } from '#kit/server/context.ts';
import { stageReached } from '../shared/events.ts';
import type { Stage } from '../shared/status.ts';
import { type ReviewRow, updateReview } from './store.ts';

export const subject = (packageId: string) => ({ subjectType: 'lot' as const, subjectId: packageId });

/** 进入下一环节: under the lock of the review, so however many submit at once, it happens once. */
export async function goTo(
  tx: Tx,
  review: ReviewRow,
  next: Stage,
  more: Partial<Pick<ReviewRow, 'leaderSeat' | 'finishedAt' | 'election' | 'checkRound' | 'basis'>> = {},
): Promise<void> {
  await updateReview(tx, review.id, { stage: next, ...more });
  tx.emit(
    stageReached,
    { ...subject(review.packageId), before: { stage: review.stage }, after: { stage: next } },
    { packageId: review.packageId, stage: next },
  );
  tx.push(`review:${review.packageId}`, { stage: next });
}
