import { type Calendar, endOfDay } from '#base/calendar/shared/days.ts';
import { shanghaiDay } from '#kit/shared/time.ts';
import type { SimpleRow } from './store.ts';
import { earliestDeadline } from './submit.ts';

type Approved = Pick<SimpleRow, 'approvedAt' | 'beginAt' | 'deadline' | 'terms'>;

const later = (a: Date, b: Date | null): Date => (b !== null && b > a ? b : a);

/**
 * 最迟发出时间: until when approved terms can go out as they are. Three working days must remain, or a reason for less was approved and at least half of
 * the time that it was approved for is left; past that they are changed and approved again. The issue itself asks again.
 */
export function outUntil(
  { approvedAt, beginAt, deadline, terms }: Approved,
  calendar: Calendar,
): Date | undefined {
  if (!approvedAt || !deadline) return undefined;
  // The days that remain change at midnight; before the first one that is too late, every one is early enough.
  let lawful = approvedAt;
  while (lawful < deadline && earliestDeadline(later(lawful, beginAt), calendar) <= deadline)
    lawful = endOfDay(shanghaiDay(lawful));
  if (!terms?.deviationReason) return lawful < deadline ? lawful : deadline;
  const half = new Date(deadline.getTime() - (deadline.getTime() - later(approvedAt, beginAt).getTime()) / 2);
  return later(half, lawful < deadline ? lawful : deadline);
}
