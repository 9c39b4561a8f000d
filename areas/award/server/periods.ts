import { lotsOfStatus, withMainName } from '#areas/project/server/index.ts';
import { lotStatus } from '#areas/project/shared/status.ts';
import { finishedReview } from '#areas/review/server/index.ts';
import { calendarChanged } from '#base/calendar/shared/events.ts';
import type { Db } from '#kit/server/database/db.ts';
import type { DutySource } from '#kit/server/duty.ts';
import type { PeriodSource } from '#kit/server/period.ts';
import { ANSWER_DAYS } from '#base/law/shared/objection.ts';
import { PUBLICITY_DAYS } from '../shared/status.ts';
import { awardText } from '../shared/text/index.ts';
import { openObjections, publicitiesRunning } from './store.ts';

const LOTS = 200;

/** Lots whose review has ended and whose candidates are not yet published. */
async function unpublicised(db: Db) {
  const lots = await lotsOfStatus(db, [lotStatus.reviewed], LOTS);
  const ended = await Promise.all(lots.map((lot) => finishedReview(db, lot.packageId)));
  return lots.flatMap((lot, i) => {
    const from = ended[i]?.finishedAt;
    return from ? [{ lot, from }] : [];
  });
}

/**
 * 期限: to publish the candidates and to answer objections, counted over the holidays as they are called now; a publicity period has
 * told the public its end, which stands.
 */
export const periods: PeriodSource = {
  running: async (db) => [
    ...(await unpublicised(db)).map(({ lot, from }) => ({
      about: { main: lot.mainName, part: lot.packageName },
      words: awardText.key('duty.publicise.title'),
      from,
      days: PUBLICITY_DAYS,
    })),
    ...(await withMainName(db, await openObjections(db))).map((o) => ({
      about: { main: o.mainName, part: o.packageName },
      words: awardText.key('duty.answer.title'),
      from: o.submittedAt,
      days: ANSWER_DAYS,
    })),
  ],
  published: async (db) =>
    (await withMainName(db, await publicitiesRunning(db))).map((a) => ({
      about: { main: a.mainName, part: a.packageName },
      words: awardText.key('field.publicityEnd'),
      at: a.publicityEnd,
    })),
};

/** Changed holidays move what people owe by such an end (期限变动). */
export const movedByHolidays: NonNullable<DutySource['also']> = {
  concerns: (event) => (event.type === calendarChanged.type ? event.type : undefined),
  resolve: async (db) => [
    ...new Set([
      ...(await unpublicised(db)).map(({ lot }) => lot.packageId),
      ...(await openObjections(db)).map((o) => o.packageId),
    ]),
  ],
};
