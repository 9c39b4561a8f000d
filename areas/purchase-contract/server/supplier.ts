import type { Tx } from '#kit/server/context.ts';
import type { InputOf } from '#kit/shared/call.ts';
import type { supplierConfirm, supplierReturn } from '../shared/calls.ts';
import { supplierConfirmed, supplierReturned } from '../shared/events.ts';
import { contractStatus } from '../shared/status.ts';
import { paperToMove } from './access.ts';
import { about, updatePaper } from './paper.ts';
import { insertAct } from './store.ts';
import { tellAgency, tellOwner } from './tell.ts';

/** 供应商确认: the winner agrees to the contract as it was sent; both sides may sign it then. */
export async function confirm(tx: Tx, { id }: InputOf<typeof supplierConfirm>) {
  const { paper } = await paperToMove(tx, id, 'supplier', 'supplierConfirm');
  await updatePaper(tx, paper, { status: contractStatus.confirmed });
  await insertAct(tx, paper, 'supplierConfirmed', null);
  const { packageId, bidderName: supplier } = paper;
  tx.emit(
    supplierConfirmed,
    {
      subjectType: 'lot',
      subjectId: packageId,
      before: { status: paper.status },
      after: { status: contractStatus.confirmed, contentDigest: paper.contentDigest },
    },
    about(paper),
  );
  await tellOwner(tx, paper, 'message.supplierConfirmed', { supplier });
  return null;
}

/** 供应商退回: what was sent is not what was tendered; agency and tenderee read why. */
export async function sendBack(tx: Tx, { id, reason }: InputOf<typeof supplierReturn>) {
  const { lot, paper } = await paperToMove(tx, id, 'supplier', 'supplierReturn');
  await updatePaper(tx, paper, { status: contractStatus.refused, returnReason: reason });
  await insertAct(tx, paper, 'supplierReturned', reason);
  const { packageId, bidderName: supplier } = paper;
  tx.emit(
    supplierReturned,
    {
      subjectType: 'lot',
      subjectId: packageId,
      before: { status: paper.status },
      after: { status: contractStatus.refused, reason },
    },
    about(paper),
  );
  await tellAgency(tx, paper, lot.pmId, 'message.supplierReturned', { supplier, reason });
  return null;
}
