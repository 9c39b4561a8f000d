import { lotOf, tendereeOrgsOf } from '#areas/project/server/index.ts';
import { holdersOf, inviteesOf } from '#areas/tender-file/server/index.ts';
import { affiliationsOf } from '#base/organisation/server/index.ts';
import { membersWithRole } from '#base/role/server/index.ts';
import type { Read } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { bidderOrgs } from './for-opening.ts';

/** 潜在投标人: whoever was invited, obtained the documents or has bid. It is for deciding and for telling them, and shown to nobody. */
export async function takingPart(db: Db, packageId: string): Promise<ReadonlySet<string>> {
  return new Set([
    ...(await bidderOrgs(db, packageId)),
    ...(await holdersOf(db, packageId)).map((one) => one.orgId),
    ...(await inviteesOf(db, packageId)).map((one) => one.orgId),
  ]);
}

/** 兼任潜在投标人职务: does this person work for one of them, in whichever house they act now? */
export async function worksForPotentialBidder(
  { db, user }: Pick<Read, 'db' | 'user'>,
  packageId: string,
): Promise<boolean> {
  const orgs = await takingPart(db, packageId);
  return (await affiliationsOf(db, [user.id])).some((at) => orgs.has(at.orgId));
}

/** Their people who work for the agency or a tenderee as well: no second pair of eyes for either. */
export async function potentialBiddersPeople(db: Db, packageId: string): Promise<string[]> {
  const lot = await lotOf(db, packageId);
  if (!lot) return [];
  const people = new Set<string>();
  for (const orgId of await takingPart(db, packageId))
    for (const { id } of await membersWithRole(db, 'supplier', orgId)) people.add(id);
  const sides = new Set([lot.orgId, lot.tendereeOrgId, ...(await tendereeOrgsOf(db, lot.mainId))]);
  const within = (await affiliationsOf(db, [...people])).filter((at) => sides.has(at.orgId));
  return [...new Set(within.map((at) => at.userId))];
}
