import { type Calendar, lastDay, periodEnd } from '#base/calendar/shared/days.ts';

/** 异议答复期限 (招标投标法实施条例第22、54条): days from its receipt, the day of receipt not counted. */
export const ANSWER_DAYS = 3;

/** The last day on which the answer is in time (答复期限). */
export const answerDay = (raised: Date, calendar: Calendar): string => lastDay(raised, ANSWER_DAYS, calendar);

/** The instant from which an answer is late (答复期限届满). */
export const answerBy = (raised: Date, calendar: Calendar): Date => periodEnd(raised, ANSWER_DAYS, calendar);

/** Is an answer at this instant late (逾期答复)? It still counts, but goes on record as such. */
export const answerLate = (raised: Date, at: Date, calendar: Calendar): boolean =>
  at >= answerBy(raised, calendar);

/** Objections that one bidder may raise, to the documents of a lot or while one publicity runs (异议次数上限). */
export const OBJECTIONS_MOST = 6;

export interface Objection {
  /** What it is against; null = the whole. */
  readonly against: string | null;
  readonly content: string;
}

export interface EarlierObjection extends Objection {
  /** What was withdrawn may be raised again, and counts. */
  readonly standing: 'open' | 'answered' | 'withdrawn';
}

/** Words of which only blanks, marks or letter forms differ are the same. */
const plain = (words: string): string =>
  words
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{P}\p{S}\p{Z}\p{C}]/gu, '');

const isSameAim = (a: Objection, b: Objection): boolean =>
  a.against === null || b.against === null ? a.against === b.against : plain(a.against) === plain(b.against);

/**
 * Why a bidder may not raise this objection (重复异议), as a text key, or nothing: one against the same thing, or the whole, is
 * still open, the same one was answered, or there were enough. Who is not satisfied with an answer complains to the supervision.
 */
export function objectionProblem(
  earlier: readonly EarlierObjection[],
  asked: Objection,
): 'objectionOpen' | 'objectionRepeated' | 'objectionsMost' | undefined {
  const alike = earlier.filter((o) => isSameAim(o, asked));
  if (alike.some((o) => o.standing === 'open')) return 'objectionOpen';
  if (alike.some((o) => o.standing === 'answered' && plain(o.content) === plain(asked.content)))
    return 'objectionRepeated';
  return earlier.length >= OBJECTIONS_MOST ? 'objectionsMost' : undefined;
}
