import type { Tx } from '#kit/server/context.ts';
import type { InputOf } from '#kit/shared/call.ts';
import type { ownerConfirm, ownerReturn } from '../shared/calls.ts';
import { contractSent, ownerReturned } from '../shared/events.ts';
import { contractStatus } from '../shared/status.ts';
import { paperToMove } from './access.ts';
import { about, type Paper, updatePaper } from './paper.ts';
import { insertAct } from './store.ts';
import { lastDayOf, tellAgency, tellSupplier } from './tell.ts';

/** 送达供应商: from now on its supplier reads it, and what both sides will sign stands. */
export async function send(tx: Tx, paper: Paper): Promise<void> {
  await updatePaper(tx, paper, { status: contractStatus.sent });
  const { packageId } = paper;
  const digest = paper.contentDigest ?? '';
  tx.emit(
    contractSent,
    {
      subjectType: 'lot',
      subjectId: packageId,
      before: { status: paper.status },
      after: { status: contractStatus.sent, contentDigest: digest },
    },
    { ...about(paper), contentDigest: digest },
  );
  if (paper.supplement) await tellSupplier(tx, paper, 'message.supplementSent');
  else await tellSupplier(tx, paper, 'message.sent', { day: await lastDayOf(tx, paper) });
}

/** 招标人确认: the tenderee is the party to the contract; with its word it goes to the supplier. */
export async function confirm(tx: Tx, { id }: InputOf<typeof ownerConfirm>) {
  const { paper } = await paperToMove(tx, id, 'owner', 'ownerConfirm');
  await insertAct(tx, paper, 'ownerConfirmed', null);
  await send(tx, paper);
  return null;
}

/** 招标人退回: the agency changes it and submits it again. */
export async function sendBack(tx: Tx, { id, reason }: InputOf<typeof ownerReturn>) {
  const { lot, paper } = await paperToMove(tx, id, 'owner', 'ownerReturn');
  await updatePaper(tx, paper, { status: contractStatus.returned, returnReason: reason });
  await insertAct(tx, paper, 'ownerReturned', reason);
  const { packageId } = paper;
  tx.emit(
    ownerReturned,
    {
      subjectType: 'lot',
      subjectId: packageId,
      before: { status: paper.status },
      after: { status: contractStatus.returned, reason },
    },
    about(paper),
  );
  await tellAgency(tx, paper, lot.pmId, 'message.ownerReturned', { reason });
  return null;
}
