import { unitsById } from '#base/organisation/server/index.ts';
import type { Read, Tx } from '#kit/server/context.ts';
import { newId } from '#kit/server/ids.ts';
import { inTurn } from '#kit/server/in-turn.ts';
import type { RoleLevel } from '#kit/shared/area.ts';
import { type InputOf, type Page, pageResult } from '#kit/shared/call.ts';
import { listed } from '#kit/shared/punctuation.ts';
import { kitRefuse } from '#kit/shared/text/index.ts';
import type * as calls from '../shared/calls.ts';
import { roleAdded, roleChanged, roleRemoved } from '../shared/events.ts';
import { reaches, ROLES_MOST, ROLES_OF_COMPANY_MOST } from '../shared/rules.ts';
import { refuse, refuseField } from '../shared/text/index.ts';
import { changes, roleFor, roleToChange } from './access.ts';
import { demandUnheld, namesOfUnits, scopeToKeep } from './data-scope.ts';
import { mayManage, reachOf } from './reach.ts';
import * as store from './roles-store.ts';
import { rightsChanged } from './store.ts';

/** Rows as the screens show them, with what this administrator may do. */
async function shown(
  { db, user, lang }: Read,
  reach: RoleLevel,
  rows: readonly store.RoleRow[],
): Promise<calls.RoleEntry[]> {
  const counts = await store.userCounts(
    db,
    rows.map((r) => r.id),
    reach === 'company' ? user.orgId : undefined,
  );
  const companies = await unitsById(
    db,
    rows.flatMap((r) => r.orgId ?? []),
  );
  const names = new Map(companies.map((c) => [c.id, c.orgName]));
  const units = await namesOfUnits(
    db,
    rows.flatMap((r) => r.scopeUnits ?? []),
  );
  return rows.map((r) => {
    const userCount = counts.get(r.id) ?? 0;
    const modify = changes(reach, user.orgId, r);
    return {
      id: r.id,
      roleCode: r.roleCode,
      roleName: r.roleName,
      roleEname: r.roleEname,
      roleLevel: r.roleLevel,
      remark: r.remark,
      orgKinds: r.orgKinds.join(','),
      dataScope: r.dataScope ?? 'org',
      scopeUnits: (r.scopeUnits ?? []).join(','),
      scopeNames: listed(
        lang,
        (r.scopeUnits ?? []).flatMap((id) => units.get(id) ?? []),
      ),
      origin: r.isSystem ? 'system' : r.orgId ? 'own' : 'shared',
      orgName: r.orgId ? (names.get(r.orgId) ?? '') : '',
      userCount,
      version: r.version,
      can: {
        modify,
        remove: modify && !r.isSystem && userCount === 0,
        users: user.permissions.has('user.manage'),
      },
    };
  });
}

/** 角色分页查询: roles of one level, as far as one looks. */
export async function page(read: Read, q: InputOf<typeof calls.pageRoles>): Promise<Page<calls.RoleEntry>> {
  if (!mayManage(read, q.roleLevel)) throw kitRefuse('refused.permission', 403);
  const reach = await reachOf(read.db, read.user);
  if (!reaches(reach, q.roleLevel)) throw kitRefuse('refused.permission', 403);
  const scope = {
    level: q.roleLevel,
    ...(reach === 'company' ? { company: { id: read.user.orgId, orgKind: read.user.orgKind } } : {}),
  };
  const { records, ...count } = await store.pageOfRoles(read.db, scope, q);
  return pageResult(await shown(read, reach, records), count, q);
}

/** 角色详情. */
export async function detail(read: Read, { id }: { id: string }): Promise<calls.RoleEntry> {
  const found = await roleFor(read, id);
  const [entry] = await shown(read, await reachOf(read.db, read.user), [found]);
  return entry as calls.RoleEntry;
}

const kindsOf = (typed: string | null): string[] => (typed ?? '').split(',').filter((kind) => kind !== '');

/** Who names a role at the same time waits, so that two never get the same name. */
const oneByOne = (tx: Tx) => inTurn(tx, [`roles ${tx.tenantId}`]);

/** 新增角色: without permissions; a company's administrator makes it for one's own company only. */
export async function add(tx: Tx, input: InputOf<typeof calls.addRole>): Promise<{ id: string }> {
  if (!mayManage(tx, input.roleLevel)) throw kitRefuse('refused.permission', 403);
  const reach = await reachOf(tx.db, tx.user);
  if (!reaches(reach, input.roleLevel)) throw kitRefuse('refused.permission', 403);
  const id = newId();
  const orgId = reach === 'company' ? tx.user.orgId : null;
  const roleName = input.roleName;
  const roleCode = input.roleCode ?? `r${id.replaceAll('-', '').slice(-12)}`;
  const { roleLevel } = input;
  await oneByOne(tx);
  if (await store.roleTaken(tx.db, { roleCode, roleLevel, orgId }))
    throw refuseField('roleCode', 'wrong.code');
  if (await store.roleTaken(tx.db, { roleName, roleLevel, orgId }))
    throw refuseField('roleName', 'wrong.name');
  const most = orgId ? ROLES_OF_COMPANY_MOST : ROLES_MOST;
  if ((await store.rolesOf(tx.db, orgId)) >= most) throw refuse('tooMany', 409, { most });
  const row = {
    id,
    roleCode,
    roleName,
    roleEname: input.roleEname ?? '',
    roleLevel,
    remark: input.remark ?? '',
    orgKinds: orgId ? [] : kindsOf(input.orgKinds),
    ...(await scopeToKeep(tx, roleLevel, input)),
    orgId,
  };
  await store.insertRole(tx, row);
  tx.emit(roleAdded, { subjectType: 'role', subjectId: id, after: row }, { roleCode });
  return { id };
}

/** 修改角色: name, description, kinds of companies; the code stays, since the program may name it. */
export async function modify(tx: Tx, input: InputOf<typeof calls.modifyRole>): Promise<null> {
  const before = await roleToChange(tx, input.id);
  const roleName = input.roleName;
  const { roleLevel, orgId } = before;
  await oneByOne(tx);
  if (await store.roleTaken(tx.db, { roleName, roleLevel, orgId, exceptId: before.id }))
    throw refuseField('roleName', 'wrong.name');
  const after = {
    roleName,
    roleEname: input.roleEname ?? '',
    remark: input.remark ?? '',
    orgKinds: orgId ? [] : kindsOf(input.orgKinds),
    // Left out, it stays as it is.
    ...(input.dataScope
      ? await scopeToKeep(tx, roleLevel, input)
      : { dataScope: before.dataScope, scopeUnits: before.scopeUnits }),
  };
  demandUnheld(before, after, (await store.userCounts(tx.db, [before.id])).get(before.id) ?? 0);
  await store.updateRole(tx, before.id, input.version, after);
  tx.emit(
    roleChanged,
    { subjectType: 'role', subjectId: before.id, before, after },
    { roleCode: before.roleCode },
  );
  rightsChanged(tx);
  return null;
}

/** 删除角色: refused while somebody holds it, and for built-in roles always. */
export async function remove(tx: Tx, { id }: { id: string }): Promise<null> {
  const before = await roleToChange(tx, id);
  if (before.isSystem) throw refuse('isSystem');
  if (((await store.userCounts(tx.db, [id])).get(id) ?? 0) > 0) throw refuse('held');
  await store.deleteRole(tx, id);
  tx.emit(roleRemoved, { subjectType: 'role', subjectId: id, before }, { roleCode: before.roleCode });
  return null;
}
