import { type Lot, lockLot, moveLot } from '#areas/project/server/index.ts';
import { lotLabel } from '#areas/project/shared/lot.ts';
import { notify } from '#base/message/server/index.ts';
import { messageTemplate } from '#base/message/shared/template.ts';
import type { Tx } from '#kit/server/context.ts';
import { invitationApproved, invitationReturned } from '../shared/events.ts';
import { invitationScreens } from '../shared/screens.ts';
import { invitationStatus } from '../shared/status.ts';
import { invitationText } from '../shared/text/index.ts';
import { byId, type InvitationRow, lockById, update } from './store.ts';

interface Outcome {
  readonly agreed: boolean;
  readonly withdrawn: boolean;
}

/** Lot and invitation, locked in the order in which every act locks them. */
export async function lockedInvitation(
  tx: Tx,
  id: string,
): Promise<{ lot: Lot; row: InvitationRow } | undefined> {
  const found = await byId(tx.db, id);
  if (!found) return undefined;
  const lot = await lockLot(tx, found.packageId);
  const row = await lockById(tx, id);
  return row && { lot, row };
}

/** 审批结束: agreed by everybody it needs, it may be sent; refused or withdrawn, it comes back, and the lot with the first one. */
export async function followApproval(
  tx: Tx,
  { lot, row }: { readonly lot: Lot; readonly row: InvitationRow },
  { agreed, withdrawn }: Outcome,
): Promise<void> {
  if (row.status !== invitationStatus.inApproval || !row.digest) return;
  const { packageId, id, digest } = row;
  const status = agreed
    ? invitationStatus.approved
    : withdrawn
      ? invitationStatus.saved
      : invitationStatus.returned;
  await update(tx, id, agreed ? { status } : { status, termsDigest: null, digest: null });
  if (!agreed && row.batch === 1)
    await moveLot(tx, packageId, withdrawn ? 'withdrawBulletin' : 'returnBulletin');
  const change = {
    subjectType: 'invitation' as const,
    subjectId: id,
    before: { status: row.status },
    after: { status, digest },
  };
  if (agreed) tx.emit(invitationApproved, change, { packageId, invitationId: id, digest });
  else tx.emit(invitationReturned, change, { packageId, invitationId: id, withdrawn });
  if (withdrawn) return;
  await notify(tx, {
    template: messageTemplate(invitationText, agreed ? 'message.approved' : 'message.returned'),
    params: { name: lotLabel(lot) },
    to: [row.chosenBy],
    webRouter: { path: invitationScreens.invite, query: { packageId, opType: 'PM' } },
  });
}
