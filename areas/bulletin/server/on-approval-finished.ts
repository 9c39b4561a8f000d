import { lockLot } from '#areas/project/server/index.ts';
import { onApprovalFinished as whenFinished } from '#base/approval/server/index.ts';
import { needsOwner } from '#base/bizflow/shared/status.ts';
import { bulletinStatus, SERVICE_KEY } from '../shared/status.ts';
import { followApproval } from './follow.ts';
import { prepareForOwner } from './owner.ts';
import { lockTenderBulletin } from './store.ts';

/** 内部审批结束: agreed, the bulletin may be published, unless its tenderee has to confirm it first; else it comes back. */
export const onApprovalFinished = whenFinished(
  'bulletin.approvalFinished',
  SERVICE_KEY,
  async (tx, payload) => {
    const lot = await lockLot(tx, payload.serviceId);
    const row = await lockTenderBulletin(tx, payload.serviceId);
    if (!row) return false;
    if (payload.agreed && needsOwner(lot) && row.status === bulletinStatus.inApproval)
      await prepareForOwner(tx, lot, row);
    else await followApproval(tx, row, payload);
    return true;
  },
);
