import type { Tx } from '#kit/server/context.ts';
import type { InputOf } from '#kit/shared/call.ts';
import type { ownerConfirm, ownerReturn } from '../shared/calls.ts';
import { contractSent, ownerReturned } from '../shared/events.ts';
import { contractStatus } from '../shared/status.ts';
import { contractToMove } from './access.ts';
import { type ContractRow, insertAct, update } from './store.ts';
import { lastDayOf, tellAgency, tellSupplier } from './tell.ts';

/** 送达供应商: from now on its supplier reads it, and what both sides will sign stands. */
export async function send(tx: Tx, contract: ContractRow): Promise<void> {
  await update(tx, contract.id, { status: contractStatus.sent });
  const { packageId, id } = contract;
  const digest = contract.contentDigest ?? '';
  tx.emit(
    contractSent,
    {
      subjectType: 'lot',
      subjectId: packageId,
      before: { status: contract.status },
      after: { status: contractStatus.sent, contentDigest: digest },
    },
    { packageId, contractId: id, contentDigest: digest },
  );
  await tellSupplier(tx, contract, 'message.sent', { day: await lastDayOf(tx, contract) });
}

/** 招标人确认: the tenderee is the party to the contract; with its word it goes to the supplier. */
export async function confirm(tx: Tx, { id }: InputOf<typeof ownerConfirm>) {
  const { contract } = await contractToMove(tx, id, 'owner', 'ownerConfirm');
  await insertAct(tx, id, 'ownerConfirmed', null);
  await send(tx, contract);
  return null;
}

/** 招标人退回: the agency changes it and submits it again. */
export async function sendBack(tx: Tx, { id, reason }: InputOf<typeof ownerReturn>) {
  const { lot, contract } = await contractToMove(tx, id, 'owner', 'ownerReturn');
  await update(tx, id, { status: contractStatus.returned, returnReason: reason });
  await insertAct(tx, id, 'ownerReturned', reason);
  const { packageId } = contract;
  tx.emit(
    ownerReturned,
    {
      subjectType: 'lot',
      subjectId: packageId,
      before: { status: contract.status },
      after: { status: contractStatus.returned, reason },
    },
    { packageId, contractId: id },
  );
  await tellAgency(tx, contract, lot.pmId, 'message.ownerReturned', { reason });
  return null;
}
