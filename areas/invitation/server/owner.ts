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
import { may, type Tx } from '#kit/server/context.ts';
import { linkTo } from '#kit/shared/screens.ts';
import { canMove } from '#kit/shared/states.ts';
import { invitationScreens } from '../shared/screens.ts';
import { INVITATION_KEY, moves } from '../shared/status.ts';
import { refuse } from '../shared/text/index.ts';
import { statusOf } from './access.ts';
import { followApproval, lockedInvitation } from './follow.ts';
import { byId, type InvitationRow } from './store.ts';
import { formOf, handIn, titleOf } from './submit.ts';

/** What the tenderee is asked to confirm: list and letter as they were submitted. */
const submissionOf = async (tx: Tx, lot: Lot, row: InvitationRow): Promise<Submission> => ({
  serviceKey: INVITATION_KEY,
  serviceId: row.id,
  title: `${fullName(lot)}：${titleOf(lot, row)}`.slice(0, 500),
  formContent: formOf(lot, row),
  path: linkTo(invitationScreens.invite, { packageId: lot.packageId, opType: 'PM' }),
  ownerPath: linkTo(invitationScreens.view, { packageId: lot.packageId, id: row.id }),
  orgId: lot.orgId,
  ownerOrgs: await tendereeOrgsOf(tx.db, lot.mainId),
});

/** 待提交业主审批: approved within the agency, it waits for its tenderee before it may be sent. */
export async function prepareForOwner(tx: Tx, lot: Lot, row: InvitationRow): Promise<void> {
  await prepare(tx, await submissionOf(tx, lot, row));
}

confirmedByOwner(INVITATION_KEY, {
  name: { zh: '投标邀请', en: 'Invitation' },
  standing: async (read, id) => {
    const row = await byId(read.db, id);
    const lot = row && (await lotOf(read.db, row.packageId));
    if (!lot) return undefined;
    return {
      needsOwner: needsOwner(lot),
      maySubmit: may(read, 'invitation.edit') && (await operates(read, lot, 'pre')),
      ready: canMove(moves, statusOf(row), 'submit'),
    };
  },
  debtor: async (db, id) => {
    const row = await byId(db, id);
    const lot = row && (await lotOf(db, row.packageId));
    return lot && agencyOf(db, lot, 'pre', 'invitation.edit');
  },
  handIn: async (tx, id) => {
    const found = await byId(tx.db, id);
    if (!found) throw refuse('notFound', 404);
    const { lot, row } = await handIn(tx, found.packageId);
    if (row.id !== id) throw refuse('wrongStatus');
    return submissionOf(tx, lot, row);
  },
  follow: async (tx, outcome) => {
    const locked = await lockedInvitation(tx, outcome.serviceId);
    if (locked) await followApproval(tx, locked, outcome);
  },
});
