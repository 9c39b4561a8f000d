import { bidderOrgs } from '#areas/bid-submission/server/index.ts';
import { lotOf, tendereeOrgsOf } from '#areas/project/server/index.ts';
import { holdersOf, inviteesOf } from '#areas/tender-file/server/index.ts';
import { unlawful } from '#base/law/shared/unlawful.ts';
import { affiliationsOf } from '#base/organisation/server/index.ts';
import { membersWithRole } from '#base/role/server/index.ts';
import type { Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { refuse } from '../shared/text/index.ts';

/** 潜在投标人: whoever was invited, obtained the documents or has bid. It is for deciding and for telling them, and shown to nobody. */
export async function takingPart(db: Db, packageId: string): Promise<ReadonlySet<string>> {
  return new Set([
    ...(await bidderOrgs(db, packageId)),
    ...(await holdersOf(db, packageId)).map((one) => one.orgId),
    ...(await inviteesOf(db, packageId)).map((one) => one.orgId),
  ]);
}

/**
 * 兼任潜在投标人职务的回避: whoever works for one as well has no hand in the end of its tender. Who takes part is secret, so what goes on record
 * names the person and not the lot.
 */
export async function demandNoBidder(tx: Tx, packageId: string, act: string): Promise<void> {
  const orgs = await takingPart(tx.db, packageId);
  if ((await affiliationsOf(tx.db, [tx.user.id])).some((at) => orgs.has(at.orgId)))
    throw unlawful(refuse('bidderToo', 403), {
      rule: 'bidderExclusion',
      act: `exception.${act}`,
      subject: ['user', tx.user.id],
    });
}

/** Their people who work for the agency or a tenderee as well: no second pair of eyes for it. */
export async function biddersPeople(db: Db, packageId: string): Promise<string[]> {
  const lot = await lotOf(db, packageId);
  if (!lot) return [];
  const people = new Set<string>();
  for (const orgId of await takingPart(db, packageId))
    for (const { id } of await membersWithRole(db, 'supplier', orgId)) people.add(id);
  const sides = new Set([lot.orgId, lot.tendereeOrgId, ...(await tendereeOrgsOf(db, lot.mainId))]);
  const within = (await affiliationsOf(db, [...people])).filter((at) => sides.has(at.orgId));
  return [...new Set(within.map((at) => at.userId))];
}
