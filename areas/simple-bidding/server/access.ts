import {
  type Lot,
  lockLot,
  lotIfFor,
  lotOf,
  lotToOperate,
  operates,
  watches,
} from '#areas/project/server/index.ts';
import { isInvited } from '#areas/tender-file/server/index.ts';
import type { Read, Tx } from '#kit/server/context.ts';
import { canMove } from '#kit/shared/states.ts';
import { moves, type SimpleMove, type SimpleStatus, simpleStatus } from '../shared/status.ts';
import { refuse } from '../shared/text/index.ts';
import { byMain, byPackage, isApprover, lockByPackage, type SimpleRow } from './store.ts';
import type { SimpleTerms } from './tables.ts';

interface Found {
  readonly row: SimpleRow;
  readonly lot: Lot;
}

/** The purchase for whoever may look at it: who runs it, who pays for it once it is approved, its approvers, supervision. */
export async function simpleFor(
  read: Read,
  { mainId, packageId }: { readonly mainId?: string | undefined; readonly packageId?: string | undefined },
): Promise<Found> {
  const row = packageId
    ? await byPackage(read.db, packageId)
    : mainId
      ? await byMain(read.db, mainId)
      : undefined;
  const lot = row && (await lotOf(read.db, row.packageId));
  if (!row || !lot) throw refuse('notFound', 404);
  const agreed = row.status >= simpleStatus.approved;
  if (watches(read.user) && agreed) return { row, lot };
  if (row.orgId === read.user.orgId && (await isApprover(read.db, read.user.id, row.packageId)))
    return { row, lot };
  const found = await lotIfFor(read, row.packageId, agreed ? 'staff' : 'agency');
  if (!found) throw refuse('notFound', 404);
  return { row, lot: found };
}

/** A published purchase that this supplier may know of, with its terms; to others it is not there. */
export async function offerFor(
  read: Read,
  packageId: string,
): Promise<{ row: SimpleRow; terms: SimpleTerms }> {
  const row = await byPackage(read.db, packageId);
  if (!row?.terms || row.status < simpleStatus.published) throw refuse('notFound', 404);
  const lot = await lotOf(read.db, packageId);
  const { orgId } = read.user;
  if (!lot || orgId === '' || orgId === lot.orgId || orgId === lot.tendereeOrgId)
    throw refuse('notFound', 404);
  if (row.terms.reach === 'invited' && !(await isInvited(read.db, packageId, orgId)))
    throw refuse('notFound', 404);
  return { row, terms: row.terms };
}

/** The purchase, row and lot locked, if this member may make this move: the only way to change it. */
export async function simpleToMove(
  tx: Tx,
  packageId: string,
  { move, stage }: { readonly move: SimpleMove; readonly stage: 'pre' | 'award' },
): Promise<Found> {
  await lotToOperate(tx, packageId, stage);
  const row = await lockByPackage(tx, packageId);
  if (!row) throw refuse('notFound', 404);
  const lot = await lockLot(tx, packageId);
  if (!canMove(moves, row.status as SimpleStatus, move)) throw refuse('wrongStatus');
  return { row, lot };
}

/** May this person make the move now? The verbs decide by the same. */
export const mayMove = async (
  read: Read,
  { row, lot }: Found,
  of: { readonly move: SimpleMove; readonly stage: 'pre' | 'award' },
): Promise<boolean> =>
  canMove(moves, row.status as SimpleStatus, of.move) && (await operates(read, lot, of.stage));
