import {
  type ApprovalEnd,
  fullName,
  lotApproval,
  type OfLot,
  onLotApproval,
} from '#areas/project/server/index.ts';
import { lotLabel } from '#areas/project/shared/lot.ts';
import { messageTemplate } from '#base/message/shared/template.ts';
import type { Tx } from '#kit/server/context.ts';
import { linkTo } from '#kit/shared/screens.ts';
import { canMove } from '#kit/shared/states.ts';
import { tenderFileApproved, tenderFileReturned } from '../shared/events.ts';
import { tenderFileScreens } from '../shared/screens.ts';
import { fileStatus, moves, SERVICE_KEY } from '../shared/status.ts';
import { fileText } from '../shared/text/index.ts';
import { mayStillChange, statusOf } from './access.ts';
import { filesOf, frozenOf } from './frozen.ts';
import { byPackage, type FileRow, insertVersion, lockByPackage, update } from './store.ts';
import { formOf, handIn } from './submit.ts';

/** 采购文件审批: what was agreed to by everybody it needs stands by its digest. */
const approval = lotApproval<FileRow>({
  serviceKey: SERVICE_KEY,
  name: { zh: '采购文件', en: 'Tender documents' },
  namedBy: 'lot',
  find: byPackage,
  lock: lockByPackage,
  inApproval: fileStatus.inApproval,
  submits: { stage: 'pre', permission: 'tenderFile.submit' },
  ready: ({ lot, row }) => mayStillChange(lot) && canMove(moves, statusOf(row), 'submit'),
  handIn,
  title: ({ lot }) => fullName(lot),
  form: formOf,
  files: { of: (row) => filesOf(frozenOf(row).terms), permission: 'tenderFile.view' },
  screen: ({ packageId }) => linkTo(tenderFileScreens.make, { packageId, opType: 'PM' }),
  ownerScreen: ({ packageId }) => linkTo(tenderFileScreens.ownerApprove, { packageId }),
  follow,
  tell: {
    approve: messageTemplate(fileText, 'message.approved'),
    reject: messageTemplate(fileText, 'message.returned'),
    params: ({ lot }) => ({ name: lotLabel(lot) }),
    to: ({ row }) => [row.createdBy],
  },
});

export const onApprovalFinished = onLotApproval('tenderFile.approvalFinished', approval);

async function follow(tx: Tx, { row }: OfLot<FileRow>, end: ApprovalEnd): Promise<void> {
  const { to: status } = moves[end];
  const change = {
    subjectType: 'tenderFile' as const,
    subjectId: row.id,
    before: { status: row.status },
    after: { status, digest: row.digest },
  };
  const { packageId, version } = row;
  if (end === 'approve') {
    const { terms, digest } = frozenOf(row);
    await update(tx, row.id, { status, approvedAt: tx.now });
    await insertVersion(tx, { tenderFileId: row.id, version, terms, digest, approvedAt: tx.now });
    tx.emit(tenderFileApproved, change, { packageId, version, digest });
  } else {
    await update(tx, row.id, { status, frozen: null, digest: null });
    tx.emit(tenderFileReturned, change, { packageId });
  }
}
