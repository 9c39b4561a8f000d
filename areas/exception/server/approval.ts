import { potentialBiddersPeople } from '#areas/bid-submission/server/index.ts';
import { lotApproval, onLotApproval } from '#areas/project/server/index.ts';
import { linkTo } from '#kit/shared/screens.ts';
import { canMove } from '#kit/shared/states.ts';
import { exceptionScreens } from '../shared/screens.ts';
import { EXCEPTION_KEY, exceptionStatus, moves, whyNot } from '../shared/status.ts';
import { refuse } from '../shared/text/index.ts';
import { statusOf } from './access.ts';
import { demandNoBidder } from './bidder-too.ts';
import { follow } from './follow.ts';
import { byId, type ExceptionRow, lockById } from './store.ts';
import { formOf, handIn, titleOf } from './submit.ts';

/** 异常项目审批: agreed to by everybody it needs, the lot ends with it. Who hears of it stands in `tell.ts`. */
const approval = lotApproval<ExceptionRow>({
  serviceKey: EXCEPTION_KEY,
  name: { zh: '终止招标', en: 'Termination of a tender' },
  namedBy: 'itself',
  find: byId,
  lock: lockById,
  inApproval: exceptionStatus.inApproval,
  submits: { stage: 'pre', permission: 'exception.edit' },
  ready: ({ row }) => canMove(moves, statusOf(row), 'submit'),
  handIn: async (tx, id) => {
    const found = await byId(tx.db, id);
    if (!found) throw refuse('notFound', 404);
    const handedIn = await handIn(tx, found.packageId);
    // It submits the current one, which may have changed since.
    if (handedIn.row.id !== id) throw refuse('wrongStatus');
    return handedIn;
  },
  title: ({ lot }) => titleOf(lot),
  form: ({ lot, row }) => formOf(lot, row),
  screen: ({ packageId }) => linkTo(exceptionScreens.edit, { packageId, opType: 'PM' }),
  ownerScreen: ({ packageId, id }) => linkTo(exceptionScreens.approval, { packageId, id }),
  // Bids come in while it is decided: an agreement of somebody who works for one of the bidders is none.
  barredMeanwhile: potentialBiddersPeople,
  // Where the opening has begun.
  isOvertaken: ({ lot }) => whyNot(lot) !== undefined,
  // Within the decision itself: whoever may not decide it is told so, and it waits for another.
  demandOwnerMayDecide: (tx, { lot }) => demandNoBidder(tx, lot.packageId, 'confirm'),
  follow,
});

export const onApprovalFinished = onLotApproval('exception.approvalFinished', approval);
