import { z } from 'zod';
import { event } from '#kit/shared/event.ts';

const notice = z.object({ year: z.number().int(), days: z.number().int(), moving: z.number().int() });

/** 节假日安排待复核: it would move running periods, so a second person looks at it. */
export const arrangementProposed = event('calendar.proposed', 'holidayNotice', notice);
/** 节假日安排发布: told in every tenant, for each counts its periods over its own table. */
export const calendarChanged = event('calendar.changed', 'holidayNotice', notice);
export const arrangementWithdrawn = event(
  'calendar.withdrawn',
  'holidayNotice',
  z.object({ year: z.number().int() }),
);

declare module '#kit/shared/names.ts' {
  interface SubjectNames {
    holidayNotice: true;
  }
}
