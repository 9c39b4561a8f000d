import { openedBids } from '#areas/bid-opening/server/index.ts';
import type { Lot } from '#areas/project/server/index.ts';
import { holdersOf } from '#areas/tender-file/server/index.ts';
import { affiliationsOf } from '#base/organisation/server/index.ts';
import { usersWithRole } from '#base/role/server/index.ts';
import type { Tx } from '#kit/server/context.ts';
import type { CommitteeRow } from './store.ts';

/** Organisations whose people may not review this lot (回避单位): its own two sides, holders of the documents, bidders. */
export async function avoidedOrgs(tx: Tx, lot: Lot, committee: CommitteeRow): Promise<ReadonlySet<string>> {
  const bids = await openedBids(tx.db, lot.packageId);
  const holders = await holdersOf(tx.db, lot.packageId);
  return new Set([
    lot.orgId,
    lot.tendereeOrgId,
    ...committee.avoidedOrgIds,
    ...bids.map((b) => b.bidderOrgId),
    ...holders.map((h) => h.orgId),
  ]);
}

/** Experts of the library who need not avoid this lot and have no seat yet, in ascending order of id. */
export async function eligibleExperts(
  tx: Tx,
  lot: Lot,
  committee: CommitteeRow,
  seated: ReadonlySet<string>,
): Promise<string[]> {
  const experts = await usersWithRole(tx.db, 'expert');
  const avoided = await avoidedOrgs(tx, lot, committee);
  const biased = new Set(
    (await affiliationsOf(tx.db, experts)).filter((a) => avoided.has(a.orgId)).map((a) => a.userId),
  );
  return experts.filter((id) => !biased.has(id) && !seated.has(id) && id !== lot.pmId).toSorted();
}
