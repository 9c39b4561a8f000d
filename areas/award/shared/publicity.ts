import { fromShanghai, shanghaiDay } from '#kit/shared/time.ts';
import { PUBLICITY_DAYS } from './status.ts';

const DAY_MS = 86_400_000;

/** Midnight that begins the n-th Shanghai day after the day of an instant. */
const dayAfter = (at: Date, days: number): Date =>
  new Date(new Date(fromShanghai(shanghaiDay(at))).getTime() + days * DAY_MS);

/** 公示期最早截止时间 (招标投标法实施条例第54条): three whole days after the day of publication, which is not counted. */
export const earliestEnd = (begin: Date): Date => dayAfter(begin, PUBLICITY_DAYS + 1);

/** 公示应在评标报告后3日内开始: the first instant that is too late. */
export const startBy = (reportAt: Date): Date => dayAfter(reportAt, PUBLICITY_DAYS + 1);

/** 公示是否仍在进行: the end itself no longer belongs to the period. */
export const running = (now: Date, end: Date): boolean => now.getTime() < end.getTime();
