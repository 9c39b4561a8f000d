import type { Permission } from '#kit/shared/names.ts';
import { type Lot, lockLot, lotToOperate, operates } from '#areas/project/server/index.ts';
import { byInvitation } from '#areas/project/shared/modes.ts';
import { lotStatus } from '#areas/project/shared/status.ts';
import { termsOf } from '#areas/tender-file/server/index.ts';
import { may, type Read, type Tx } from '#kit/server/context.ts';
import { canMove } from '#kit/shared/states.ts';
import type { BulletinCan } from '../shared/schema.ts';
import { type BulletinMove, type BulletinStatus, bulletinStatus, moves } from '../shared/status.ts';
import { refuse } from '../shared/text/index.ts';
import { type BulletinRow, lockTenderBulletin } from './store.ts';

const ready: readonly string[] = [
  lotStatus.approved,
  lotStatus.bulletinInApproval,
  lotStatus.bulletinReturned,
];

const statusOf = (row: BulletinRow | undefined): BulletinStatus =>
  (row?.status ?? bulletinStatus.saved) as BulletinStatus;

interface LotBulletin {
  readonly lot: Lot;
  readonly row: BulletinRow | undefined;
}

/** The tender bulletin of one's own lot, both locked, if it may make this move: the only way to change it. */
export async function bulletinToMove(tx: Tx, packageId: string, move: BulletinMove): Promise<LotBulletin> {
  await lotToOperate(tx, packageId, 'pre');
  const lot = await lockLot(tx, packageId);
  const row = await lockTenderBulletin(tx, packageId);
  // 邀请招标 is told to those who are invited and to nobody else.
  if (byInvitation(lot.purchaseMode)) throw refuse('byInvitation');
  if (!ready.includes(lot.status)) throw refuse(row ? 'wrongStatus' : 'lotNotReady');
  // 随公告的条款 are published where they were made.
  if (!canMove(moves, statusOf(row), move) || (await termsOf(tx.db, packageId))?.byNotice)
    throw refuse('wrongStatus');
  return { lot, row };
}

/** An existing one, which is to be moved on. */
export async function savedToMove(
  tx: Tx,
  packageId: string,
  move: BulletinMove,
): Promise<{ lot: Lot; row: BulletinRow }> {
  const { lot, row } = await bulletinToMove(tx, packageId, move);
  if (!row) throw refuse('notFound', 404);
  return { lot, row };
}

/** What this user may do with the bulletin of this lot now: the same tables that the verbs decide by. */
export async function canOf(
  ctx: Read,
  { lot, row }: LotBulletin,
): Promise<Omit<BulletinCan, 'sign' | 'seal'>> {
  const mine =
    ready.includes(lot.status) && !byInvitation(lot.purchaseMode) && (await operates(ctx, lot, 'pre'));
  const allowed = (move: BulletinMove, permission: Permission) =>
    mine && canMove(moves, statusOf(row), move) && may(ctx, permission);
  return {
    edit: allowed('edit', 'bulletin.edit'),
    submit: row !== undefined && allowed('submit', 'bulletin.submit'),
    publish: allowed('publish', 'bulletin.publish'),
    reopen: allowed('reopen', 'bulletin.edit'),
  };
}
