import { openedBids } from '#areas/bid-opening/server/index.ts';
import { lotOf, tendereeOrgsOf } from '#areas/project/server/index.ts';
import { unlawful } from '#base/law/shared/unlawful.ts';
import { affiliationsOf } from '#base/organisation/server/index.ts';
import { membersWithRole } from '#base/role/server/index.ts';
import type { Read, Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { refuse } from '../shared/text/index.ts';

/** Does this person work for a bidder of the lot, whichever organisation they act for now? */
export async function worksForBidder(
  { db, user }: Pick<Read, 'db' | 'user'>,
  packageId: string,
): Promise<boolean> {
  const bidders = new Set((await openedBids(db, packageId)).map((bid) => bid.bidderOrgId));
  return (await affiliationsOf(db, [user.id])).some((at) => bidders.has(at.orgId));
}

/** 兼任投标人职务的回避: whoever also works for a bidder of the lot decides nothing about its award, whichever organisation they act for. */
export async function demandNoBidder(tx: Tx, packageId: string, act: string): Promise<void> {
  if (await worksForBidder(tx, packageId))
    throw unlawful(refuse('bidderToo', 403), {
      rule: 'bidderExclusion',
      act: `award.${act}`,
      subject: ['lot', packageId],
    });
}

/** People of bidders who also work for the agency or a tenderee: they do not count as the second person of the award. */
export async function biddersPeople(db: Db, packageId: string): Promise<string[]> {
  const lot = await lotOf(db, packageId);
  if (!lot) return [];
  const people = new Set<string>();
  for (const { bidderOrgId } of await openedBids(db, packageId))
    for (const { id } of await membersWithRole(db, 'supplier', bidderOrgId)) people.add(id);
  const sides = new Set([lot.orgId, lot.tendereeOrgId, ...(await tendereeOrgsOf(db, lot.mainId))]);
  const within = (await affiliationsOf(db, [...people])).filter((at) => sides.has(at.orgId));
  return [...new Set(within.map((at) => at.userId))];
}
