import { hasDecided, onApprovalFinished as whenFinished } from '#base/approval/server/index.ts';
import { needsOwner } from '#base/bizflow/shared/status.ts';
import { EXCEPTION_KEY, exceptionStatus, whyNot } from '../shared/status.ts';
import { biddersPeople } from './bidder-too.ts';
import { followApproval, lockedException } from './follow.ts';
import { prepareForOwner } from './owner.ts';

/**
 * 内部审批结束: where its tenderee has to confirm it too, it waits for that. Bids come in while it is decided: an agreement of somebody
 * who works for one of the bidders is none, and it comes back to be decided by others.
 */
export const onApprovalFinished = whenFinished(
  'exception.approvalFinished',
  EXCEPTION_KEY,
  async (tx, payload) => {
    const locked = await lockedException(tx, payload.serviceId);
    if (!locked) return false;
    const { lot, row } = locked;
    const biased =
      payload.agreed &&
      (await hasDecided(tx.db, payload.instanceId, await biddersPeople(tx.db, lot.packageId)));
    const agreed = payload.agreed && !biased;
    if (agreed && needsOwner(lot) && row.status === exceptionStatus.inApproval && !whyNot(lot))
      await prepareForOwner(tx, lot, row);
    else await followApproval(tx, locked, { agreed, withdrawn: payload.withdrawn });
    return true;
  },
);
