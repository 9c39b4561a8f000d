import { ruleSetOf } from '#areas/tender-file/shared/dates.ts';
import { type Calendar, endOfDay, latestDayBefore, periodDue } from '#base/calendar/shared/days.ts';
import { isYes } from '#kit/shared/yes-no.ts';

/** 招标投标法第二十三条: the days that bidders have to take in what may influence their bids. */
const AMENDMENT_DAYS = 15;
/** 招标投标法实施条例第二十二条: objections to the documents are raised at least this many days before the bid deadline. */
const OBJECTION_DAYS = 10;

/** 异议截止 of the documents: the end of the tenth day before the bid deadline; it moves when the bid deadline moves. */
export const objectionsUntil = ({ bidDeadline }: { readonly bidDeadline: Date }): Date =>
  endOfDay(latestDayBefore(bidDeadline, OBJECTION_DAYS));

/**
 * 提问截止: as the documents say, and where the law obliges to tender never before the day on which objections may still be raised; a deadline that
 * is put off takes it along.
 */
export function questionsUntil(
  { isLawBid }: { readonly isLawBid: string },
  { questionDeadline, bidDeadline }: { readonly questionDeadline: Date; readonly bidDeadline: Date },
): Date {
  if (ruleSetOf(isLawBid) !== 'LAWBID') return questionDeadline;
  const lawful = objectionsUntil({ bidDeadline });
  return lawful > questionDeadline ? lawful : questionDeadline;
}

/** 最早合法的投标截止时间 of what may influence bids and is told at that time (不足十五日的应当顺延). */
export const earliestDeadline = (at: Date, calendar: Calendar): Date =>
  periodDue(at, AMENDMENT_DAYS, calendar);

export interface Amending {
  readonly affectsBids: string | null;
  readonly newDeadline: Date | null;
  readonly deviationReason: string | null;
}

export type DeadlineFault =
  /** It would not be later than it is now. */
  | { readonly kind: 'notLater' }
  /** Fewer than fifteen days would remain: refused under LAWBID; where the law does not require a tender, a reason is asked for. */
  | { readonly kind: 'short' | 'noReason'; readonly earliest: Date };

/** What is wrong with the bid deadline if this is issued at that time (截止时间检查). */
export function deadlineFault(
  { affectsBids, newDeadline, deviationReason }: Amending,
  about: {
    readonly at: Date;
    readonly bidDeadline: Date;
    readonly isLawBid: string;
    readonly calendar: Calendar;
  },
): DeadlineFault | undefined {
  if (newDeadline && newDeadline <= about.bidDeadline) return { kind: 'notLater' };
  if (!isYes(affectsBids)) return undefined;
  const earliest = earliestDeadline(about.at, about.calendar);
  if ((newDeadline ?? about.bidDeadline) >= earliest) return undefined;
  if (ruleSetOf(about.isLawBid) === 'LAWBID') return { kind: 'short', earliest };
  return deviationReason ? undefined : { kind: 'noReason', earliest };
}
