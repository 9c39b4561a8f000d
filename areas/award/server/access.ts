import { openedBids } from '#areas/bid-opening/server/index.ts';
import { lockLot, type Lot, lotFor, lotOf, lotToOperate, watches } from '#areas/project/server/index.ts';
import { unlawful } from '#base/law/shared/unlawful.ts';
import type { Read, Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { canMove } from '#kit/shared/states.ts';
import { type AwardMove, awardStatus, type AwardStatus, moves } from '../shared/status.ts';
import { refuse } from '../shared/text/index.ts';
import { demandNoBidder } from './bidder-too.ts';
import { openChange } from './change-store.ts';
import { type AwardRow, byPackage, lockByPackage } from './store.ts';

/** The lot for whoever may look at its award: agency, tenderee, or the supervision. */
export async function lotToSee(read: Read, packageId: string): Promise<Lot> {
  if (!watches(read.user)) return lotFor(read, packageId, 'staff');
  const lot = await lotOf(read.db, packageId);
  if (!lot) throw refuse('notFound', 404);
  return lot;
}

/** Lot and award, both locked, for one side and one move: the only way to change an award. */
export async function awardToMove(tx: Tx, packageId: string, side: 'agency' | 'tenderee', move: AwardMove) {
  if (side === 'agency') await lotToOperate(tx, packageId, 'award');
  else await lotFor(tx, packageId, side);
  const lot = await lockLot(tx, packageId);
  await demandNoBidder(tx, packageId, move);
  const award = await lockByPackage(tx, packageId);
  if (!award) throw refuse('notFound', 404);
  if (!canMove(moves, award.status as AwardStatus, move)) {
    const refusal = refuse('wrongStatus');
    // Publishing a winner whom nobody determined is against the law; publishing twice is a second click.
    throw move === 'publish' && award.status < awardStatus.determined
      ? unlawful(refusal, { rule: 'winner', act: 'award.publish', subject: ['lot', packageId] })
      : refusal;
  }
  // 变更审批中: nobody is told of a winner who may fall out.
  if (move !== 'change' && (await openChange(tx.db, award.id))) throw refuse('changing');
  return { lot, award };
}

/** Has this organisation bid in the lot? */
async function isBidder(db: Db, packageId: string, orgId: string): Promise<boolean> {
  return orgId !== '' && (await openedBids(db, packageId)).some((b) => b.bidderOrgId === orgId);
}

/** The award as one of the lot's bidders may know of it. */
export async function awardForBidder(read: Read, packageId: string): Promise<AwardRow> {
  const award = await byPackage(read.db, packageId);
  if (!award || !(await isBidder(read.db, packageId, read.user.orgId))) throw refuse('notFound', 404);
  return award;
}
