import { and, eq, notInArray, sql } from 'drizzle-orm';
import type { Tx } from '#kit/server/context.ts';
import { newId } from '#kit/server/ids.ts';
import type { MenuDeclaration, RoleLevel } from '#kit/shared/area.ts';
import { menu, role, rolePermission } from './tables.ts';

/**
 * Brings the declared menu into the tenant (菜单初始化): declared names, routes and permissions follow the declaration,
 * what an administrator wants otherwise stays; entries that nobody declares any more disappear.
 */
export async function seedMenus(tx: Tx, entries: readonly MenuDeclaration[]): Promise<void> {
  if (entries.length === 0) return;
  // Several folders declare the root they share; the first one names it.
  const first = new Map([...entries].reverse().map((m) => [m.code, m]));
  const given = (column: string) => sql.raw(`excluded.${column}`);
  await tx.db
    .insert(menu)
    .values(
      [...first.values()].map((m) => ({
        id: newId(),
        tenantId: tx.tenantId,
        menuCode: m.code,
        parentCode: m.parent ?? null,
        resourceUri: m.path ?? '',
        menuCname: m.title.zh,
        menuEname: m.title.en,
        permission: m.permission ?? null,
        notFor: [...(m.notFor ?? [])],
        sort: m.sort,
      })),
    )
    .onConflictDoUpdate({
      target: [menu.tenantId, menu.menuCode],
      set: {
        parentCode: given('parent_code'),
        resourceUri: given('resource_uri'),
        menuCname: given('menu_cname'),
        menuEname: given('menu_ename'),
        permission: given('permission'),
        notFor: given('not_for'),
        sort: given('sort'),
        hidden: false,
      },
    });
  await tx.db
    .update(menu)
    .set({ hidden: true })
    .where(and(notInArray(menu.menuCode, [...first.keys()]), eq(menu.isOwn, false)));
}

export interface SeededRole {
  readonly roleCode: string;
  readonly roleName: string;
  readonly roleEname: string;
  readonly roleLevel: RoleLevel;
  readonly orgKinds: readonly string[];
  readonly permissions: readonly string[];
}

/** Makes a built-in role with its permissions (内置角色); a permission an administrator took away stays away. */
export async function seedRole(tx: Tx, r: SeededRole): Promise<string> {
  await tx.db
    .insert(role)
    .values({
      id: newId(),
      tenantId: tx.tenantId,
      roleCode: r.roleCode,
      roleName: r.roleName,
      roleEname: r.roleEname,
      roleLevel: r.roleLevel,
      orgKinds: [...r.orgKinds],
      isSystem: true,
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
