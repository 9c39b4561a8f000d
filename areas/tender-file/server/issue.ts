import { lockLot } from '#areas/project/server/index.ts';
import { clockNow, type Tx } from '#kit/server/context.ts';
import { Refusal } from '#kit/shared/refusal.ts';
import { tenderFileIssued } from '../shared/events.ts';
import { fileStatus } from '../shared/status.ts';
import { fileText, refuse } from '../shared/text/index.ts';
import { lockByPackage, presentKey, update } from './store.ts';
import { dateProblem, faultsAt, refusalOfDates } from './submit.ts';

/**
 * 发出采购文件: with the publication of the bulletin and at its very time. Refuses unless the file is approved, the lot
 * key is made, and the dates are lawful for documents issued now by the database's clock.
 */
export async function issue(tx: Tx, packageId: string): Promise<{ issuedAt: Date }> {
  const lot = await lockLot(tx, packageId);
  const file = await lockByPackage(tx, packageId);
  // Terms that go with a notice are issued by it alone.
  if (file?.status !== fileStatus.approved || !file.digest || file.byNotice) throw refuse('notApproved');
  if (!(await presentKey(tx.db, packageId))) throw refuse('noLotKey');
  const issuedAt = await clockNow(tx);
  const faults = await faultsAt(tx, lot, file, issuedAt);
  if (faults.length > 0) {
    const refusal = new Refusal(fileText.key('datesUnlawful'), 409, undefined, faults.map(dateProblem));
    throw refusalOfDates(refusal, faults, { act: 'issue', packageId });
  }
  await update(tx, file.id, { status: fileStatus.sent, issuedAt });
  tx.emit(
    tenderFileIssued,
    {
      subjectType: 'tenderFile',
      subjectId: file.id,
      before: { status: file.status },
      after: { status: fileStatus.sent, digest: file.digest },
    },
    { packageId, digest: file.digest },
  );
  return { issuedAt };
}
