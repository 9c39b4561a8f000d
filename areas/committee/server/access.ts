import { isPaused } from '#areas/tender-file/server/index.ts';
import { lockLot, type Lot, lotFor, lotOf, lotToOperate, watches } from '#areas/project/server/index.ts';
import { unlawful } from '#base/law/shared/unlawful.ts';
import type { Read, Tx } from '#kit/server/context.ts';
import { answeringLotStatuses, formingLotStatuses } from '../shared/status.ts';
import { refuse } from '../shared/text/index.ts';
import { type CommitteeRow, lockByPackage } from './store.ts';

/** The lot for whoever may look at its committee: agency, tenderee, or the supervision. */
export async function lotToSee(read: Read, packageId: string): Promise<Lot> {
  if (!watches(read.user)) return lotFor(read, packageId, 'staff');
  const lot = await lotOf(read.db, packageId);
  if (!lot) throw refuse('notFound', 404);
  return lot;
}

/** The agency's lot, locked, while its committee may still be formed. */
export async function lotToForm(
  tx: Tx,
  packageId: string,
  statuses: readonly string[] = formingLotStatuses,
): Promise<Lot> {
  await lotToOperate(tx, packageId, 'review');
  const lot = await lockLot(tx, packageId);
  if (!statuses.includes(lot.status))
    throw unlawful(refuse('wrongLotStatus'), {
      rule: 'committeeDraw',
      act: 'committee.form',
      subject: ['lot', packageId],
    });
  return lot;
}

/** Lot and planned committee, both locked: the only way to change a committee. */
export async function committeeToForm(
  tx: Tx,
  packageId: string,
  statuses: readonly string[] = formingLotStatuses,
): Promise<{ lot: Lot; committee: CommitteeRow }> {
  const lot = await lotToForm(tx, packageId, statuses);
  const committee = await lockByPackage(tx, packageId);
  if (!committee) throw refuse('notFound', 404);
  return { lot, committee };
}

/** The same for a draw: a seat emptied at the sign-in of the review may need a further one. */
export async function committeeToDraw(
  tx: Tx,
  packageId: string,
): Promise<{ lot: Lot; committee: CommitteeRow }> {
  const found = await committeeToForm(tx, packageId, answeringLotStatuses);
  if (await isPaused(tx.db, packageId))
    throw unlawful(refuse('paused'), {
      rule: 'documentAnswer',
      act: 'committee.draw',
      subject: ['lot', packageId],
    });
  return found;
}
