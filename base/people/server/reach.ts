import { orgType } from '#base/organisation/shared/kinds.ts';
import {
  ancestorIds,
  holdUnit,
  memberOf,
  membershipsOf,
  type Member,
  type Unit,
  unitById,
} from '#base/organisation/server/index.ts';
import { levelsOf, reachOf } from '#base/role/server/index.ts';
import { reaches } from '#base/role/shared/rules.ts';
import type { Read, Tx } from '#kit/server/context.ts';
import type { RoleLevel } from '#kit/shared/area.ts';
import { refuse } from '../shared/text/index.ts';
import { companyWaits } from './requests-store.ts';

/** Whom and what an administrator looks after (管理范围): the whole tenant, or one's own company. */
export interface Scope {
  readonly reach: RoleLevel;
  /** One's own company, when that is all. */
  readonly orgId: string | undefined;
}

export async function scopeOf({ db, user }: Read): Promise<Scope> {
  const reach = await reachOf(db, user);
  return { reach, orgId: reach === 'company' ? user.orgId : undefined };
}

/** The unit and the company it belongs to, if one looks after it; "absent" and "not yours" look alike. */
export async function unitFor(read: Read, scope: Scope, id: string): Promise<{ unit: Unit; company: Unit }> {
  const unit = await unitById(read.db, id);
  if (!unit) throw refuse('orgNotFound', 404);
  const company = unit.orgType === orgType.company ? unit : await companyOf(read, unit);
  if (!company || (scope.orgId && company.id !== scope.orgId)) throw refuse('orgNotFound', 404);
  return { unit, company };
}

/** The same for whoever joins it: it keeps standing until the commit. Nobody joins a company that another administrator has not confirmed. */
export async function unitToFill(tx: Tx, scope: Scope, id: string): Promise<{ unit: Unit; company: Unit }> {
  const found = await unitFor(tx, scope, id);
  if (await companyWaits(tx.db, found.company.id)) throw refuse('companyWaits', 409);
  if (!(await holdUnit(tx, id, 'share'))) throw refuse('orgNotFound', 404);
  return found;
}

/** The nearest company above a department. */
export async function companyOf({ db }: Read, unit: Unit): Promise<Unit | undefined> {
  for (const id of (await ancestorIds(db, [unit.id])).reverse()) {
    const above = await unitById(db, id);
    if (above?.orgType === orgType.company) return above;
  }
  return undefined;
}

/** The person in this organisation, if one looks after it. */
export async function memberFor(read: Read, scope: Scope, id: string, orgId: string): Promise<Member> {
  if (scope.orgId && scope.orgId !== orgId) throw refuse('notFound', 404);
  const member = await memberOf(read.db, id, orgId);
  if (!member) throw refuse('notFound', 404);
  return member;
}

/**
 * The same, for changing what belongs to the person and not to one organisation (password, state, data): nobody
 * changes somebody who stands higher, and a company only people whose home it is.
 */
export async function personFor(read: Read, scope: Scope, id: string, orgId: string): Promise<Member> {
  const member = await memberFor(read, scope, id, orgId);
  if (!(await isInReach(read, scope, member))) throw refuse('higher', 403);
  return member;
}

export async function isInReach(
  read: Read,
  scope: Scope,
  member: Pick<Member, 'id' | 'isHome'>,
): Promise<boolean> {
  const level = (await levelsOf(read.db, [member.id])).get(member.id) ?? 'company';
  return reaches(scope.reach, level) && (scope.orgId === undefined || member.isHome);
}

export const organisationsOfUser = (read: Read, userId: string) => membershipsOf(read.db, userId);
