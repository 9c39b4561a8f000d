import {
  agencyOf,
  fullName,
  type Lot,
  lotOf,
  operates,
  tendereeOrgsOf,
} from '#areas/project/server/index.ts';
import { confirmedByOwner, prepare, type Submission } from '#base/bizflow/server/index.ts';
import { needsOwner } from '#base/bizflow/shared/status.ts';
import { showFiles } from '#base/file/server/index.ts';
import { may, type Read, type Tx } from '#kit/server/context.ts';
import { canMove } from '#kit/shared/states.ts';
import { linkTo } from '#kit/shared/screens.ts';
import { tenderFileScreens } from '../shared/screens.ts';
import { moves, SERVICE_KEY } from '../shared/status.ts';
import { mayStillChange, statusOf } from './access.ts';
import type { FrozenTerms } from './frozen.ts';
import { followApproval } from './follow.ts';
import { byPackage } from './store.ts';
import { formOf, handIn } from './submit.ts';
import { filesOf } from './frozen.ts';

/** What the tenderee is asked to confirm: the file as it was submitted; all tenderees of the lot may read it. */
async function submissionOf(tx: Tx, lot: Lot, terms: FrozenTerms): Promise<Submission> {
  const { packageId } = lot;
  const ownerOrgs = await tendereeOrgsOf(tx.db, lot.mainId);
  await showFiles(
    tx,
    filesOf(terms),
    ownerOrgs.map((id) => `org:${id}#tenderFile.view` as const),
  );
  return {
    serviceKey: SERVICE_KEY,
    serviceId: packageId,
    title: fullName(lot),
    formContent: formOf({ lot, terms }),
    path: linkTo(tenderFileScreens.make, { packageId, opType: 'PM' }),
    ownerPath: linkTo(tenderFileScreens.ownerApprove, { packageId }),
    orgId: lot.orgId,
    ownerOrgs,
  };
}

/** 待提交业主审批: approved within the agency, the file waits for its tenderee before it stands. */
export async function prepareForOwner(tx: Tx, lot: Lot, terms: FrozenTerms): Promise<void> {
  await prepare(tx, await submissionOf(tx, lot, terms));
}

async function standing(read: Read, packageId: string) {
  const lot = await lotOf(read.db, packageId);
  if (!lot) return undefined;
  const file = await byPackage(read.db, packageId);
  return {
    needsOwner: needsOwner(lot),
    maySubmit: may(read, 'tenderFile.submit') && (await operates(read, lot, 'pre')),
    ready: file !== undefined && mayStillChange(lot) && canMove(moves, statusOf(file), 'submit'),
  };
}

confirmedByOwner(SERVICE_KEY, {
  name: { zh: '采购文件', en: 'Tender documents' },
  standing,
  debtor: async (db, packageId) => {
    const lot = await lotOf(db, packageId);
    return lot && agencyOf(db, lot, 'pre', 'tenderFile.submit');
  },
  handIn: async (tx, packageId) => {
    const { lot, terms } = await handIn(tx, packageId);
    return submissionOf(tx, lot, terms);
  },
  follow: (tx, outcome) => followApproval(tx, outcome),
});
