import { onApprovalFinished as whenFinished } from '#base/approval/server/index.ts';
import { needsOwner } from '#base/bizflow/shared/status.ts';
import { INVITATION_KEY, invitationStatus } from '../shared/status.ts';
import { followApproval, lockedInvitation } from './follow.ts';
import { prepareForOwner } from './owner.ts';

/** 内部审批结束: where its tenderee has to confirm it too, it waits for that. */
export const onApprovalFinished = whenFinished(
  'invitation.approvalFinished',
  INVITATION_KEY,
  async (tx, payload) => {
    const locked = await lockedInvitation(tx, payload.serviceId);
    if (!locked) return false;
    if (payload.agreed && needsOwner(locked.lot) && locked.row.status === invitationStatus.inApproval)
      await prepareForOwner(tx, locked.lot, locked.row);
    else await followApproval(tx, locked, payload);
    return true;
  },
);
