import type { Translated } from '#kit/shared/text.ts';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  title: 'Answers to objections',
  none: 'No objections',
  late: 'Answered late',
  overdue: 'Overdue',
  field: {
    answer: 'Answer',
    answeredAt: 'Answered',
    proposal: 'Proposed answer',
    proposedAt: 'Proposed',
    returnedAt: 'Returned',
    returnReason: 'Why returned',
  },
  proposal: { waiting: 'To be confirmed', confirmed: 'Confirmed', returned: 'Returned' },
  action: { propose: 'Propose an answer', confirm: 'Confirm the answer', sendBack: 'Return the answer' },
  hint: { mine: 'You proposed this answer: another person of the tenderee has to confirm or return it' },
  need: { reason: 'Say why you return it' },
  done: { proposed: 'The answer went to the tenderee', sentBack: 'The answer has been returned' },
};
