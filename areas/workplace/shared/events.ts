import { z } from 'zod';
import { event } from '#kit/shared/event.ts';

/** 日程变更 of one person; what it says is nobody else's business. */
export const scheduleChanged = event(
  'workplace.scheduleChanged',
  'schedule',
  z.object({ scheduleId: z.string() }),
);
/** 工作台布局变更: plates or shortcuts. */
export const arrangementChanged = event('workplace.arranged', 'user', z.object({ userId: z.string() }));

declare module '#kit/shared/names.ts' {
  interface SubjectNames {
    schedule: true;
  }
}
