import { lockLot } from '#areas/project/server/index.ts';
import { onApprovalFinished as whenFinished } from '#base/approval/server/index.ts';
import { needsOwner } from '#base/bizflow/shared/status.ts';
import { fileStatus, SERVICE_KEY } from '../shared/status.ts';
import { followApproval } from './follow.ts';
import { prepareForOwner } from './owner.ts';
import { lockByPackage } from './store.ts';

/** 内部审批结束: agreed, the file stands, unless its tenderee has to confirm it first; refused or withdrawn, it comes back. */
export const onApprovalFinished = whenFinished(
  'tenderFile.approvalFinished',
  SERVICE_KEY,
  async (tx, payload) => {
    const lot = await lockLot(tx, payload.serviceId);
    const file = await lockByPackage(tx, payload.serviceId);
    if (!file) return false;
    if (payload.agreed && needsOwner(lot) && file.status === fileStatus.inApproval) {
      if (!file.frozen) throw new Error('a file in approval lacks its terms');
      await prepareForOwner(tx, lot, file.frozen);
    } else await followApproval(tx, payload);
    return true;
  },
);
