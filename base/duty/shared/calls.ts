import { z } from 'zod';
import { call, idSchema, pageOf, paging, screenPath } from '#kit/shared/call.ts';
import type { DutyKind } from '#kit/shared/names.ts';

const own = { session: 'everyone sees what they themselves have to do' };

/** How near the time of a duty is (到期分组), by days of Shanghai. */
export const dueGroups = ['overdue', 'today', 'week', 'later'] as const;
export type DueGroup = (typeof dueGroups)[number];

export const dutySchema = z.object({
  id: z.string(),
  /** What is to be done, in the reader's language. */
  title: z.string(),
  /** By which rule. */
  rule: z.string(),
  subject: z.string(),
  subjectId: z.string(),
  /** The project, or the title of the record. */
  main: z.string(),
  /** The lot; empty where the project has one only. */
  part: z.string(),
  since: z.string(),
  until: z.string().nullable(),
  due: z.enum(dueGroups),
  /** It happens at its hour: first of all. */
  atHour: z.boolean(),
  path: screenPath,
  query: z.record(z.string(), z.string()),
});
export type Duty = z.infer<typeof dutySchema>;

export const pageDuties = call('GET /base/duty/page', {
  gate: own,
  summary: 'What the user has to do now, nearest first (待办事项)',
  input: z.object({
    ...paging,
    due: z.enum(dueGroups).optional(),
    subject: (z.string().max(60) as unknown as z.ZodType<DutyKind>).optional(),
    subjectId: idSchema.optional(),
  }),
  output: pageOf(dutySchema),
});

export const countDuties = call('GET /base/duty/count', {
  gate: own,
  atStart: true,
  summary: 'How many duties the user has, by how near they are (待办统计)',
  input: z.object({}),
  output: z.object({
    overdue: z.number().int(),
    today: z.number().int(),
    week: z.number().int(),
    later: z.number().int(),
    total: z.number().int(),
  }),
});

/** So many dates of duties one answer of the calendar has. */
export const DATES_MOST = 500;

export const datesOfDuties = call('GET /base/duty/dates', {
  bounded: { first: DATES_MOST, by: 'from' },
  gate: own,
  summary: 'Days on which duties of the user begin or end, at most 500 (待办日历)',
  input: z.object({ from: z.iso.date(), to: z.iso.date() }),
  output: z.array(
    dutySchema.omit({ due: true }).extend({
      /** Which of the two falls on the day. */
      of: z.enum(['since', 'until']),
      at: z.string(),
    }),
  ),
});
