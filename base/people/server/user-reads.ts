import { orgType } from '#base/organisation/shared/kinds.ts';
import { isNo, isYes } from '#kit/shared/yes-no.ts';
import {
  type Member,
  type MemberFilter,
  memberOf,
  pageOfMembers,
  subtreeIds,
} from '#base/organisation/server/index.ts';
import { holdersOf, levelsOf, roleFor, rolesOfUsers } from '#base/role/server/index.ts';
import { reaches, roleName } from '#base/role/shared/rules.ts';
import { accountIds, accountsOf, factorHolders, userNameTaken } from '#base/session/server/index.ts';
import { likeText } from '#base/organisation/server/index.ts';
import { may, type Read } from '#kit/server/context.ts';
import { type InputOf, type Page, type PageAsked, pageResult } from '#kit/shared/call.ts';
import { listed } from '#kit/shared/punctuation.ts';
import type * as calls from '../shared/calls.ts';
import { refuse } from '../shared/text/index.ts';
import { memberFor, organisationsOfUser, type Scope, scopeOf, unitFor } from './reach.ts';

/** Rows as the screens show them: account, roles there, and what this administrator may do. */
async function shown(read: Read, scope: Scope, members: readonly Member[]): Promise<calls.UserEntry[]> {
  const ids = [...new Set(members.map((m) => m.id))];
  const accounts = new Map((await accountsOf(read.db, read.tenantId, ids)).map((a) => [a.id, a]));
  const roles = await rolesOfUsers(read.db, ids);
  const guarded = await factorHolders(read.db, ids);
  const levels = await levelsOf(read.db, ids);
  const manages = may(read, 'user.manage');
  return members.map((m) => {
    const account = accounts.get(m.id);
    const self = m.id === read.user.id;
    const reached = manages && reaches(scope.reach, levels.get(m.id) ?? 'company');
    // What belongs to the person is changed where they are at home.
    const own = reached && (scope.orgId === undefined || m.isHome);
    const disabled = account?.disabled ?? false;
    return {
      id: m.id,
      rowKey: `${m.id} ${m.orgId}`,
      userName: account?.userName ?? '',
      trueName: m.trueName,
      mobile: m.mobile,
      email: m.email,
      orgId: m.orgId,
      orgName: m.orgName,
      deptId: m.deptId ?? '',
      deptName: m.deptName ?? '',
      roleNames: listed(
        read.lang,
        roles.filter((r) => r.userId === m.id && r.orgId === m.orgId).map((r) => roleName(read.lang, r)),
      ),
      state: disabled ? 'disabled' : account?.locked ? 'locked' : 'enabled',
      firstLogin: account?.firstLogin ?? false,
      version: m.version,
      can: {
        modify: own,
        roles: reached && !self,
        move: reached && !self && scope.orgId === undefined,
        reset: own && !self,
        takeFactor: own && !self && guarded.has(m.id),
        unlock: own && (account?.locked ?? false),
        endSessions: own && !self && !disabled,
        disable: own && !self && !disabled,
        enable: own && disabled,
        remove: reached && !self,
      },
    };
  });
}

/** 组织用户分页: of a company, of a department, or of everything one looks after. */
export async function page(read: Read, q: InputOf<typeof calls.pageUsers>): Promise<Page<calls.UserEntry>> {
  const scope = await scopeOf(read);
  return found(read, scope, q, {
    ...(await placeOf(read, scope, q)),
    trueName: q.trueNameSearch,
    userIds: q.state ? await withState(read, q.state) : undefined,
    places: q.includeRoleIds.length > 0 ? await holdersOf(read.db, q.includeRoleIds, scope.orgId) : undefined,
    exceptOrgId: q.excludeOrgId,
  });
}

interface Asked extends PageAsked {
  readonly searchKey?: string | undefined;
}

/** One page of people; words find names, mobiles and login names. */
async function found(read: Read, scope: Scope, q: Asked, where: Omit<MemberFilter, keyof Asked>) {
  const { searchKey, current, size, exact, fromEnd } = q;
  const orUserIds = searchKey
    ? await accountIds(read.db, read.tenantId, { like: likeText(searchKey) })
    : undefined;
  const asked = { current, size, exact, fromEnd };
  const { records, ...count } = await pageOfMembers(read.db, { ...where, searchKey, orUserIds, ...asked });
  return pageResult(await shown(read, scope, records), count, q);
}

/** Which companies and departments are meant, as far as one looks after them. */
async function placeOf(
  read: Read,
  scope: Scope,
  q: { readonly orgId?: string | undefined; readonly isSelectAll?: string | undefined },
): Promise<Pick<MemberFilter, 'orgIds' | 'deptIds'>> {
  if (!q.orgId) return scope.orgId ? { orgIds: [scope.orgId] } : {};
  const { unit, company } = await unitFor(read, scope, q.orgId);
  const only = isNo(q.isSelectAll);
  if (unit.orgType === orgType.department) {
    const below = { id: unit.id, companiesToo: false };
    return { orgIds: [company.id], deptIds: only ? [unit.id] : await subtreeIds(read.db, below) };
  }
  if (isYes(q.isSelectAll) && !scope.orgId)
    return { orgIds: await subtreeIds(read.db, { id: company.id, companiesToo: true }) };
  return { orgIds: [company.id], ...(only ? { deptIds: [] } : {}) };
}

async function withState(
  { db, tenantId }: Read,
  state: (typeof calls.userStates)[number],
): Promise<string[]> {
  const ids = await accountIds(db, tenantId, { disabled: state === 'disabled' });
  if (state === 'disabled') return ids;
  const locked = new Set((await accountsOf(db, tenantId, ids)).filter((a) => a.locked).map((a) => a.id));
  return ids.filter((id) => locked.has(id) === (state === 'locked'));
}

/** 组织用户: everybody of one unit. */
export const list = async (read: Read, { orgId }: { orgId: string }): Promise<calls.UserEntry[]> =>
  (await page(read, { orgId, current: 1, size: 200, includeRoleIds: [] })).records;

/** 平台用户列表: people of the companies that run the platform, as far as one looks. */
export async function platformUsers(
  read: Read,
  { searchKey }: InputOf<typeof calls.platformUsers>,
): Promise<calls.UserEntry[]> {
  const scope = await scopeOf(read);
  const place = scope.orgId ? { orgIds: [scope.orgId] } : {};
  const all = { current: 1, size: 200, searchKey };
  return (await found(read, scope, all, { ...place, orgKind: 'platform' })).records;
}

/** 按手机号查询用户: by the whole number alone. */
export async function byMobile(
  read: Read,
  { mobile }: InputOf<typeof calls.userByMobile>,
): Promise<calls.UserEntry[]> {
  const scope = await scopeOf(read);
  const place = scope.orgId ? { orgIds: [scope.orgId] } : {};
  return (await found(read, scope, { current: 1, size: 200, searchKey: mobile }, place)).records;
}

/** 用户详情: in the organisation that is named, else in the only one that is looked after, else at home. */
export async function detail(
  read: Read,
  { id, ...q }: InputOf<typeof calls.userDetail>,
): Promise<calls.UserEntry> {
  const scope = await scopeOf(read);
  const homeOf = async () => (await organisationsOfUser(read, id)).find((m) => m.isHome)?.orgId;
  const orgId = q.orgId ?? scope.orgId ?? (await homeOf());
  if (orgId === undefined) throw refuse('notFound', 404);
  const [entry] = await shown(read, scope, [await memberFor(read, scope, id, orgId)]);
  return entry as calls.UserEntry;
}

/** 用户所属组织: for a company's administrator only if the person belongs to that company. */
export async function orgsOf(read: Read, { userId }: { userId: string }) {
  const scope = await scopeOf(read);
  if (scope.orgId && !(await memberOf(read.db, userId, scope.orgId))) return [];
  return (await organisationsOfUser(read, userId)).map((m) => ({
    id: m.orgId,
    orgName: m.orgName,
    isHome: m.isHome,
  }));
}

export const userNameFree = async ({ db }: Read, { userName }: { userName: string }): Promise<boolean> =>
  userName.length >= 2 && !(await userNameTaken(db, userName));

/** 角色用户: who holds a role, and where, as far as one looks. */
export async function roleUsers(
  read: Read,
  q: InputOf<typeof calls.pageRoleUsers>,
): Promise<Page<calls.UserEntry>> {
  const scope = await scopeOf(read);
  const role = await roleFor(read, q.roleId);
  return found(read, scope, q, { places: await holdersOf(read.db, [role.id], scope.orgId) });
}
