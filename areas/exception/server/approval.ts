import { decided, ended, lockOfLot, lotApproval } from '#areas/project/server/index.ts';
import { hasDecided, onApprovalFinished as whenFinished } from '#base/approval/server/index.ts';
import { linkTo } from '#kit/shared/screens.ts';
import { canMove } from '#kit/shared/states.ts';
import { exceptionScreens } from '../shared/screens.ts';
import { EXCEPTION_KEY, exceptionStatus, moves, whyNot } from '../shared/status.ts';
import { refuse } from '../shared/text/index.ts';
import { statusOf } from './access.ts';
import { biddersPeople, demandNoBidder } from './bidder-too.ts';
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
    // It hands in the one that counts now, which may be another since.
    if (handedIn.row.id !== id) throw refuse('wrongStatus');
    return handedIn;
  },
  title: ({ lot }) => titleOf(lot),
  form: ({ lot, row }) => formOf(lot, row),
  screen: ({ packageId }) => linkTo(exceptionScreens.edit, { packageId, opType: 'PM' }),
  ownerScreen: ({ packageId, id }) => linkTo(exceptionScreens.approval, { packageId, id }),
  // Within the decision itself: whoever may not decide it is told so, and it waits for another.
  demandOwnerMayDecide: (tx, { lot }) => demandNoBidder(tx, lot.packageId, 'confirm'),
  follow,
});

/**
 * 内部审批结束. Bids come in while it is decided: an agreement of somebody who works for one of the bidders is none, and it comes back to be
 * decided by others. Where the opening has begun in the meantime, its tenderee has nothing to confirm.
 */
export const onApprovalFinished = whenFinished(
  'exception.approvalFinished',
  EXCEPTION_KEY,
  async (tx, { serviceId, instanceId, agreed, withdrawn }) => {
    const of = await lockOfLot(tx, approval, serviceId);
    if (!of) return false;
    const { packageId } = of.lot;
    const biased = agreed && (await hasDecided(tx.db, instanceId, await biddersPeople(tx.db, packageId)));
    const finish = whyNot(of.lot) ? ended : decided;
    await finish(tx, approval, of, { agreed: agreed && !biased, withdrawn });
    return true;
  },
);
