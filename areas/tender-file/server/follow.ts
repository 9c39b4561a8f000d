import { lockLot } from '#areas/project/server/index.ts';
import { lotLabel } from '#areas/project/shared/lot.ts';
import { notify } from '#base/message/server/index.ts';
import { messageTemplate } from '#base/message/shared/template.ts';
import type { Tx } from '#kit/server/context.ts';
import { tenderFileApproved, tenderFileReturned } from '../shared/events.ts';
import { fileStatus } from '../shared/status.ts';
import { fileText } from '../shared/text/index.ts';
import { tenderFileScreens } from '../shared/screens.ts';
import { type FileRow, insertVersion, lockByPackage, update } from './store.ts';

interface Outcome {
  readonly serviceId: string;
  readonly agreed: boolean;
  readonly withdrawn: boolean;
}

/** 审批结束: agreed by everybody it needs, the file stands by its digest; refused or withdrawn, it comes back. */
export async function followApproval(tx: Tx, { serviceId, agreed, withdrawn }: Outcome): Promise<void> {
  const lot = await lockLot(tx, serviceId);
  const file = await lockByPackage(tx, serviceId);
  if (file?.status !== fileStatus.inApproval) return;
  if (agreed) await approve(tx, file);
  else await giveBack(tx, file, withdrawn);
  if (!withdrawn)
    await notify(tx, {
      template: messageTemplate(fileText, agreed ? 'message.approved' : 'message.returned'),
      params: { name: lotLabel(lot) },
      to: [file.createdBy],
      webRouter: { path: tenderFileScreens.make, query: { packageId: file.packageId, opType: 'PM' } },
    });
}

const change = (file: FileRow, status: string) => ({
  subjectType: 'tenderFile' as const,
  subjectId: file.id,
  before: { status: file.status },
  after: { status, digest: file.digest },
});

async function approve(tx: Tx, file: FileRow): Promise<void> {
  const { frozen: terms, digest, version, packageId } = file;
  if (!terms || !digest) throw new Error('a file in approval lacks its terms');
  await update(tx, file.id, { status: fileStatus.approved, approvedAt: tx.now });
  await insertVersion(tx, { tenderFileId: file.id, version, terms, digest, approvedAt: tx.now });
  tx.emit(tenderFileApproved, change(file, fileStatus.approved), { packageId, version, digest });
}

async function giveBack(tx: Tx, file: FileRow, withdrawn: boolean): Promise<void> {
  const status = withdrawn ? fileStatus.editing : fileStatus.rejected;
  await update(tx, file.id, { status, frozen: null, digest: null });
  tx.emit(tenderFileReturned, change(file, status), { packageId: file.packageId });
}
