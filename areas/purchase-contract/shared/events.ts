import { z } from 'zod';
import { event } from '#kit/shared/event.ts';
import { sides } from './status.ts';

/** `supplementId` where it happened to a supplement of the contract (补充协议), not to the contract itself. */
const which = z.object({
  packageId: z.string(),
  contractId: z.string(),
  supplementId: z.string().optional(),
});

export const contractDrafted = event('purchaseContract.drafted', 'lot', which);
export const contractModified = event('purchaseContract.modified', 'lot', which);
export const contractRemoved = event('purchaseContract.removed', 'lot', which);
export const contractSubmitted = event('purchaseContract.submitted', 'lot', which);
/** 审批未通过, or withdrawn by whoever submitted it. */
export const contractReturned = event(
  'purchaseContract.returned',
  'lot',
  which.extend({ withdrawn: z.boolean() }),
);
export const contractWithOwner = event('purchaseContract.withOwner', 'lot', which);
export const ownerReturned = event('purchaseContract.ownerReturned', 'lot', which);
/** 已送达供应商: what both sides will sign stands from now on. */
export const contractSent = event(
  'purchaseContract.sent',
  'lot',
  which.extend({ contentDigest: z.string() }),
);
export const supplierConfirmed = event('purchaseContract.supplierConfirmed', 'lot', which);
export const supplierReturned = event('purchaseContract.supplierReturned', 'lot', which);
export const contractSigned = event('purchaseContract.signed', 'lot', which.extend({ side: z.enum(sides) }));
/** 合同生效: both sides have signed. */
export const contractTookEffect = event(
  'purchaseContract.tookEffect',
  'lot',
  which.extend({ contractCode: z.string() }),
);
export const milestoneAccepted = event(
  'purchaseContract.milestoneAccepted',
  'lot',
  which.extend({ milestone: z.number().int() }),
);
export const milestonePaid = event(
  'purchaseContract.milestonePaid',
  'lot',
  which.extend({ milestone: z.number().int(), amount: z.string() }),
);
export const paymentReceived = event(
  'purchaseContract.paymentReceived',
  'lot',
  which.extend({ milestone: z.number().int() }),
);
/** 履约完毕: all milestones are paid, together the price. */
export const contractPerformed = event('purchaseContract.performed', 'lot', which);
/** 逾期订立: done after the last day that the law gives, with its reason. It is recorded, not refused. */
export const contractLate = event(
  'purchaseContract.late',
  'lot',
  which.extend({
    act: z.string(),
    /** 规则及其法条: what `law.refused` names for acts that were hindered. */
    rule: z.string(),
    article: z.string(),
    lastDay: z.string(),
  }),
);

/** 合同失效: its winner was replaced before both sides had signed it. */
export const contractLapsed = event('purchaseContract.lapsed', 'lot', which);
/** 补充协议失效: the contract was performed before both sides had signed it. */
export const supplementLapsed = event('purchaseContract.supplementLapsed', 'lot', which);
/** 变更采购范围公示监督: the scope of a contract was changed by a supplement in force; supervision is told of it. */
export const scopeChanged = event(
  'purchaseContract.scopeChanged',
  'lot',
  which.extend({ extraAmount: z.string(), reason: z.string() }),
);

declare module '#kit/shared/names.ts' {
  interface SubjectNames {
    purchaseContract: true;
  }
}
