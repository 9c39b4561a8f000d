import { agencyOf, type Lot, lotOf, operates, tendereeOrgsOf } from '#areas/project/server/index.ts';
import { issuedTermsOf } from '#areas/tender-file/server/index.ts';
import { confirmedByOwner, prepare, type Submission } from '#base/bizflow/server/index.ts';
import { needsOwner } from '#base/bizflow/shared/status.ts';
import { showFiles } from '#base/file/server/index.ts';
import { fileIds } from '#base/form/server/index.ts';
import { clockOf, may, type Tx } from '#kit/server/context.ts';
import { linkTo } from '#kit/shared/screens.ts';
import { canMove } from '#kit/shared/states.ts';
import { clarificationScreens } from '../shared/screens.ts';
import { CLARIFICATION_KEY, moves } from '../shared/status.ts';
import { isOpen, statusOf } from './access.ts';
import { followApproval, lockedClarification } from './follow.ts';
import { byId, type ClarificationRow } from './store.ts';
import { formOf, handIn, titleOf } from './submit.ts';

interface HandedIn {
  readonly lot: Lot;
  readonly row: ClarificationRow;
}

/** What the tenderee is asked to confirm: text, files and dates as they were submitted; all tenderees of the lot may read it. */
async function submissionOf(tx: Tx, { lot, row }: HandedIn): Promise<Submission> {
  const { packageId, mainId, orgId } = lot;
  const ownerOrgs = await tendereeOrgsOf(tx.db, mainId);
  await showFiles(
    tx,
    fileIds(row.attachmentIds),
    ownerOrgs.map((id) => `org:${id}#clarification.view` as const),
  );
  return {
    serviceKey: CLARIFICATION_KEY,
    serviceId: row.id,
    title: titleOf({ lot, row }),
    formContent: formOf({ lot, row }),
    path: linkTo(clarificationScreens.reply, { packageId, id: row.id, opType: 'PM' }),
    ownerPath: linkTo(clarificationScreens.approve, { packageId, id: row.id }),
    orgId,
    ownerOrgs,
  };
}

/** 待提交业主审批: approved within the agency, it waits for its tenderee before it may be issued. */
export async function prepareForOwner(tx: Tx, of: HandedIn): Promise<void> {
  await prepare(tx, await submissionOf(tx, of));
}

confirmedByOwner(CLARIFICATION_KEY, {
  name: { zh: '澄清与修改', en: 'Clarification' },
  standing: async (read, id) => {
    const row = await byId(read.db, id);
    const lot = row && (await lotOf(read.db, row.packageId));
    const terms = lot && (await issuedTermsOf(read.db, lot.packageId));
    if (!lot || !terms) return undefined;
    return {
      needsOwner: needsOwner(lot),
      maySubmit: may(read, 'clarification.edit') && (await operates(read, lot, 'pre')),
      ready: isOpen({ lot, terms }, await clockOf(read.db)) && canMove(moves, statusOf(row), 'submit'),
    };
  },
  debtor: async (db, id) => {
    const row = await byId(db, id);
    const lot = row && (await lotOf(db, row.packageId));
    return lot && agencyOf(db, lot, 'pre', 'clarification.edit');
  },
  handIn: async (tx, id) => submissionOf(tx, await handIn(tx, id)),
  follow: async (tx, outcome) => {
    const locked = await lockedClarification(tx, outcome.serviceId);
    if (locked) await followApproval(tx, locked, outcome);
  },
});
