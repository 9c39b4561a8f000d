import { type Lot, lotOf, showsLot, watches } from '#areas/project/server/index.ts';
import { bulletinIsOut, lotStatus } from '#areas/project/shared/status.ts';
import { maySee } from '#areas/tender-file/server/index.ts';
import { may, type Read } from '#kit/server/context.ts';
import type { Side } from '../shared/calls.ts';
import { refuse } from '../shared/text/index.ts';

export interface Standing {
  readonly lot: Lot;
  readonly side: Side;
  /** Whose operations the caller sees; who tenders for itself is agency and tenderee at once. */
  readonly sides: readonly Side[];
}

/** 本标段各方: who prepares or buys the lot; they also know what is not out yet. */
export const isOwnSide = (side: Side): boolean => side === 'PM' || side === 'owner';

/** The tenderee gets to know a lot that its agency prepares once it is approved. */
export const ownerSees = (lot: Pick<Lot, 'status'>): boolean => lot.status >= lotStatus.approved;

/** The lot and on which side of it the caller stands; nobody else finds it. */
export async function standingIn(read: Read, packageId: string): Promise<Standing> {
  const lot = await lotOf(read.db, packageId);
  const { orgId } = read.user;
  if (!lot || orgId === '') throw refuse('notFound', 404);
  const staff = may(read, 'project.view');
  const agency = staff && lot.orgId === orgId && (await showsLot(read.db, read.user, packageId));
  const owner = staff && lot.tendereeOrgId === orgId && (agency || ownerSees(lot));
  if (agency) return { lot, side: 'PM', sides: owner ? ['PM', 'owner'] : ['PM'] };
  if (owner) return { lot, side: 'owner', sides: ['owner'] };
  // The lot's own people cannot be its bidders.
  if (
    may(read, 'console.supplier') &&
    bulletinIsOut(lot.status) &&
    lot.orgId !== orgId &&
    lot.tendereeOrgId !== orgId &&
    (await maySee(read.db, lot, orgId))
  )
    return { lot, side: 'supplier', sides: ['supplier'] };
  // 监督: from the notice on, before which there is nothing to watch over.
  if (watches(read.user) && bulletinIsOut(lot.status))
    return { lot, side: 'supervision', sides: ['supervision'] };
  throw refuse('notFound', 404);
}
