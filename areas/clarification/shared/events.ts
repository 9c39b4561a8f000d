import { z } from 'zod';
import { event } from '#kit/shared/event.ts';

const which = z.object({ packageId: z.string(), clarificationId: z.string() });

export const clarificationSaved = event('clarification.saved', 'clarification', which);
/** 送审: the digest stands for text, files, questions and dates, which are fixed from here on. */
export const clarificationSubmitted = event(
  'clarification.submitted',
  'clarification',
  which.extend({ digest: z.string() }),
);
export const clarificationApproved = event(
  'clarification.approved',
  'clarification',
  which.extend({ digest: z.string() }),
);
/** 审批未通过, or withdrawn by whoever submitted it. */
export const clarificationReturned = event(
  'clarification.returned',
  'clarification',
  which.extend({ withdrawn: z.boolean() }),
);
export const clarificationReopened = event('clarification.reopened', 'clarification', which);
export const clarificationDiscarded = event('clarification.discarded', 'clarification', which);
/** 发出澄清与修改 to all who obtained the documents: from now on it is part of them. */
export const clarificationIssued = event(
  'clarification.issued',
  'clarification',
  which.extend({ number: z.number().int(), digest: z.string() }),
);
/** 提问: names neither the lot nor the supplier, who stay secret (招标投标法第二十二条). */
export const questionAsked = event('clarification.asked', 'clarificationQuestion', z.object({}));
/** 对招标文件的异议: names neither the lot nor the supplier, as asking does. */
export const objectionRaised = event('clarification.objected', 'clarificationQuestion', z.object({}));
/** 撤回异议: as secret as it is. */
export const objectionWithdrawn = event(
  'clarification.objectionWithdrawn',
  'clarificationQuestion',
  z.object({}),
);
const answer = z.object({ packageId: z.string(), questionId: z.string() });
export const answerProposed = event(
  'clarification.answerProposed',
  'clarificationQuestion',
  answer.extend({ answerId: z.string() }),
);
export const answerReturned = event(
  'clarification.answerReturned',
  'clarificationQuestion',
  answer.extend({ answerId: z.string() }),
);
/** 异议已答复, directly or by a clarification: the tender is no longer suspended by it. */
export const objectionAnswered = event(
  'clarification.objectionAnswered',
  'clarificationQuestion',
  answer.extend({ late: z.boolean(), clarificationId: z.string().nullable() }),
);
/** 确认收到: names neither the lot nor the supplier, as asking does. */
export const clarificationConfirmed = event('clarification.confirmed', 'clarificationReceipt', z.object({}));

declare module '#kit/shared/names.ts' {
  interface SubjectNames {
    clarification: true;
    clarificationQuestion: true;
    clarificationReceipt: true;
  }
}
