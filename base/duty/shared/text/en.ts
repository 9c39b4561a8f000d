import type { Translated } from '#kit/shared/text.ts';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  title: 'Duties',
  open: 'Open duties',
  count: '{count} to do',
  overdueCount: '{count} overdue',
  empty: 'Nothing is due',
  emptyHint: 'What is waiting for you is listed here and disappears once done.',
  due: {
    now: 'Now',
    overdue: 'Overdue',
    today: 'Due today',
    week: 'Due within 7 days',
    later: 'Others',
  },
  waited: 'waiting for {time}',
  waitedDays: '{n} d',
  waitedHours: '{n} h',
  waitedLess: 'less than an hour',
  lateSince: 'Was due',
  message: {
    soon: { title: 'Due soon', content: '{about}: {duty}. Please finish by {until}.' },
    late: { title: 'Overdue', content: '{about}: {duty}. It was due by {until} and is now overdue.' },
  },
};
