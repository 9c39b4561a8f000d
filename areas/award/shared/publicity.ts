import { type Calendar, periodEnd } from '#base/calendar/shared/days.ts';
import { PUBLICITY_DAYS } from './status.ts';

/** 公示期最早截止时间 (招标投标法实施条例第54条): the end of the third day; the day of publication is not counted, a last day on a holiday moves on. */
export const earliestEnd = (begin: Date, calendar: Calendar): Date =>
  periodEnd(begin, PUBLICITY_DAYS, calendar);

/** 公示应在评标报告后3日内开始: the first instant that is too late. */
export const startBy = (reportAt: Date, calendar: Calendar): Date =>
  periodEnd(reportAt, PUBLICITY_DAYS, calendar);

/** 公示最长期限: nobody can end it earlier, so a year typed wrong would hold the award up for ever. */
export const PUBLICITY_DAYS_MOST = 60;

/** 公示期最晚截止时间. */
export const latestEnd = (begin: Date): Date => new Date(begin.getTime() + PUBLICITY_DAYS_MOST * 86_400_000);

/** 公示是否仍在进行: the end itself no longer belongs to the period. */
export const running = (now: Date, end: Date): boolean => now.getTime() < end.getTime();
