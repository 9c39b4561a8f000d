import { onApprovalFinished as whenFinished } from '#base/approval/server/index.ts';
import { lockLot } from '#areas/project/server/index.ts';
import type { Tx } from '#kit/server/context.ts';
import { contractReturned, contractWithOwner } from '../shared/events.ts';
import { contractStatus, SERVICE_KEY } from '../shared/status.ts';
import { byId, type ContractRow, insertAct, lockById, update } from './store.ts';
import { send } from './owner.ts';
import { lastDayOf, tellAgency, tellOwner } from './tell.ts';

/**
 * 审批结束: agreed, the tenderee reads it before its supplier does; where the tenderee runs the lot itself its approval is its word, and the
 * contract goes to the supplier. Otherwise it comes back.
 */
export const onApprovalFinished = whenFinished(
  'purchaseContract.approvalFinished',
  SERVICE_KEY,
  async (tx, { serviceId: id, agreed, withdrawn }) => {
    const found = await byId(tx.db, id);
    if (!found) return false;
    const lot = await lockLot(tx, found.packageId);
    const contract = await lockById(tx, id);
    if (contract?.status !== contractStatus.inApproval) return false;
    await insertAct(tx, id, agreed ? 'approved' : withdrawn ? 'withdrawn' : 'rejected', null);
    if (!agreed) await comeBack(tx, contract, { withdrawn, pmId: lot.pmId });
    else if (contract.orgId === contract.tendereeOrgId) await send(tx, contract);
    else await handToOwner(tx, contract);
    return true;
  },
);

async function handToOwner(tx: Tx, contract: ContractRow): Promise<void> {
  await update(tx, contract.id, { status: contractStatus.withOwner });
  const { packageId } = contract;
  tx.emit(
    contractWithOwner,
    {
      subjectType: 'lot',
      subjectId: packageId,
      before: { status: contract.status },
      after: { status: contractStatus.withOwner },
    },
    { packageId, contractId: contract.id },
  );
  await tellOwner(tx, contract, 'message.withOwner', { day: await lastDayOf(tx, contract) });
}

async function comeBack(
  tx: Tx,
  contract: ContractRow,
  { withdrawn, pmId }: { readonly withdrawn: boolean; readonly pmId: string },
): Promise<void> {
  const status = withdrawn ? contractStatus.draft : contractStatus.returned;
  await update(tx, contract.id, { status });
  const { packageId } = contract;
  tx.emit(
    contractReturned,
    { subjectType: 'lot', subjectId: packageId, before: { status: contract.status }, after: { status } },
    { packageId, contractId: contract.id, withdrawn },
  );
  if (!withdrawn) await tellAgency(tx, contract, pmId, 'message.returned');
}
