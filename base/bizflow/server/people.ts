import { barredFrom } from '#base/approval/server/index.ts';
import { affiliationsOf } from '#base/organisation/server/index.ts';
import { usersHolding } from '#base/role/server/index.ts';
import type { Db } from '#kit/server/database/db.ts';
import type { FlowRow } from './store.ts';

/** One of the owner's people (业主人员), in whose name of which tenderee. */
export interface OwnerPerson {
  readonly userId: string;
  readonly trueName: string;
  readonly orgId: string;
  readonly orgName: string;
}

/**
 * 可审批的业主人员: people of these tenderees who hold the permission. Members of the agency are left out: they may not confirm for the
 * owner what their own agency prepared. So is who prepared it themselves before they left the agency.
 */
export async function ownersPeople(
  db: Db,
  flow: Pick<FlowRow, 'orgId' | 'serviceKey' | 'serviceId'>,
  orgIds: readonly string[],
): Promise<OwnerPerson[]> {
  const { orgId: agencyId } = flow;
  const holders = new Map<string, ReadonlySet<string>>();
  for (const orgId of orgIds)
    if (orgId !== agencyId) holders.set(orgId, new Set(await usersHolding(db, 'bizflow.confirm', orgId)));
  const ids = new Set([...holders.values()].flatMap((held) => [...held]));
  const places = await affiliationsOf(db, [...ids]);
  const agencys = new Set(places.filter((p) => p.orgId === agencyId).map((p) => p.userId));
  const barred = await barredFrom(db, flow.serviceKey, flow.serviceId);
  return places
    .filter(
      (p) => !agencys.has(p.userId) && !barred.includes(p.userId) && holders.get(p.orgId)?.has(p.userId),
    )
    .map(({ userId, trueName, orgId, orgName }) => ({ userId, trueName, orgId, orgName }));
}

/** Does this person belong to the agency that submitted it (代理机构人员)? */
export const isOfAgency = async (db: Db, flow: Pick<FlowRow, 'orgId'>, userId: string): Promise<boolean> =>
  (await affiliationsOf(db, [userId])).some((p) => p.orgId === flow.orgId);
