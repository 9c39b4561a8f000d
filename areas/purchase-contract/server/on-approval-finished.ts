import { onApprovalFinished as whenFinished } from '#base/approval/server/index.ts';
import { lockLot } from '#areas/project/server/index.ts';
import type { Tx } from '#kit/server/context.ts';
import { contractReturned, contractWithOwner } from '../shared/events.ts';
import { contractStatus, isConcluded, SERVICE_KEY, SUPPLEMENT_KEY } from '../shared/status.ts';
import { about, lockPaper, type Paper, paperById, updatePaper } from './paper.ts';
import { insertAct } from './store.ts';
import { send } from './owner.ts';
import { lastDayOf, tellAgency, tellOwner } from './tell.ts';
import { whyNotWith } from './winners.ts';

/**
 * 审批结束: agreed, the tenderee reads it before its supplier does; where the tenderee runs the lot itself its approval is its word, and the
 * contract goes to the supplier. Otherwise it comes back.
 */
const follow = (name: string, key: typeof SERVICE_KEY | typeof SUPPLEMENT_KEY) =>
  whenFinished(name, key, async (tx, { serviceId: id, agreed, withdrawn }) => {
    const found = await paperById(tx.db, id);
    if (!found) return false;
    const lot = await lockLot(tx, found.packageId);
    const paper = await lockPaper(tx, found);
    if (paper?.status !== contractStatus.inApproval) return false;
    await insertAct(tx, paper, agreed ? 'approved' : withdrawn ? 'withdrawn' : 'rejected', null);
    // Agreed to with a winner who falls out: it comes back, and lapses with the change.
    const stands = isConcluded(paper.contract.status) || !(await whyNotWith(tx.db, paper.contract));
    if (!agreed || !stands) await comeBack(tx, paper, { withdrawn, pmId: lot.pmId });
    else if (paper.orgId === paper.tendereeOrgId) await send(tx, paper);
    else await handToOwner(tx, paper);
    return true;
  });

export const onApprovalFinished = follow('purchaseContract.approvalFinished', SERVICE_KEY);
export const onSupplementFinished = follow('purchaseContract.supplementFinished', SUPPLEMENT_KEY);

async function handToOwner(tx: Tx, paper: Paper): Promise<void> {
  await updatePaper(tx, paper, { status: contractStatus.withOwner });
  const { packageId } = paper;
  tx.emit(
    contractWithOwner,
    {
      subjectType: 'lot',
      subjectId: packageId,
      before: { status: paper.status },
      after: { status: contractStatus.withOwner },
    },
    about(paper),
  );
  if (paper.supplement) await tellOwner(tx, paper, 'message.supplementWithOwner');
  else await tellOwner(tx, paper, 'message.withOwner', { day: await lastDayOf(tx, paper) });
}

async function comeBack(
  tx: Tx,
  paper: Paper,
  { withdrawn, pmId }: { readonly withdrawn: boolean; readonly pmId: string },
): Promise<void> {
  const status = withdrawn ? contractStatus.draft : contractStatus.returned;
  await updatePaper(tx, paper, { status });
  const { packageId } = paper;
  tx.emit(
    contractReturned,
    { subjectType: 'lot', subjectId: packageId, before: { status: paper.status }, after: { status } },
    { ...about(paper), withdrawn },
  );
  if (!withdrawn) await tellAgency(tx, paper, pmId, 'message.returned');
}
