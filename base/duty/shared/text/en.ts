import type { Translated } from '#kit/shared/text.ts';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  title: 'Duties',
  empty: 'Nothing is due',
  overdue: 'Overdue',
  message: {
    soon: { title: 'Due soon', content: '{about}: {duty}. Please finish it before {until}.' },
    late: { title: 'Overdue', content: '{about}: {duty}. It was due at {until} and is overdue now.' },
  },
};
