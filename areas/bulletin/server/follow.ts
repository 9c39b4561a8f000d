import { moveLot } from '#areas/project/server/index.ts';
import { notify } from '#base/message/server/index.ts';
import { messageTemplate } from '#base/message/shared/template.ts';
import type { Tx } from '#kit/server/context.ts';
import { bulletinApproved, bulletinReturned } from '../shared/events.ts';
import { bulletinStatus } from '../shared/status.ts';
import { bulletinText } from '../shared/text/index.ts';
import { bulletinScreens } from '../shared/screens.ts';
import { type BulletinRow, update } from './store.ts';

interface Outcome {
  readonly serviceId: string;
  readonly agreed: boolean;
  readonly withdrawn: boolean;
}

/** 审批结束: agreed by everybody it needs, the bulletin may be published; refused or withdrawn, it comes back, and the lot with it. */
export async function followApproval(
  tx: Tx,
  row: BulletinRow,
  { serviceId: packageId, agreed, withdrawn }: Outcome,
): Promise<void> {
  if (row.status !== bulletinStatus.inApproval) return;
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
}
