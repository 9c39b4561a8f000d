import {
  type ApprovalEnd,
  fullName,
  lotApproval,
  moveLot,
  type OfLot,
  onLotApproval,
} from '#areas/project/server/index.ts';
import { lotLabel } from '#areas/project/shared/lot.ts';
import { messageTemplate } from '#base/message/shared/template.ts';
import type { Tx } from '#kit/server/context.ts';
import { linkTo } from '#kit/shared/screens.ts';
import { canMove } from '#kit/shared/states.ts';
import { invitationApproved, invitationReturned } from '../shared/events.ts';
import { invitationScreens } from '../shared/screens.ts';
import { INVITATION_KEY, invitationStatus, moves } from '../shared/status.ts';
import { invitationText, refuse } from '../shared/text/index.ts';
import { statusOf } from './access.ts';
import { byId, type InvitationRow, lockById, update } from './store.ts';
import { formOf, handIn, titleOf } from './submit.ts';

/** 投标邀请审批: what was agreed to by everybody it needs may be sent. */
const approval = lotApproval<InvitationRow>({
  serviceKey: INVITATION_KEY,
  name: { zh: '投标邀请', en: 'Invitation' },
  namedBy: 'itself',
  find: byId,
  lock: lockById,
  inApproval: invitationStatus.inApproval,
  submits: { stage: 'pre', permission: 'invitation.edit' },
  ready: ({ row }) => canMove(moves, statusOf(row), 'submit'),
  handIn: async (tx, id) => {
    const found = await byId(tx.db, id);
    if (!found) throw refuse('notFound', 404);
    const handedIn = await handIn(tx, found.packageId);
    // It submits the newest one, and another may have been begun since.
    if (handedIn.row.id !== id) throw refuse('wrongStatus');
    return handedIn;
  },
  title: ({ lot, row }) => `${fullName(lot)}：${titleOf(lot, row)}`.slice(0, 500),
  form: ({ lot, row }) => formOf(lot, row),
  screen: ({ packageId }) => linkTo(invitationScreens.invite, { packageId, opType: 'PM' }),
  ownerScreen: ({ packageId, id }) => linkTo(invitationScreens.view, { packageId, id }),
  follow,
  tell: {
    approve: messageTemplate(invitationText, 'message.approved'),
    reject: messageTemplate(invitationText, 'message.returned'),
    params: ({ lot }) => ({ name: lotLabel(lot) }),
    to: ({ row }) => [row.chosenBy],
  },
});

export const onApprovalFinished = onLotApproval('invitation.approvalFinished', approval);

/** What is not agreed to comes back, and the lot with the first letter. */
async function follow(tx: Tx, { row }: OfLot<InvitationRow>, end: ApprovalEnd): Promise<void> {
  const { packageId, id, digest } = row;
  if (!digest) throw new Error('an invitation in approval lacks its digest');
  const { to: status } = moves[end];
  const agreed = end === 'approve';
  const withdrawn = end === 'withdraw';
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
}
