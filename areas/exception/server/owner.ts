import { agencyOf, type Lot, lotOf, operates, tendereeOrgsOf } from '#areas/project/server/index.ts';
import { confirmedByOwner, prepare, type Submission } from '#base/bizflow/server/index.ts';
import { needsOwner } from '#base/bizflow/shared/status.ts';
import { may, type Tx } from '#kit/server/context.ts';
import { linkTo } from '#kit/shared/screens.ts';
import { canMove } from '#kit/shared/states.ts';
import { exceptionScreens } from '../shared/screens.ts';
import { EXCEPTION_KEY, moves } from '../shared/status.ts';
import { refuse } from '../shared/text/index.ts';
import { statusOf } from './access.ts';
import { demandNoBidder } from './bidder-too.ts';
import { followApproval, lockedException } from './follow.ts';
import { byId, type ExceptionRow } from './store.ts';
import { formOf, handIn, titleOf } from './submit.ts';

/** What the tenderee is asked to confirm: reason, evidence and announcement as they were submitted. */
const submissionOf = async (tx: Tx, lot: Lot, row: ExceptionRow): Promise<Submission> => ({
  serviceKey: EXCEPTION_KEY,
  serviceId: row.id,
  title: titleOf(lot),
  formContent: formOf(lot, row),
  path: linkTo(exceptionScreens.edit, { packageId: lot.packageId, opType: 'PM' }),
  ownerPath: linkTo(exceptionScreens.approval, { packageId: lot.packageId, id: row.id }),
  orgId: lot.orgId,
  ownerOrgs: await tendereeOrgsOf(tx.db, lot.mainId),
});

/** 待提交业主审批: approved within the agency, it waits for its tenderee before the lot ends. */
export async function prepareForOwner(tx: Tx, lot: Lot, row: ExceptionRow): Promise<void> {
  await prepare(tx, await submissionOf(tx, lot, row));
}

confirmedByOwner(EXCEPTION_KEY, {
  name: { zh: '终止招标', en: 'Termination of a tender' },
  standing: async (read, id) => {
    const row = await byId(read.db, id);
    const lot = row && (await lotOf(read.db, row.packageId));
    if (!lot) return undefined;
    return {
      needsOwner: needsOwner(lot),
      maySubmit: may(read, 'exception.edit') && (await operates(read, lot, 'pre')),
      ready: canMove(moves, statusOf(row), 'submit'),
    };
  },
  debtor: async (db, id) => {
    const row = await byId(db, id);
    const lot = row && (await lotOf(db, row.packageId));
    return lot && agencyOf(db, lot, 'pre', 'exception.edit');
  },
  handIn: async (tx, id) => {
    const found = await byId(tx.db, id);
    if (!found) throw refuse('notFound', 404);
    const { lot, row } = await handIn(tx, found.packageId);
    if (row.id !== id) throw refuse('wrongStatus');
    return submissionOf(tx, lot, row);
  },
  follow: async (tx, outcome) => {
    const locked = await lockedException(tx, outcome.serviceId);
    if (!locked) return;
    // Within the decision itself: whoever may not decide it is told so, and it waits for another.
    if (!outcome.withdrawn) await demandNoBidder(tx, locked.row.packageId, 'confirm');
    await followApproval(tx, locked, outcome);
  },
});
