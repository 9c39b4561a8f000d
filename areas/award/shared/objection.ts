import { type Calendar, lastDay, periodEnd } from '#base/calendar/shared/days.ts';

/** 异议答复期限 (招标投标法实施条例第54条): days from its receipt, the day of receipt not counted. */
export const ANSWER_DAYS = 3;

/** The last day on which the answer is in time (答复期限). */
export const answerDay = (raised: Date, calendar: Calendar): string => lastDay(raised, ANSWER_DAYS, calendar);

/** The instant from which an answer is late (答复期限届满). */
export const answerBy = (raised: Date, calendar: Calendar): Date => periodEnd(raised, ANSWER_DAYS, calendar);

/** Is an answer at this instant late (逾期答复)? It still counts, but goes on record as such. */
export const answerLate = (raised: Date, at: Date, calendar: Calendar): boolean =>
  at >= answerBy(raised, calendar);

/** Objections that one bidder may raise while one publicity runs (异议次数上限). */
export const OBJECTIONS_MOST = 6;

interface Objection {
  readonly bidId: string | null;
  readonly content: string;
  readonly decision: string | null;
}

/** What two objections have in common when only blanks, marks or letter forms differ. */
const matter = (o: Pick<Objection, 'bidId' | 'content'>): string =>
  `${o.bidId ?? ''} ${o.content
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{P}\p{S}\p{Z}\p{C}]/gu, '')}`;

/**
 * Why a bidder may not raise this objection (重复异议), as a text key, or nothing: one against the same candidate, or the whole
 * result, is still open, the same one was answered, or there were enough. Who is not satisfied with an answer complains to the supervision.
 */
export function objectionProblem(
  earlier: readonly Objection[],
  asked: Pick<Objection, 'bidId' | 'content'>,
): 'objectionOpen' | 'objectionRepeated' | 'objectionsMost' | undefined {
  if (earlier.some((o) => o.decision === null && o.bidId === asked.bidId)) return 'objectionOpen';
  if (earlier.some((o) => matter(o) === matter(asked))) return 'objectionRepeated';
  return earlier.length >= OBJECTIONS_MOST ? 'objectionsMost' : undefined;
}
