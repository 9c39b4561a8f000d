import {
  type ApprovalEnd,
  fullName,
  lotApproval,
  moveLot,
  type OfLot,
  onLotApproval,
} from '#areas/project/server/index.ts';
import { messageTemplate } from '#base/message/shared/template.ts';
import type { Tx } from '#kit/server/context.ts';
import { linkTo } from '#kit/shared/screens.ts';
import { canMove } from '#kit/shared/states.ts';
import { bulletinApproved, bulletinReturned } from '../shared/events.ts';
import { bulletinScreens } from '../shared/screens.ts';
import { type BulletinStatus, bulletinStatus, moves, SERVICE_KEY } from '../shared/status.ts';
import { bulletinText } from '../shared/text/index.ts';
import { type BulletinRow, lockTenderBulletin, tenderBulletin, update } from './store.ts';
import { formOf, handIn } from './submit.ts';

/** 招标公告审批: what was agreed to by everybody it needs may be published. */
const approval = lotApproval<BulletinRow>({
  serviceKey: SERVICE_KEY,
  name: { zh: '招标公告', en: 'Tender notice' },
  namedBy: 'lot',
  find: tenderBulletin,
  lock: lockTenderBulletin,
  inApproval: bulletinStatus.inApproval,
  submits: { stage: 'pre', permission: 'bulletin.submit' },
  ready: ({ row }) => canMove(moves, row.status as BulletinStatus, 'submit'),
  handIn,
  title: ({ lot, row }) => `${fullName(lot)}：${row.title}`.slice(0, 500),
  form: ({ lot, row }) => formOf(lot, row),
  screen: ({ packageId }) => linkTo(bulletinScreens.edit, { packageId, opType: 'PM' }),
  ownerScreen: ({ packageId }) => linkTo(bulletinScreens.approve, { packageId }),
  follow,
  tell: {
    approve: messageTemplate(bulletinText, 'message.approved'),
    reject: messageTemplate(bulletinText, 'message.returned'),
    params: ({ row }) => ({ name: row.title }),
    to: ({ row }) => [row.createdBy ?? ''],
  },
});

export const onApprovalFinished = onLotApproval('bulletin.approvalFinished', approval);

/** What is not agreed to comes back, and the lot with it. */
async function follow(tx: Tx, { row }: OfLot<BulletinRow>, end: ApprovalEnd): Promise<void> {
  const { packageId, id } = row;
  const { to: status } = moves[end];
  await update(tx, id, { status });
  if (end !== 'approve')
    await moveLot(tx, packageId, end === 'withdraw' ? 'withdrawBulletin' : 'returnBulletin');
  tx.emit(
    end === 'approve' ? bulletinApproved : bulletinReturned,
    { subjectType: 'bulletin', subjectId: id, before: { status: row.status }, after: { status } },
    { packageId, bulletinId: id },
  );
}
