import { finishedReview } from '#areas/review/server/index.ts';
import { calendarOf } from '#base/calendar/server/index.ts';
import type { Db } from '#kit/server/database/db.ts';
import { startBy } from '../shared/publicity.ts';
import { type AwardStatus, awardStatus, isDetermined } from '../shared/status.ts';
import { byPackage, objectionsOf } from './store.ts';

/** 定标进展: what the award of a lot waits for; undefined before its candidates were published. */
export async function awardState(db: Db, packageId: string) {
  const award = await byPackage(db, packageId);
  if (!award) return undefined;
  const { status, publicityEnd } = award;
  const objected = (await objectionsOf(db, award.id)).some((o) => o.decision === null);
  return { status: status as AwardStatus, publicityEnd, objected };
}

/** 公示不迟于: until when the candidates must be published; undefined before the review has ended. */
export async function publiciseBy(db: Db, packageId: string): Promise<Date | undefined> {
  const review = await finishedReview(db, packageId);
  return review && startBy(review.finishedAt, await calendarOf(db));
}

/** 步骤状态 S17, S19 and S20 for the console. */
export async function stepFacts(db: Db, packageId: string): Promise<Readonly<Record<string, number>>> {
  const award = await byPackage(db, packageId);
  if (!award) return { S17: 0, S19: 0, S20: 0 };
  const open = (await objectionsOf(db, award.id)).some((o) => o.decision === null);
  const over = award.publicityOverAt !== null && !open;
  if (award.status === awardStatus.ended) return { S17: 6, S19: 7, S20: 7 };
  const determined = isDetermined(award.status);
  return {
    S17: over || determined ? 6 : 1,
    S19: determined ? 6 : over ? 1 : 0,
    S20: award.status === awardStatus.published ? 6 : determined ? 1 : 0,
  };
}
