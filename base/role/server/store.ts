import { and, eq, inArray, sql } from 'drizzle-orm';
import { membersOf } from '#base/organisation/server/index.ts';
import { PEOPLE_MOST } from '#base/organisation/shared/kinds.ts';
import type { Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import type { Permission } from '#kit/shared/names.ts';
import type { ScopeKind } from '../shared/rules.ts';
import { type SaidScope, saidScopes } from './data-scope.ts';
import { role, rolePermission, tenantWithheld, userRole } from './tables.ts';

/** More than a tenant has people; nobody who holds something may be left out. */
const HOLDERS_MOST = 1_000_000;

/** Whether the tenant has this permission at all (租户功能). */
const provided = sql`not exists (select 1 from ${tenantWithheld}
  where ${tenantWithheld.permission} = ${rolePermission.permission})`;

/** Whether the tenant has the role still (未收回). */
const standing = eq(role.withdrawn, false);

export interface Rights {
  roleCodes: string[];
  roleNames: string[];
  /** The same in English, where the role has a name in it. */
  roleEnames: string[];
  permissions: Permission[];
  /** What the roles say about the records one sees, where it is not simply those of one's organisation. */
  said: ReadonlyMap<string, SaidScope>;
}

/** Roles and permissions of a user in one organisation (用户权限). */
export async function rightsOf(db: Db, userId: string, orgId: string): Promise<Rights> {
  const rows = await db
    .select({
      code: role.roleCode,
      name: role.roleName,
      ename: role.roleEname,
      permission: rolePermission.permission,
      level: role.roleLevel,
      dataScope: role.dataScope,
      scopeUnits: role.scopeUnits,
    })
    .from(userRole)
    .innerJoin(role, eq(role.id, userRole.roleId))
    .leftJoin(
      rolePermission,
      and(eq(rolePermission.roleId, role.id), eq(rolePermission.held, true), provided),
    )
    .where(and(eq(userRole.userId, userId), eq(userRole.orgId, orgId), standing));
  return {
    roleCodes: [...new Set(rows.map((r) => r.code))],
    roleNames: [...new Set(rows.map((r) => r.name))],
    roleEnames: [...new Set(rows.map((r) => r.ename || r.name))],
    // A code that nobody declares any more stands among them, and nothing asks for it.
    permissions: [...new Set(rows.flatMap((r) => (r.permission ?? []) as Permission))],
    said: saidScopes(rows),
  };
}

/** What a role of somebody gives, and whether that counts now: `rightsOf` counts what stands and is provided. */
export interface Grant {
  readonly userId: string;
  readonly orgId: string;
  readonly roleId: string;
  readonly roleName: string;
  readonly roleEname: string;
  readonly permission: string;
  readonly dataScope: ScopeKind | null;
  readonly scopeUnits: readonly string[] | null;
  readonly standing: boolean;
  readonly provided: boolean;
}

/**
 * The grants behind rights (权限来源), by the very conditions under which rights count: of one person in one organisation, or of
 * one permission wherever it is held.
 */
export const grantsBehind = (
  db: Db,
  of:
    | { readonly userId: string; readonly orgId: string }
    | { readonly permission: string; readonly orgId?: string | undefined },
): Promise<Grant[]> =>
  db
    .select({
      userId: userRole.userId,
      orgId: userRole.orgId,
      roleId: role.id,
      roleName: role.roleName,
      roleEname: role.roleEname,
      permission: rolePermission.permission,
      dataScope: role.dataScope,
      scopeUnits: role.scopeUnits,
      standing: sql<boolean>`${standing}`,
      provided: sql<boolean>`${provided}`,
    })
    .from(userRole)
    .innerJoin(role, eq(role.id, userRole.roleId))
    .innerJoin(rolePermission, and(eq(rolePermission.roleId, role.id), eq(rolePermission.held, true)))
    .where(
      and(
        'userId' in of ? eq(userRole.userId, of.userId) : eq(rolePermission.permission, of.permission),
        of.orgId === undefined ? undefined : eq(userRole.orgId, of.orgId),
      ),
    )
    .limit(20_000);

/** People who hold a role in one organisation: approvers are found by it (按角色找审批人). */
export async function membersWithRole(
  db: Db,
  roleCode: string,
  orgId: string,
): Promise<{ id: string; trueName: string }[]> {
  const holders = await db
    .select({ id: userRole.userId })
    .from(userRole)
    .innerJoin(role, eq(role.id, userRole.roleId))
    .where(and(eq(role.roleCode, roleCode), eq(userRole.orgId, orgId), standing))
    .limit(PEOPLE_MOST);
  if (holders.length === 0) return [];
  return (
    await membersOf(
      db,
      orgId,
      holders.map((h) => h.id),
    )
  ).map(({ id, trueName }) => ({ id, trueName }));
}

/** Everybody in the tenant who holds a role, in whatever organisation (按角色找人). */
export async function usersWithRole(db: Db, roleCode: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: userRole.userId })
    .from(userRole)
    .innerJoin(role, eq(role.id, userRole.roleId))
    .where(and(eq(role.roleCode, roleCode), standing))
    .limit(HOLDERS_MOST);
  return rows.map((r) => r.id);
}

/** Who holds a permission (权限持有人), in one organisation or in any. */
export async function usersHolding(db: Db, permission: Permission, orgId?: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: userRole.userId })
    .from(userRole)
    .innerJoin(rolePermission, eq(rolePermission.roleId, userRole.roleId))
    .innerJoin(role, eq(role.id, userRole.roleId))
    .where(
      and(
        eq(rolePermission.permission, permission),
        eq(rolePermission.held, true),
        standing,
        provided,
        orgId === undefined ? undefined : eq(userRole.orgId, orgId),
      ),
    )
    .limit(HOLDERS_MOST);
  return rows.map((r) => r.id);
}

/** Gives a user a role in one organisation; open sessions learn of it at once. Answers whether it was not held before. */
export async function grantRole(tx: Tx, userId: string, roleId: string, orgId: string): Promise<boolean> {
  const row = { userId, roleId, orgId, tenantId: tx.tenantId };
  const given = await tx.db
    .insert(userRole)
    .values(row)
    .onConflictDoNothing()
    .returning({ roleId: userRole.roleId });
  rightsChanged(tx);
  return given.length > 0;
}

/** Takes roles from a user in one organisation, all of them unless named (收回角色); answers those that were held. */
export async function takeRoles(
  tx: Tx,
  userId: string,
  orgId: string,
  roleIds?: readonly string[],
): Promise<string[]> {
  const taken = await tx.db
    .delete(userRole)
    .where(
      and(
        eq(userRole.userId, userId),
        eq(userRole.orgId, orgId),
        roleIds ? inArray(userRole.roleId, [...roleIds]) : undefined,
      ),
    )
    .returning({ roleId: userRole.roleId });
  rightsChanged(tx);
  return taken.map((r) => r.roleId);
}

/** Open sessions ask for their rights anew, in every process, as soon as this commits. */
export const rightsChanged = (tx: Tx): void => tx.forget('session');
