import { and, eq, inArray, sql } from 'drizzle-orm';
import { membersOf } from '#base/organisation/server/index.ts';
import type { Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { role, rolePermission, tenantWithheld, userRole } from './tables.ts';

/** Whether the tenant has this permission at all (租户功能). */
const provided = sql`not exists (select 1 from ${tenantWithheld}
  where ${tenantWithheld.permission} = ${rolePermission.permission})`;

export interface Rights {
  roleCodes: string[];
  roleNames: string[];
  permissions: string[];
}

/** Roles and permissions of a user in one organisation (用户权限). */
export async function rightsOf(db: Db, userId: string, orgId: string): Promise<Rights> {
  const rows = await db
    .select({ code: role.roleCode, name: role.roleName, permission: rolePermission.permission })
    .from(userRole)
    .innerJoin(role, eq(role.id, userRole.roleId))
    .leftJoin(
      rolePermission,
      and(eq(rolePermission.roleId, role.id), eq(rolePermission.held, true), provided),
    )
    .where(and(eq(userRole.userId, userId), eq(userRole.orgId, orgId), eq(role.withdrawn, false)));
  return {
    roleCodes: [...new Set(rows.map((r) => r.code))],
    roleNames: [...new Set(rows.map((r) => r.name))],
    permissions: [...new Set(rows.flatMap((r) => r.permission ?? []))],
  };
}

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
    .where(and(eq(role.roleCode, roleCode), eq(userRole.orgId, orgId), eq(role.withdrawn, false)))
    .limit(200);
  const ids = new Set(holders.map((h) => h.id));
  return (await membersOf(db, orgId))
    .filter((m) => ids.has(m.id))
    .map(({ id, trueName }) => ({ id, trueName }));
}

/** Everybody in the tenant who holds a role, in whatever organisation (按角色找人). */
export async function usersWithRole(db: Db, roleCode: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: userRole.userId })
    .from(userRole)
    .innerJoin(role, eq(role.id, userRole.roleId))
    .where(and(eq(role.roleCode, roleCode), eq(role.withdrawn, false)))
    .limit(5000);
  return rows.map((r) => r.id);
}

/** Who holds a permission (权限持有人), in one organisation or in any. */
export async function usersHolding(db: Db, permission: string, orgId?: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: userRole.userId })
    .from(userRole)
    .innerJoin(rolePermission, eq(rolePermission.roleId, userRole.roleId))
    .innerJoin(role, eq(role.id, userRole.roleId))
    .where(
      and(
        eq(rolePermission.permission, permission),
        eq(rolePermission.held, true),
        eq(role.withdrawn, false),
        provided,
        orgId === undefined ? undefined : eq(userRole.orgId, orgId),
      ),
    )
    .limit(1000);
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
  await rightsChanged(tx);
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
  await rightsChanged(tx);
  return taken.map((r) => r.roleId);
}

/** Open sessions ask for their rights anew, in every process, as soon as this commits. */
export const rightsChanged = (tx: Tx) => tx.db.execute(sql`select pg_notify('session', '')`);
