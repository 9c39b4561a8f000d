import type { Tx } from '#kit/server/context.ts';
import type { InputOf } from '#kit/shared/call.ts';
import type { supplierConfirm, supplierReturn } from '../shared/calls.ts';
import { supplierConfirmed, supplierReturned } from '../shared/events.ts';
import { contractStatus } from '../shared/status.ts';
import { contractToMove } from './access.ts';
import { insertAct, update } from './store.ts';
import { tellAgency, tellOwner } from './tell.ts';

/** 供应商确认: the winner agrees to the contract as it was sent; both sides may sign it then. */
export async function confirm(tx: Tx, { id }: InputOf<typeof supplierConfirm>) {
  const { contract } = await contractToMove(tx, id, 'supplier', 'supplierConfirm');
  await update(tx, id, { status: contractStatus.confirmed });
  await insertAct(tx, id, 'supplierConfirmed', null);
  const { packageId, bidderName: supplier } = contract;
  tx.emit(
    supplierConfirmed,
    {
      subjectType: 'lot',
      subjectId: packageId,
      before: { status: contract.status },
      after: { status: contractStatus.confirmed, contentDigest: contract.contentDigest },
    },
    { packageId, contractId: id },
  );
  await tellOwner(tx, contract, 'message.supplierConfirmed', { supplier });
  return null;
}

/** 供应商退回: what was sent is not what was tendered; agency and tenderee read why. */
export async function sendBack(tx: Tx, { id, reason }: InputOf<typeof supplierReturn>) {
  const { lot, contract } = await contractToMove(tx, id, 'supplier', 'supplierReturn');
  await update(tx, id, { status: contractStatus.refused, returnReason: reason });
  await insertAct(tx, id, 'supplierReturned', reason);
  const { packageId, bidderName: supplier } = contract;
  tx.emit(
    supplierReturned,
    {
      subjectType: 'lot',
      subjectId: packageId,
      before: { status: contract.status },
      after: { status: contractStatus.refused, reason },
    },
    { packageId, contractId: id },
  );
  await tellAgency(tx, contract, lot.pmId, 'message.supplierReturned', { supplier, reason });
  return null;
}
