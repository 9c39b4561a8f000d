import { lockLot } from '#areas/project/server/index.ts';
import { onApprovalFinished } from '#base/approval/server/index.ts';
import { bulletinApproved, bulletinReturned } from '../../shared/events.ts';
import { bulletinStatus, OTHER_KEY } from '../../shared/status.ts';
import { update } from '../store.ts';
import { lockOther, otherById } from './store.ts';

/** 审批结束: agreed, it may be published; otherwise it comes back to its author, who is told by the approval itself. */
export const onOtherFinished = onApprovalFinished(
  'bulletin.otherFinished',
  OTHER_KEY,
  async (tx, { serviceId: id, agreed, withdrawn }) => {
    const found = await otherById(tx.db, id);
    if (!found) return false;
    await lockLot(tx, found.packageId);
    const row = await lockOther(tx, id);
    if (row?.status !== bulletinStatus.inApproval) return false;
    const status = agreed
      ? bulletinStatus.finished
      : withdrawn
        ? bulletinStatus.saved
        : bulletinStatus.rejected;
    await update(tx, id, { status });
    tx.emit(
      agreed ? bulletinApproved : bulletinReturned,
      { subjectType: 'bulletin', subjectId: id, before: { status: row.status }, after: { status } },
      { packageId: row.packageId, bulletinId: id },
    );
    return true;
  },
);
