import { openedBids } from '#areas/bid-opening/server/index.ts';
import { type Lot, supervisingOrgs, tendereeOrgsOf } from '#areas/project/server/index.ts';
import { holdersOf } from '#areas/tender-file/server/index.ts';
import { affiliationsOf, groupsOf, unitsById } from '#base/organisation/server/index.ts';
import { orgType } from '#base/organisation/shared/kinds.ts';
import { employersOf } from '#base/registration/server/index.ts';
import { usersWithRole } from '#base/role/server/index.ts';
import type { Tx } from '#kit/server/context.ts';
import { plainName } from '../shared/rules.ts';
import type { CommitteeRow } from './store.ts';

/**
 * Organisations whose people may not review this lot (回避单位): its agency and every tenderee, holders of the documents and bidders with the companies that
 * they are managed with, and those that supervise (《招标投标法实施条例》第四十六条).
 */
export async function avoidedOrgs(tx: Tx, lot: Lot, committee: CommitteeRow): Promise<ReadonlySet<string>> {
  const bids = await openedBids(tx.db, lot.packageId);
  const holders = await holdersOf(tx.db, lot.packageId);
  const competing = [...new Set([...bids.map((b) => b.bidderOrgId), ...holders.map((h) => h.orgId)])];
  return new Set([
    lot.orgId,
    ...(await tendereeOrgsOf(tx.db, lot.mainId)),
    lot.tendereeOrgId,
    ...committee.avoidedOrgIds,
    ...(await supervisingOrgs(tx.db)),
    // Who manages a bidder, or is managed with it, gains by its award as well (《评标委员会和评标方法暂行规定》第十二条).
    ...competing,
    ...(await groupsOf(tx.db, competing)),
  ]);
}

/**
 * Who of these has to avoid the organisations, and for which one: its people, and experts who said in their registration that they work
 * there (工作单位).
 */
export async function tiesOf(
  tx: Tx,
  userIds: readonly string[],
  avoided: ReadonlySet<string>,
): Promise<ReadonlyMap<string, string>> {
  const units = await unitsById(tx.db, [...avoided]);
  // A department is called like many others.
  const companies = units.filter((unit) => unit.orgType !== orgType.department);
  const named = new Map(companies.map((unit) => [plainName(unit.orgName), unit.orgName]));
  const employed = (await employersOf(tx.db, userIds)).flatMap(({ userId, company }) => {
    const orgName = named.get(plainName(company));
    return orgName === undefined ? [] : [[userId, orgName] as const];
  });
  const belong = (await affiliationsOf(tx.db, userIds)).filter((a) => avoided.has(a.orgId));
  return new Map([...employed, ...belong.map((a) => [a.userId, a.orgName] as const)]);
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
  const biased = await tiesOf(tx, experts, avoided);
  return experts.filter((id) => !biased.has(id) && !seated.has(id) && id !== lot.pmId).toSorted();
}
