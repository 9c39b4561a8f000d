import { z } from 'zod';
import { event } from '#kit/shared/event.ts';

const which = z.object({ packageId: z.string(), exceptionId: z.string() });

export const exceptionSaved = event('exception.saved', 'exception', which);
/** 送审: the digest stands for reason, evidence and announcement, which are fixed from here on. */
export const exceptionSubmitted = event(
  'exception.submitted',
  'exception',
  which.extend({ digest: z.string() }),
);
/** 审批未通过, withdrawn by whoever submitted it, or decided by somebody who works for a bidder. */
export const exceptionReturned = event(
  'exception.returned',
  'exception',
  which.extend({ withdrawn: z.boolean() }),
);
export const exceptionDiscarded = event('exception.discarded', 'exception', which);
/** 失效: the opening had begun, or the lot had ended otherwise, when it was agreed to. */
export const exceptionLapsed = event('exception.lapsed', 'exception', which.extend({ status: z.string() }));
/** 终止招标: announced, and the lot ended with it; nothing of who took part. */
export const lotTerminated = event(
  'exception.terminated',
  'exception',
  which.extend({ reason: z.string(), digest: z.string(), bulletinId: z.string().nullable() }),
);
/** 退还情况已登记. */
export const refundRecorded = event(
  'exception.refundRecorded',
  'exception',
  which.extend({ refund: z.string() }),
);

declare module '#kit/shared/names.ts' {
  interface SubjectNames {
    exception: true;
  }
}
