import { z } from 'zod';
import { event } from '#kit/shared/event.ts';

const which = z.object({ packageId: z.string(), mainId: z.string() });

export const simpleSaved = event('simpleBidding.saved', 'lot', which);
export const simpleSubmitted = event('simpleBidding.submitted', 'lot', which.extend({ digest: z.string() }));
export const simpleApproved = event('simpleBidding.approved', 'lot', which.extend({ digest: z.string() }));
/** 审批未通过, or withdrawn by whoever submitted it. */
export const simpleReturned = event(
  'simpleBidding.returned',
  'lot',
  which.extend({ withdrawn: z.boolean() }),
);
export const simpleReopened = event('simpleBidding.reopened', 'lot', which);
/** 发出: suppliers may quote from now on. */
export const simplePublished = event('simpleBidding.published', 'lot', which.extend({ digest: z.string() }));
/** 提出成交供应商: whether it is the lowest conforming quote. */
export const winnerProposed = event(
  'simpleBidding.proposed',
  'lot',
  which.extend({ bidId: z.string(), lowest: z.boolean() }),
);
export const proposalReturned = event(
  'simpleBidding.proposalReturned',
  'lot',
  which.extend({ withdrawn: z.boolean() }),
);
/** 成交. */
export const simpleAwarded = event(
  'simpleBidding.awarded',
  'lot',
  which.extend({ bidId: z.string(), bidderOrgId: z.string() }),
);
/** 采购终止, because fewer quotes conform than are needed. */
export const simpleEnded = event(
  'simpleBidding.ended',
  'lot',
  which.extend({ conforming: z.number().int() }),
);
