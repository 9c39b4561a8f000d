import { earliestEnd } from '#areas/award/shared/publicity.ts';
import { dateFaults } from '#areas/tender-file/shared/dates.ts';
import type { Calendar } from '#base/calendar/shared/days.ts';
import {
  datesOf,
  deadlineDay,
  issueDay,
  type Plan,
  phases,
  publicityDays,
  publicityUntil,
  saleDays,
  timeOf,
} from './course.ts';

/** Longer than any holiday, so that a period can be moved past it. */
const LONGEST = 15;

type When = (day: number, at: string) => string;

/** Whether nobody would refuse its documents for their dates. */
function datesFit(plan: Plan, when: When, calendar: Calendar): boolean {
  const written = new Date(when(...timeOf('file', plan)));
  const about = { ruleSet: 'LAWBID', at: written, deviationReason: null, calendar } as const;
  return dateFaults(datesOf(when, plan), about).length === 0;
}

/** Whether its candidates are public for long enough, where it gets so far. */
function publicityFits(plan: Plan, when: When, calendar: Calendar): boolean {
  const acts: readonly string[] = phases[plan.phase];
  if (!acts.includes('publicise')) return true;
  const begin = new Date(when(...timeOf('publicise', plan)));
  return new Date(publicityUntil(when, plan)) >= earliestEnd(begin, calendar);
}

/** The first that fits, of those that are moved by no day, by one, and so on. */
function first(key: string, moved: (by: number) => Plan, fits: (plan: Plan) => boolean): Plan {
  for (let by = 0; by <= LONGEST; by += 1) {
    const plan = moved(by);
    if (fits(plan)) return plan;
  }
  throw new Error(`the periods of ${key} fit nowhere`);
}

/**
 * 顺延: a plan as it is played on a certain day. Where one of its periods would end on a holiday: a publicity that is still running ends
 * later, one that is over was earlier with all of its tender; documents that were issued keep their ends and were issued earlier, others
 * end later.
 */
export function lawful(plan: Plan, when: When, calendar: Calendar): Plan {
  const { key, phase } = plan;
  const published = first(
    key,
    (by) =>
      phase === 'publicity'
        ? { ...plan, publicity: publicityDays(plan) + by }
        : { ...plan, start: plan.start - by },
    (moved) => publicityFits(moved, when, calendar),
  );
  const { start } = published;
  const [lead, sale] = [deadlineDay(plan) - issueDay(plan), saleDays(plan)];
  return first(
    key,
    (by) => ({
      ...published,
      lead: lead + by,
      sale: sale + by,
      ...(issueDay(plan) > 0 ? {} : { start: start - by }),
    }),
    (moved) => datesFit(moved, when, calendar),
  );
}
