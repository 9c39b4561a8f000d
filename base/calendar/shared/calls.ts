import { z } from 'zod';
import { call } from '#kit/shared/call.ts';
import { dayType } from './days.ts';

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

/** 节假日查询: the days of the holiday table in a span of at most two years; screens count periods with them. */
export const holidayDays = call('GET /base/holiday/days', {
  gate: { session: 'everybody counts periods' },
  summary: 'Days of the holiday table (节假日)',
  input: z.object({ from: day.optional(), to: day.optional() }),
  output: z.array(
    z.object({
      day,
      dayType: z.enum([dayType.work, dayType.rest, dayType.holiday]),
      dayName: z.string(),
    }),
  ),
});
