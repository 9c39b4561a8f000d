import { type Lot, lockLot, lotFor, lotOf, lotToOperate } from '#areas/project/server/index.ts';
import { byInvitation } from '#areas/project/shared/modes.ts';
import { lotStatus } from '#areas/project/shared/status.ts';
import { wasAsked } from '#base/bizflow/server/index.ts';
import type { Read, Tx } from '#kit/server/context.ts';
import { canMove } from '#kit/shared/states.ts';
import {
  INVITATION_KEY,
  type InvitationMove,
  type InvitationStatus,
  invitationStatus,
  moves,
} from '../shared/status.ts';
import { refuse } from '../shared/text/index.ts';
import { byId, type InvitationRow, lockNewest, newestOf } from './store.ts';

export const statusOf = (row: InvitationRow | undefined): InvitationStatus =>
  (row?.status ?? invitationStatus.saved) as InvitationStatus;

const beforeSending: readonly string[] = [
  lotStatus.approved,
  lotStatus.bulletinInApproval,
  lotStatus.bulletinReturned,
];

/** In which states of the lot it may be worked at: the first letter before the documents are out, later ones while suppliers may answer. */
export const isReady = (lot: Pick<Lot, 'status'>, batch: number): boolean =>
  batch === 1 ? beforeSending.includes(lot.status) : lot.status === lotStatus.bulletinPublished;

interface LotInvitation {
  readonly lot: Lot;
  readonly row: InvitationRow | undefined;
}

/** One's own lot that is tendered by invitation, locked. */
export async function lotToInvite(tx: Tx, packageId: string): Promise<Lot> {
  await lotToOperate(tx, packageId, 'pre');
  const lot = await lockLot(tx, packageId);
  if (!byInvitation(lot.purchaseMode)) throw refuse('notInvited');
  return lot;
}

/** The newest invitation of one's own lot, both locked, if it may make this move: the only way to change it. */
export async function invitationToMove(
  tx: Tx,
  packageId: string,
  move: InvitationMove,
): Promise<LotInvitation> {
  const lot = await lotToInvite(tx, packageId);
  const row = await lockNewest(tx, packageId);
  if (!isReady(lot, row?.batch ?? 1)) throw refuse(row ? 'wrongStatus' : 'lotNotReady');
  if (!canMove(moves, statusOf(row), move)) throw refuse('wrongStatus');
  return { lot, row };
}

/** An existing one, which is to be moved on. */
export async function savedToMove(
  tx: Tx,
  packageId: string,
  move: InvitationMove,
): Promise<{ lot: Lot; row: InvitationRow }> {
  const { lot, row } = await invitationToMove(tx, packageId, move);
  if (!row) throw refuse('notFound', 404);
  return { lot, row };
}

/** The newest invitation of a lot, or the one named, for those who run or buy the lot, and for whom its owner's side was asked. */
export async function invitationToSee(
  read: Read,
  asked: { readonly packageId?: string | undefined; readonly id?: string | undefined },
): Promise<LotInvitation> {
  const named = asked.id ? await byId(read.db, asked.id) : undefined;
  const packageId = asked.packageId ?? named?.packageId;
  if (packageId === undefined || (asked.id && named?.packageId !== packageId)) throw refuse('notFound', 404);
  const row = asked.id ? named : await newestOf(read.db, packageId);
  const confirms = row !== undefined && (await wasAsked(read, INVITATION_KEY, row.id));
  const lot = confirms ? await lotOf(read.db, packageId) : await lotFor(read, packageId, 'staff');
  if (!lot || !byInvitation(lot.purchaseMode)) throw refuse('notFound', 404);
  return { lot, row };
}
