import { onApprovalFinished as whenFinished } from '#base/approval/server/index.ts';
import { needsOwner } from '#base/bizflow/shared/status.ts';
import { CLARIFICATION_KEY, clarificationStatus } from '../shared/status.ts';
import { followApproval, lockedClarification } from './follow.ts';
import { prepareForOwner } from './owner.ts';

/** 内部审批结束: where its tenderee has to confirm it too, it waits for that. */
export const onApprovalFinished = whenFinished(
  'clarification.approvalFinished',
  CLARIFICATION_KEY,
  async (tx, payload) => {
    const locked = await lockedClarification(tx, payload.serviceId);
    if (!locked) return false;
    if (payload.agreed && needsOwner(locked.lot) && locked.row.status === clarificationStatus.inApproval)
      await prepareForOwner(tx, locked);
    else await followApproval(tx, locked, payload);
    return true;
  },
);
