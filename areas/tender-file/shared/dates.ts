import { isYes } from '#kit/shared/yes-no.ts';
import { lotStatus } from '#areas/project/shared/status.ts';
import { type Calendar, periodDue } from '#base/calendar/shared/days.ts';
import type { Rule } from '#base/law/shared/unlawful.ts';
import { shanghaiTime } from '#kit/shared/time.ts';

/** 规则集: by law blocked, or in an enterprise's own purchase allowed with a recorded reason. */
export type RuleSet = 'LAWBID' | 'ENT';
export const ruleSetOf = (isLawBid: string | null | undefined): RuleSet =>
  isYes(isLawBid) ? 'LAWBID' : 'ENT';

/** 招标投标法实施条例第16条: the documents are provided for at least five days. */
const SALE_DAYS = 5;
/** 招标投标法第24条: at least twenty days from the issue of the documents to the bid deadline. */
const BID_DAYS = 20;

export interface TenderDates {
  readonly saleBegin: string | null;
  readonly saleEnd: string | null;
  readonly questionDeadline: string | null;
  /** 投标截止时间, at the same time 开标时间 (招标投标法第34条). */
  readonly bidDeadline: string | null;
}

type DateField = keyof TenderDates;
type DateKey =
  | 'wrong.saleEndEarly'
  | 'wrong.bidDeadlineEarly'
  | 'wrong.saleEndOrder'
  | 'wrong.saleEndLate'
  | 'wrong.questionOrder'
  | 'wrong.bidDeadlineOrder'
  | 'need.deviationReason';

/** Whether the documents can be obtained (获取期): not yet, just now, or no longer. */
export type SaleState = 'before' | 'open' | 'closed';

/** The same of a lot at a time: what has been opened or has failed is no longer provided, whatever its dates say. */
export function saleState(
  lot: { readonly status: string; readonly saleBegin: Date | null; readonly saleEnd: Date | null },
  now: Date,
): SaleState {
  if (lot.status !== lotStatus.bulletinPublished || !lot.saleBegin || !lot.saleEnd) return 'closed';
  if (now < lot.saleBegin) return 'before';
  return now < lot.saleEnd ? 'open' : 'closed';
}

/** One thing wrong with the dates, with the earliest lawful value where a law sets one. */
export interface DateFault {
  readonly field: DateField | 'deviationReason';
  readonly key: DateKey;
  readonly params?: { readonly earliest: string };
  /** Where a law sets the earliest value: its rule, and that value. */
  readonly law?: { readonly rule: Rule; readonly earliest: Date };
}

/** When the documents count as issued (发出时间): as the provision begins, but never before the act of publishing. */
export const issueTime = (saleBegin: string | null, at: Date): Date =>
  saleBegin && Date.parse(saleBegin) > at.getTime() ? new Date(saleBegin) : at;

/**
 * The earliest lawful values for documents issued at that time (最早合法日期): on the last day of the period, at any hour. Days
 * are those of the calendar: the day of the issue is not counted, a last day that is a statutory holiday moves behind it.
 */
export const earliestDates = (issuedAt: Date, calendar: Calendar): { saleEnd: Date; bidDeadline: Date } => ({
  saleEnd: periodDue(issuedAt, SALE_DAYS, calendar),
  bidDeadline: periodDue(issuedAt, BID_DAYS, calendar),
});

/** A Shanghai time for reading; milliseconds only where there are some, so that the value shown is the value meant. */
export const exactTime = (at: Date): string => shanghaiTime(at, at.getTime() % 1000 === 0 ? 'second' : 'ms');

/**
 * What is wrong with the dates (日期检查) if the documents are issued now. Missing dates are the form's matter.
 * LAWBID: R6 and R10 block. ENT: they need a reason. Order is never a matter of reasons.
 */
export function dateFaults(
  dates: TenderDates,
  about: {
    readonly ruleSet: RuleSet;
    readonly at: Date;
    readonly deviationReason: string | null;
    readonly calendar: Calendar;
  },
): DateFault[] {
  const issuedAt = issueTime(dates.saleBegin, about.at);
  const earliest = earliestDates(issuedAt, about.calendar);
  const faults = orderFaults(dates, issuedAt);
  const early: DateFault[] = [];
  const check = (field: 'saleEnd' | 'bidDeadline', key: DateKey, rule: Rule) => {
    const value = dates[field];
    if (!value || Date.parse(value) >= earliest[field].getTime()) return;
    const law = { rule, earliest: earliest[field] };
    early.push({ field, key, params: { earliest: exactTime(law.earliest) }, law });
  };
  check('saleEnd', 'wrong.saleEndEarly', 'saleDays');
  check('bidDeadline', 'wrong.bidDeadlineEarly', 'documentsToDeadline');
  if (about.ruleSet === 'LAWBID') {
    const named = new Set(early.map((f) => f.field));
    return [...early, ...faults.filter((f) => !named.has(f.field))];
  }
  return early.length > 0 && !about.deviationReason
    ? [...faults, { field: 'deviationReason', key: 'need.deviationReason' }]
    : faults;
}

function orderFaults(dates: TenderDates, issuedAt: Date): DateFault[] {
  const at = (field: DateField) => {
    const value = dates[field];
    return value ? Date.parse(value) : undefined;
  };
  const [saleEnd, question, deadline] = [at('saleEnd'), at('questionDeadline'), at('bidDeadline')];
  const issued = issuedAt.getTime();
  const faults: DateFault[] = [];
  if (saleEnd !== undefined && saleEnd <= issued)
    faults.push({
      field: 'saleEnd',
      key: 'wrong.saleEndOrder',
      params: { earliest: exactTime(new Date(issued + 1)) },
    });
  else if (saleEnd !== undefined && deadline !== undefined && saleEnd > deadline)
    faults.push({ field: 'saleEnd', key: 'wrong.saleEndLate' });
  if (question !== undefined && (question <= issued || (deadline !== undefined && question >= deadline)))
    faults.push({ field: 'questionDeadline', key: 'wrong.questionOrder' });
  if (deadline !== undefined && deadline <= issued)
    faults.push({
      field: 'bidDeadline',
      key: 'wrong.bidDeadlineOrder',
      params: { earliest: exactTime(new Date(issued + 1)) },
    });
  return faults;
}
