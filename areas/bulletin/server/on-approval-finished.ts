import { lockLot, moveLot } from '#areas/project/server/index.ts';
import { onApprovalFinished as whenFinished } from '#base/approval/server/index.ts';
import { notify } from '#base/message/server/index.ts';
import { messageTemplate } from '#base/message/shared/template.ts';
import { bulletinApproved, bulletinReturned } from '../shared/events.ts';
import { bulletinStatus, SERVICE_KEY } from '../shared/status.ts';
import { bulletinText } from '../shared/text/index.ts';
import { bulletinScreens } from '../shared/screens.ts';
import { lockTenderBulletin, update } from './store.ts';

/** 审批结束: agreed, the bulletin may be published; refused or withdrawn, it comes back, and the lot with it. */
export const onApprovalFinished = whenFinished(
  'bulletin.approvalFinished',
  SERVICE_KEY,
  async (tx, { serviceId: packageId, agreed, withdrawn }) => {
    await lockLot(tx, packageId);
    const row = await lockTenderBulletin(tx, packageId);
    if (!row) return false;
    if (row.status !== bulletinStatus.inApproval) return true;
    const status = agreed
      ? bulletinStatus.finished
      : withdrawn
        ? bulletinStatus.saved
        : bulletinStatus.rejected;
    await update(tx, row.id, { status });
    if (!agreed) await moveLot(tx, packageId, withdrawn ? 'withdrawBulletin' : 'returnBulletin');
    tx.emit(
      agreed ? bulletinApproved : bulletinReturned,
      { subjectType: 'bulletin', subjectId: row.id, before: { status: row.status }, after: { status } },
      { packageId, bulletinId: row.id },
    );
    if (!withdrawn)
      await notify(tx, {
        template: messageTemplate(bulletinText, agreed ? 'message.approved' : 'message.returned'),
        params: { name: row.title },
        to: [row.createdBy ?? ''],
        webRouter: { path: bulletinScreens.edit, query: { packageId, opType: 'PM' } },
      });
    return true;
  },
);
