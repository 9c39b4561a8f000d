import { likeText, pageOfMembers } from '#base/organisation/server/index.ts';
import {
  type Catalogue,
  type Grant,
  grantsBehind,
  namesOfUnits,
  openedBy,
  reachOf,
  rightsOf,
  rolesHolding,
  rolesIn,
  rolesOfUsers,
  sees,
  withheldOf,
} from '#base/role/server/index.ts';
import { roleName } from '#base/role/shared/rules.ts';
import { accountIds, accountsOf } from '#base/session/server/index.ts';
import type { Read } from '#kit/server/context.ts';
import { summaryOf } from '#kit/server/http/openapi/operation.ts';
import { type InputOf, type OutputOf, pageResult } from '#kit/shared/call.ts';
import { listed } from '#kit/shared/punctuation.ts';
import type * as calls from '../shared/access-calls.ts';
import { refuseAccess } from '../shared/text/access.ts';
import { obstaclesOf } from './obstacles.ts';
import { memberFor, scopeOf } from './reach.ts';

type Lasting = Pick<
  Grant,
  'roleId' | 'roleName' | 'roleEname' | 'permission' | 'standing' | 'provided' | 'dataScope' | 'scopeUnits'
>;

/** 依据: a grant in words; it gives where the role stands and the tenant has the permission. */
async function causesIn(catalogue: Catalogue, { db, lang }: Read, all: readonly Lasting[]) {
  const scoped = new Set(
    catalogue.declarations.flatMap((d) => d.permissions.filter((p) => p.scoped).map((p) => p.code)),
  );
  const units = await namesOfUnits(
    db,
    all.flatMap((g) => g.scopeUnits ?? []),
  );
  return (g: Lasting): calls.Cause => ({
    roleId: g.roleId,
    roleName: roleName(lang, g),
    gives: g.standing && g.provided,
    why: g.standing ? (g.provided ? '' : 'withheld') : 'withdrawn',
    scope: scoped.has(g.permission) ? (g.dataScope ?? 'org') : '',
    scopeNames: listed(
      lang,
      (scoped.has(g.permission) ? (g.scopeUnits ?? []) : []).flatMap((id) => units.get(id) ?? []),
    ),
  });
}

/** Every declared permission in words, with what it opens. */
function known(catalogue: Catalogue, { lang }: Read) {
  const calls = openedBy(catalogue);
  return catalogue.declarations.flatMap((d) =>
    d.permissions.map((p) => ({
      code: p.code,
      title: p.title[lang],
      folder: d.title[lang],
      calls: (calls.get(p.code) ?? []).map((c) => `${c.method} ${c.path} ${summaryOf(c.summary)[lang]}`),
      staged: (calls.get(p.code) ?? []).some((c) => c.stage !== undefined),
    })),
  );
}

/** 人员权限查询: the verdict is what a session of theirs would hold; the roles say where it comes from. */
export async function person(
  catalogue: Catalogue,
  read: Read,
  at: InputOf<typeof calls.personAccess>,
): Promise<OutputOf<typeof calls.personAccess>> {
  const { db, tenantId } = read;
  const member = await memberFor(read, await scopeOf(read), at.id, at.orgId);
  const where = { userId: at.id, orgId: at.orgId };
  const rights = await rightsOf(db, at.id, at.orgId);
  const may = new Set<string>(rights.permissions);
  const behind = await grantsBehind(db, where);
  const grants = Map.groupBy(behind, (g) => g.permission);
  const causeOf = await causesIn(catalogue, read, behind);
  const [account] = await accountsOf(db, tenantId, [at.id]);
  const held = await rolesOfUsers(db, [at.id]);
  return {
    person: {
      id: at.id,
      userName: account?.userName ?? '',
      trueName: member.trueName,
      orgName: member.orgName,
      deptName: member.deptName ?? '',
      roleNames: listed(
        read.lang,
        held.filter((r) => r.orgId === at.orgId).map((r) => roleName(read.lang, r)),
      ),
      reach: await reachOf(db, { id: at.id, orgId: at.orgId }),
    },
    obstacles: await obstaclesOf(read, { ...where, account, roleCodes: rights.roleCodes }),
    permissions: known(catalogue, read).map((p) => ({
      ...p,
      may: may.has(p.code),
      causes: (grants.get(p.code) ?? []).map(causeOf),
    })),
  };
}

/** 权限清单. */
export const permissionList = (catalogue: Catalogue, read: Read) =>
  Promise.resolve(known(catalogue, read).map(({ code, title, folder }) => ({ code, title, folder })));

/** 权限详情: with the roles that hold it, as far as this administrator looks. */
export async function permissionDetail(
  catalogue: Catalogue,
  read: Read,
  { permission }: InputOf<typeof calls.permissionDetail>,
): Promise<OutputOf<typeof calls.permissionDetail>> {
  const { db, lang, user } = read;
  const found = known(catalogue, read).find((p) => p.code === permission);
  if (!found) throw refuseAccess('unknown', 404);
  const reach = await reachOf(db, user);
  const provided = !(await withheldOf(db)).has(permission);
  const seen = (await rolesIn(db, {})).filter((r) => sees(reach, user.orgId, r));
  const holding = await rolesHolding(
    db,
    seen.map((r) => r.id),
    [permission],
  );
  const held = seen.filter((r) => holding.has(r.id));
  const grants = held.map((r) => ({ ...r, roleId: r.id, permission, standing: !r.withdrawn, provided }));
  const causeOf = await causesIn(catalogue, read, grants);
  return {
    ...found,
    menus: catalogue.declarations.flatMap((d) =>
      d.menus.filter((m) => m.permission === permission).map((m) => m.title[lang]),
    ),
    causes: grants.map(causeOf),
  };
}

/** 权限持有人: whoever has a role that holds it, as far as this administrator looks; one row for each organisation. */
export async function holders(
  catalogue: Catalogue,
  read: Read,
  q: InputOf<typeof calls.pageHolders>,
): Promise<OutputOf<typeof calls.pageHolders>> {
  const { db, tenantId } = read;
  const { orgId } = await scopeOf(read);
  const behind = await grantsBehind(db, { permission: q.permission, orgId });
  const grants = Map.groupBy(behind, (g) => `${g.userId} ${g.orgId}`);
  const causeOf = await causesIn(catalogue, read, behind);
  const orUserIds = q.searchKey ? await accountIds(db, tenantId, { like: likeText(q.searchKey) }) : undefined;
  const places = [...grants.values()].flatMap(([g]) => (g ? [{ userId: g.userId, orgId: g.orgId }] : []));
  const { current, size, exact, fromEnd, searchKey } = q;
  const { records, ...count } = await pageOfMembers(db, {
    places,
    searchKey,
    orUserIds,
    current,
    size,
    exact,
    fromEnd,
  });
  const accounts = new Map(
    (await accountsOf(db, tenantId, [...new Set(records.map((m) => m.id))])).map((a) => [a.id, a]),
  );
  const rows = records.map((m) => {
    const account = accounts.get(m.id);
    const rowKey = `${m.id} ${m.orgId}`;
    const causes = (grants.get(rowKey) ?? []).map(causeOf);
    return {
      id: m.id,
      rowKey,
      userName: account?.userName ?? '',
      trueName: m.trueName,
      orgId: m.orgId,
      orgName: m.orgName,
      deptName: m.deptName ?? '',
      state: account?.disabled
        ? ('disabled' as const)
        : account?.locked
          ? ('locked' as const)
          : ('enabled' as const),
      may: causes.some((c) => c.gives),
      causes,
    };
  });
  return pageResult(rows, count, q);
}
