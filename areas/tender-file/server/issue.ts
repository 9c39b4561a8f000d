import { lockLot } from '#areas/project/server/index.ts';
import { clockNow, type Tx } from '#kit/server/context.ts';
import { Refusal } from '#kit/shared/refusal.ts';
import { dateFaults, ruleSetOf } from '../shared/dates.ts';
import { tenderFileIssued } from '../shared/events.ts';
import { fileStatus } from '../shared/status.ts';
import { fileText, refuse } from '../shared/text/index.ts';
import { datesOf } from './record.ts';
import { lockByPackage, presentKey, update } from './store.ts';
import { dateProblem } from './submit.ts';

/**
 * 发出采购文件: with the publication of the bulletin and at its very time. Refuses unless the file is approved, the lot
 * key is made, and the dates are lawful for documents issued now by the database's clock.
 */
export async function issue(tx: Tx, packageId: string): Promise<{ issuedAt: Date }> {
  const lot = await lockLot(tx, packageId);
  const file = await lockByPackage(tx, packageId);
  if (file?.status !== fileStatus.approved || !file.digest) throw refuse('notApproved');
  if (!(await presentKey(tx.db, packageId))) throw refuse('noLotKey');
  const issuedAt = await clockNow(tx);
  const faults = dateFaults(datesOf(file), {
    ruleSet: ruleSetOf(lot.isLawBid),
    at: issuedAt,
    deviationReason: file.deviationReason,
  });
  if (faults.length > 0)
    throw new Refusal(fileText.key('datesUnlawful'), 409, undefined, faults.map(dateProblem));
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
