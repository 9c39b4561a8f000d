import { type Calendar, lastDay, periodEnd } from '#base/calendar/shared/days.ts';

/** 订立合同期限 (招标投标法第46条): days from the notice of award, the day of its issue not counted. */
export const CONTRACT_DAYS = 30;

/** The last day on which the contract is concluded in time (订立期限). */
export const contractDay = (issued: Date, calendar: Calendar): string =>
  lastDay(issued, CONTRACT_DAYS, calendar);

/** The instant from which it is late (订立期限届满). */
export const contractBy = (issued: Date, calendar: Calendar): Date =>
  periodEnd(issued, CONTRACT_DAYS, calendar);
