import {
  agencyOf,
  fullName,
  type Lot,
  lockLot,
  lotOf,
  operates,
  tendereeOrgsOf,
} from '#areas/project/server/index.ts';
import { confirmedByOwner, prepare, type Submission } from '#base/bizflow/server/index.ts';
import { needsOwner } from '#base/bizflow/shared/status.ts';
import { may, type Read, type Tx } from '#kit/server/context.ts';
import { linkTo } from '#kit/shared/screens.ts';
import { canMove } from '#kit/shared/states.ts';
import { bulletinScreens } from '../shared/screens.ts';
import { type BulletinStatus, moves, SERVICE_KEY } from '../shared/status.ts';
import { followApproval } from './follow.ts';
import { type BulletinRow, lockTenderBulletin, tenderBulletin } from './store.ts';
import { formOf, handIn } from './submit.ts';

/** What the tenderee is asked to confirm: the bulletin as it was submitted. */
const submissionOf = async (tx: Tx, lot: Lot, row: BulletinRow): Promise<Submission> => ({
  serviceKey: SERVICE_KEY,
  serviceId: lot.packageId,
  title: `${fullName(lot)}：${row.title}`.slice(0, 500),
  formContent: formOf(lot, row),
  path: linkTo(bulletinScreens.edit, { packageId: lot.packageId, opType: 'PM' }),
  ownerPath: linkTo(bulletinScreens.approve, { packageId: lot.packageId }),
  orgId: lot.orgId,
  ownerOrgs: await tendereeOrgsOf(tx.db, lot.mainId),
});

/** 待提交业主审批: approved within the agency, the bulletin waits for its tenderee before it may be published. */
export async function prepareForOwner(tx: Tx, lot: Lot, row: BulletinRow): Promise<void> {
  await prepare(tx, await submissionOf(tx, lot, row));
}

async function standing(read: Read, packageId: string) {
  const lot = await lotOf(read.db, packageId);
  if (!lot) return undefined;
  const row = await tenderBulletin(read.db, packageId);
  return {
    needsOwner: needsOwner(lot),
    maySubmit: may(read, 'bulletin.submit') && (await operates(read, lot, 'pre')),
    ready: row !== undefined && canMove(moves, row.status as BulletinStatus, 'submit'),
  };
}

confirmedByOwner(SERVICE_KEY, {
  name: { zh: '招标公告', en: 'Tender notice' },
  standing,
  debtor: async (db, packageId) => {
    const lot = await lotOf(db, packageId);
    return lot && agencyOf(db, lot, 'pre', 'bulletin.submit');
  },
  handIn: async (tx, packageId) => {
    const { lot, row } = await handIn(tx, packageId);
    return submissionOf(tx, lot, row);
  },
  follow: async (tx, outcome) => {
    await lockLot(tx, outcome.serviceId);
    const row = await lockTenderBulletin(tx, outcome.serviceId);
    if (row) await followApproval(tx, row, outcome);
  },
});
