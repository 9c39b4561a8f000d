import { holdUnit, type Member, unitById } from '#base/organisation/server/index.ts';
import {
  lockRole,
  grantRole,
  mayManage,
  powerfulAmong,
  type RoleRow,
  rolesById,
  rolesHolding,
  rolesIn,
  rolesOfUsers,
  takeRoles,
} from '#base/role/server/index.ts';
import { fitsKind, reaches, roleName } from '#base/role/shared/rules.ts';
import { holdsCode, type Read, type Tx } from '#kit/server/context.ts';
import type { InputOf } from '#kit/shared/call.ts';
import { kitRefuse } from '#kit/shared/text/index.ts';
import type * as calls from '../shared/calls.ts';
import { rolesChanged } from '../shared/events.ts';
import { refuse } from '../shared/text/index.ts';
import { keepingAdmins } from './admins.ts';
import { askForRole } from './requests.ts';
import { isInReach, memberFor, type Scope, scopeOf, unitFor } from './reach.ts';

const named = (read: Read, r: RoleRow) => ({ role: roleName(read.lang, r) });

/** Codes of the permissions of administration (管理权限): nobody gives a role with one they lack. */
export type Administration = ReadonlySet<string>;

type Hindrance = 'roleLevel' | 'roleOrg' | 'roleKind' | 'roleBeyond';

/** Why each of these roles cannot be given in this company; undefined = it can. */
async function hindrances(
  read: Read,
  scope: Scope,
  administration: Administration,
  roles: readonly RoleRow[],
  company: { id: string; orgKind: string },
): Promise<(r: RoleRow) => Hindrance | undefined> {
  const lacked = [...administration].filter((code) => !holdsCode(read, code));
  const beyond = await rolesHolding(
    read.db,
    roles.map((r) => r.id),
    lacked,
  );
  return (r) => {
    if (!reaches(scope.reach, r.roleLevel) || !mayManage(read, r.roleLevel)) return 'roleLevel';
    if (r.orgId !== null && r.orgId !== company.id) return 'roleOrg';
    if (!fitsKind(r, company.orgKind)) return 'roleKind';
    return beyond.has(r.id) ? 'roleBeyond' : undefined;
  };
}

/** 可分配角色: what this administrator may give in this organisation, and what a user holds there. */
export async function userRoles(
  administration: Administration,
  read: Read,
  q: InputOf<typeof calls.userRoles>,
) {
  const scope = await scopeOf(read);
  const { company } = await unitFor(read, scope, q.orgId);
  const held = q.id ? (await rolesOfUsers(read.db, [q.id])).filter((h) => h.orgId === company.id) : [];
  const ids = new Set(held.map((h) => h.roleId));
  const roles = await rolesIn(read.db, { company });
  const hindrance = await hindrances(read, scope, administration, roles, company);
  return roles
    .filter((r) => hindrance(r) === undefined)
    .map((r) => ({
      id: r.id,
      roleName: roleName(read.lang, r),
      roleLevel: r.roleLevel,
      remark: r.remark,
      held: ids.has(r.id),
    }));
}

/**
 * Gives and takes roles of one person in one organisation (分配角色). Nobody changes one's own roles, nobody those of
 * somebody who stands higher, and nobody gives or takes a role above their level. Who gives one must hold the administration
 * in it themselves; who takes one need not, so that an operator can end what only a tenant may give. Powerful roles are asked
 * for only; answers their names.
 */
export async function changeRoles(
  administration: Administration,
  tx: Tx,
  scope: Scope,
  member: Member,
  change: { give: readonly string[]; take: readonly string[] },
): Promise<string[]> {
  if (change.give.length + change.take.length === 0) return [];
  if (member.id === tx.user.id) throw refuse('selfRoles', 403);
  if (!(await isInReach(tx, { ...scope, orgId: undefined }, member))) throw refuse('higher', 403);
  const touched = await rolesById(tx.db, [...change.give, ...change.take]);
  const known = new Map(touched.map((r) => [r.id, r]));
  // The company keeps its kind until the commit, so that a role given now fits it afterwards too.
  await holdUnit(tx, member.orgId, 'share');
  const company = (await unitById(tx.db, member.orgId)) ?? { id: member.orgId, orgKind: member.orgKind };
  const given: RoleRow[] = [];
  for (const id of change.give) {
    const r = await lockRole(tx, id);
    if (!r) throw refuse('roleLevel', 403, { role: id });
    given.push(r);
  }
  const hindrance = await hindrances(tx, scope, administration, given, company);
  for (const r of given) {
    const why = hindrance(r);
    if (why) throw refuse(why, 403, named(tx, r));
  }
  for (const id of change.take) {
    const r = known.get(id);
    if (r && !reaches(scope.reach, r.roleLevel)) throw refuse('roleLevel', 403, named(tx, r));
  }
  const powerful = await powerfulAmong(tx.db, given);
  // Another administrator may have done the same a moment ago: what changes nothing is no event.
  const now: RoleRow[] = [];
  for (const r of given)
    if (!powerful.has(r.id) && (await grantRole(tx, member.id, r.id, member.orgId))) now.push(r);
  const waiting = given.filter((r) => powerful.has(r.id));
  for (const role of waiting) await askForRole(tx, { userId: member.id, orgId: member.orgId, role });
  const gone = change.take.length > 0 ? await takeRoles(tx, member.id, member.orgId, change.take) : [];
  const taken = gone.flatMap((id) => known.get(id)?.roleCode ?? []);
  if (now.length + taken.length > 0)
    tx.emit(
      rolesChanged,
      { subjectType: 'user', subjectId: member.id },
      { orgId: member.orgId, given: now.map((r) => r.roleCode), taken },
    );
  return waiting.map((r) => roleName(tx.lang, r));
}

/** 分配角色: the whole set at once; what this administrator cannot give they cannot take either, so it stays. */
export async function saveUserRoles(
  administration: Administration,
  tx: Tx,
  input: InputOf<typeof calls.saveUserRoles>,
): Promise<{ waiting: string[] }> {
  const scope = await scopeOf(tx);
  const member = await memberFor(tx, scope, input.id, input.orgId);
  const choices = await userRoles(administration, tx, { orgId: input.orgId, id: input.id });
  const now = choices.filter((c) => c.held).map((c) => c.id);
  const same = now.length === input.seen.length && now.every((id) => input.seen.includes(id));
  if (!same) throw kitRefuse('refused.changed', 409);
  const wanted = new Set(input.roleIds);
  let waiting: string[] = [];
  await keepingAdmins(tx, async () => {
    waiting = await changeRoles(administration, tx, scope, member, {
      give: [...wanted].filter((id) => !now.includes(id)),
      take: now.filter((id) => !wanted.has(id)),
    });
  });
  return { waiting };
}
