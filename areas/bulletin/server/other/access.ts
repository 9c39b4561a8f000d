import { type Lot, lockLot, lotFor, lotToOperate } from '#areas/project/server/index.ts';
import { byInvitation } from '#areas/project/shared/modes.ts';
import { lotStatus } from '#areas/project/shared/status.ts';
import { termsOf } from '#areas/tender-file/server/index.ts';
import type { Read, Tx } from '#kit/server/context.ts';
import { canMove } from '#kit/shared/states.ts';
import { type BulletinMove, type BulletinStatus, moves } from '../../shared/status.ts';
import { refuse } from '../../shared/text/other.ts';
import type { BulletinRow } from '../store.ts';
import { lockOther, otherById } from './store.ts';

/** Before its tender notice is out a lot is nobody's business. */
export const isPublic = (lot: Pick<Lot, 'status'>): boolean => lot.status >= lotStatus.bulletinPublished;

/** The lot that another notice is about, locked: one's own, whose tender notice is published. */
export async function lotToTellOf(tx: Tx, packageId: string): Promise<Lot> {
  await lotToOperate(tx, packageId, 'pre');
  const lot = await lockLot(tx, packageId);
  if (byInvitation(lot.purchaseMode)) throw refuse('byInvitation');
  if (!isPublic(lot)) throw refuse('lotNotPublished');
  // 邀请报价 as well: the public page would tell of a purchase that only those who were asked know.
  if ((await termsOf(tx.db, packageId))?.byNotice === 'invited') throw refuse('byAskedQuotes');
  return lot;
}

/** Another notice and its lot, both locked, if it may make this move: the only way to change it. */
export async function otherToMove(
  tx: Tx,
  id: string,
  move: BulletinMove,
): Promise<{ lot: Lot; row: BulletinRow }> {
  const found = await otherById(tx.db, id);
  if (!found) throw refuse('notFound', 404);
  const lot = await lotToTellOf(tx, found.packageId);
  const row = await lockOther(tx, id);
  if (!row || !canMove(moves, row.status as BulletinStatus, move)) throw refuse('wrongStatus');
  return { lot, row };
}

/** Another notice for whoever may look at its lot. */
export async function otherToSee(read: Read, id: string): Promise<{ lot: Lot; row: BulletinRow }> {
  const row = await otherById(read.db, id);
  if (!row) throw refuse('notFound', 404);
  return { lot: await lotFor(read, row.packageId, 'staff'), row };
}
