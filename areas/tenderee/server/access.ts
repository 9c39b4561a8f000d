import { contractsNaming } from '#areas/entrust-contract/server/index.ts';
import { projectsNaming } from '#areas/project/server/index.ts';
import { type Unit, unitById, weightsOf } from '#base/organisation/server/index.ts';
import { reachOf } from '#base/role/server/index.ts';
import { orgType } from '#base/organisation/shared/kinds.ts';
import { may, type Read } from '#kit/server/context.ts';
import { refuse } from '../shared/text/index.ts';
import { averagesOf, type ProfileRow, profilesOf } from './store.ts';

/** Who asks: an administrator of the tenant, or somebody of an agency; nobody else uses the library. */
export interface Asker {
  readonly admin: boolean;
}

export async function askerOf(read: Read): Promise<Asker> {
  const admin = (await reachOf(read.db, read.user)) !== 'company';
  if (!admin && read.user.orgKind !== 'agency') throw refuse('agencyOnly', 403);
  return { admin };
}

/** The tenderee as an organisation that stands. */
export async function tendereeFor(read: Read, id: string): Promise<Unit> {
  const unit = await unitById(read.db, id);
  if (unit?.orgKind !== 'tenderee' || unit.orgType !== orgType.company) throw refuse('notFound', 404);
  return unit;
}

/** What hangs on tenderees and decides who may do what with them. */
export interface Standing {
  readonly profile: ProfileRow | undefined;
  /** People it has (账号数). */
  readonly users: number;
  /** Named by a contract, a project, a rating, or with something below it (被引用). */
  readonly referenced: boolean;
  /** Named by a contract or a project: its name and code stand in documents. */
  readonly named: boolean;
}

export async function standingsOf({ db }: Read, ids: readonly string[]): Promise<(id: string) => Standing> {
  const profiles = new Map((await profilesOf(db, ids)).map((p) => [p.orgId, p]));
  const weights = await weightsOf(db, ids);
  const named = new Set([...(await projectsNaming(db, ids)), ...(await contractsNaming(db, ids))]);
  const rated = new Set((await averagesOf(db, ids)).map((r) => r.tendereeId));
  return (id) => {
    const { users, units } = weights.get(id) ?? { users: 0, units: 0 };
    return {
      profile: profiles.get(id),
      users,
      named: named.has(id),
      referenced: named.has(id) || rated.has(id) || users > 0 || units > 0,
    };
  };
}

/** Why this user may not change the data (不可修改原因); undefined = they may. */
export function whyFixed(read: Read, { admin }: Asker, s: Standing): 'ownData' | 'notEntered' | undefined {
  if (admin) return undefined;
  if (s.users > 0) return 'ownData';
  return s.profile?.enteredOrgId === read.user.orgId ? undefined : 'notEntered';
}

export function canOf(read: Read, asker: Asker, s: Standing) {
  const modify = may(read, 'tenderee.manage') && whyFixed(read, asker, s) === undefined;
  return {
    modify,
    // Whoever keeps the data may take back what nobody has used.
    remove: modify && !s.referenced,
    rate: may(read, 'tenderee.rate'),
  };
}
