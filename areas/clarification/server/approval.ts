import { potentialBiddersPeople } from '#areas/bid-submission/server/index.ts';
import { type ApprovalEnd, lotApproval, type OfLot, onLotApproval } from '#areas/project/server/index.ts';
import { lotLabel } from '#areas/project/shared/lot.ts';
import { issuedTermsOf } from '#areas/tender-file/server/index.ts';
import { fileIds } from '#base/form/server/index.ts';
import { messageTemplate } from '#base/message/shared/template.ts';
import { clockNow, clockOf, type Tx } from '#kit/server/context.ts';
import { linkTo } from '#kit/shared/screens.ts';
import { canMove } from '#kit/shared/states.ts';
import { clarificationApproved, clarificationReturned } from '../shared/events.ts';
import { clarificationScreens } from '../shared/screens.ts';
import { CLARIFICATION_KEY, clarificationStatus, moves } from '../shared/status.ts';
import { clarificationText } from '../shared/text/index.ts';
import { isOpen, statusOf } from './access.ts';
import { demandNoBidder } from './bidder-too.ts';
import { byId, type ClarificationRow, lockById, update } from './store.ts';
import { formOf, handIn, titleOf } from './submit.ts';

/** 澄清审批: what was agreed to by everybody it needs may be issued. */
const approval = lotApproval<ClarificationRow>({
  serviceKey: CLARIFICATION_KEY,
  name: { zh: '澄清与修改', en: 'Clarification' },
  namedBy: 'itself',
  find: byId,
  lock: lockById,
  inApproval: clarificationStatus.inApproval,
  submits: { stage: 'pre', permission: 'clarification.edit' },
  ready: async ({ lot, row }, { db }) => {
    const terms = await issuedTermsOf(db, row.packageId);
    return !!terms && isOpen({ lot, terms }, await clockOf(db)) && canMove(moves, statusOf(row), 'submit');
  },
  handIn,
  title: titleOf,
  form: formOf,
  files: { of: (row) => fileIds(row.attachmentIds), permission: 'clarification.view' },
  screen: ({ packageId, id }) => linkTo(clarificationScreens.reply, { packageId, id, opType: 'PM' }),
  ownerScreen: ({ packageId, id }) => linkTo(clarificationScreens.approve, { packageId, id }),
  // Documents may be obtained while it is decided: the agreement of somebody who then works for a potential bidder does not count.
  barredMeanwhile: potentialBiddersPeople,
  // Asked within the decision itself: whoever may not decide is told so, and somebody else has to decide.
  demandOwnerMayDecide: (tx, { lot }) => demandNoBidder(tx, lot.packageId, 'confirm'),
  follow,
  tell: {
    // 审批结束时投标已截止: nobody is told that it may be issued when it may not.
    approve: async (tx, { lot, row }) => {
      const terms = await issuedTermsOf(tx.db, row.packageId);
      const inTime = !!terms && isOpen({ lot, terms }, await clockNow(tx));
      return messageTemplate(clarificationText, inTime ? 'message.approved' : 'message.approvedLate');
    },
    reject: messageTemplate(clarificationText, 'message.returned'),
    params: ({ lot, row }) => ({ name: lotLabel(lot), title: row.title ?? '' }),
    to: ({ row }) => [row.createdBy],
  },
});

export const onApprovalFinished = onLotApproval('clarification.approvalFinished', approval);

async function follow(tx: Tx, { row }: OfLot<ClarificationRow>, end: ApprovalEnd): Promise<void> {
  const { packageId, id, digest } = row;
  if (!digest) throw new Error('a clarification in approval lacks its digest');
  const { to: status } = moves[end];
  const agreed = end === 'approve';
  const withdrawn = end === 'withdraw';
  await update(tx, id, agreed ? { status } : { status, files: null, digest: null });
  const change = {
    subjectType: 'clarification' as const,
    subjectId: id,
    before: { status: row.status },
    after: { status, digest },
  };
  if (agreed) tx.emit(clarificationApproved, change, { packageId, clarificationId: id, digest });
  else tx.emit(clarificationReturned, change, { packageId, clarificationId: id, withdrawn });
}
