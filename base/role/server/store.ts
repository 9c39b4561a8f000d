import { and, asc, eq, sql } from 'drizzle-orm';
import { membersOf } from '#base/organisation/server/index.ts';
import type { Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db.ts';
import { newId } from '#kit/server/ids.ts';
import type { MenuDeclaration } from '#kit/shared/area.ts';
import { menu, role, rolePermission, userRole } from './tables.ts';

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
    .leftJoin(rolePermission, eq(rolePermission.roleId, role.id))
    .where(and(eq(userRole.userId, userId), eq(userRole.orgId, orgId)));
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
    .where(and(eq(role.roleCode, roleCode), eq(userRole.orgId, orgId)))
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
    .where(eq(role.roleCode, roleCode))
    .limit(5000);
  return rows.map((r) => r.id);
}

/** Every menu entry of the tenant in order; the caller filters by permission. */
export const menusOf = (db: Db) =>
  db
    .select()
    .from(menu)
    .where(eq(menu.hidden, false))
    .orderBy(asc(menu.sort), asc(menu.menuCode))
    .limit(2000);

/** Brings declared menu entries into the tenant's menu table; what an administrator changed by hand stays. */
export async function seedMenus(tx: Tx, entries: readonly MenuDeclaration[]): Promise<void> {
  if (entries.length === 0) return;
  await tx.db
    .insert(menu)
    .values(
      entries.map((m) => ({
        id: newId(),
        tenantId: tx.tenantId,
        menuCode: m.code,
        parentCode: m.parent ?? null,
        resourceUri: m.path ?? '',
        menuCname: m.title.zh,
        menuEname: m.title.en,
        permission: m.permission ?? null,
        sort: m.sort,
      })),
    )
    .onConflictDoNothing();
}

/** Makes a role with its permissions, or adds the missing permissions to it. */
export async function seedRole(
  tx: Tx,
  r: {
    roleCode: string;
    roleName: string;
    roleEname: string;
    roleLevel: 'plat' | 'tenant' | 'company';
    permissions: readonly string[];
  },
): Promise<string> {
  await tx.db
    .insert(role)
    .values({
      id: newId(),
      tenantId: tx.tenantId,
      roleCode: r.roleCode,
      roleName: r.roleName,
      roleEname: r.roleEname,
      roleLevel: r.roleLevel,
    })
    .onConflictDoNothing();
  const found = await tx.db.select({ id: role.id }).from(role).where(eq(role.roleCode, r.roleCode));
  const roleId = found[0]?.id as string;
  if (r.permissions.length > 0)
    await tx.db
      .insert(rolePermission)
      .values(r.permissions.map((permission) => ({ roleId, tenantId: tx.tenantId, permission })))
      .onConflictDoNothing();
  return roleId;
}

/** Gives a user a role in one organisation; open sessions learn of it at once. */
export async function grantRole(tx: Tx, userId: string, roleId: string, orgId: string): Promise<void> {
  await tx.db.insert(userRole).values({ userId, roleId, orgId, tenantId: tx.tenantId }).onConflictDoNothing();
  await tx.db.execute(sql`select pg_notify('session', '')`);
}
