import { type Lot, lockLot } from '#areas/project/server/index.ts';
import { lotLabel } from '#areas/project/shared/lot.ts';
import { notify } from '#base/message/server/index.ts';
import { messageTemplate } from '#base/message/shared/template.ts';
import type { Tx } from '#kit/server/context.ts';
import { clarificationApproved, clarificationReturned } from '../shared/events.ts';
import { clarificationScreens } from '../shared/screens.ts';
import { clarificationStatus } from '../shared/status.ts';
import { clarificationText } from '../shared/text/index.ts';
import { byId, type ClarificationRow, lockById, update } from './store.ts';

interface Outcome {
  readonly agreed: boolean;
  readonly withdrawn: boolean;
}

/** Lot and clarification, locked in the order in which every act locks them. */
export async function lockedClarification(
  tx: Tx,
  id: string,
): Promise<{ lot: Lot; row: ClarificationRow } | undefined> {
  const found = await byId(tx.db, id);
  if (!found) return undefined;
  const lot = await lockLot(tx, found.packageId);
  const row = await lockById(tx, id);
  return row && { lot, row };
}

/** 审批结束: agreed by everybody it needs, it may be issued; refused or withdrawn, it comes back. */
export async function followApproval(
  tx: Tx,
  { lot, row }: { readonly lot: Lot; readonly row: ClarificationRow },
  { agreed, withdrawn }: Outcome,
): Promise<void> {
  if (row.status !== clarificationStatus.inApproval || !row.digest) return;
  const { packageId, id, digest } = row;
  const status = agreed
    ? clarificationStatus.approved
    : withdrawn
      ? clarificationStatus.saved
      : clarificationStatus.returned;
  await update(tx, id, agreed ? { status } : { status, files: null, digest: null });
  const change = {
    subjectType: 'clarification' as const,
    subjectId: id,
    before: { status: row.status },
    after: { status, digest },
  };
  if (agreed) tx.emit(clarificationApproved, change, { packageId, clarificationId: id, digest });
  else tx.emit(clarificationReturned, change, { packageId, clarificationId: id, withdrawn });
  if (withdrawn) return;
  await notify(tx, {
    template: messageTemplate(clarificationText, agreed ? 'message.approved' : 'message.returned'),
    params: { name: lotLabel(lot), title: row.title ?? '' },
    to: [row.createdBy],
    webRouter: { path: clarificationScreens.reply, query: { packageId, id, opType: 'PM' } },
  });
}
