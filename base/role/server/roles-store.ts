import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import type { RoleLevel } from '#kit/shared/area.ts';
import { kitRefuse } from '#kit/shared/text/index.ts';
import { pageRows, type ListOf } from '#kit/server/database/page-rows.ts';
import type { PageAsked } from '#kit/shared/call.ts';
import { wordsIn } from '#kit/server/database/search.ts';
import { powerful } from '../shared/permissions.ts';
import { isWide } from '../shared/rules.ts';
import { role, rolePermission, userRole } from './tables.ts';

export type RoleRow = typeof role.$inferSelect;

/** Which roles one looks at: of one level, and in a company its own and the shared ones for its kind. */
export interface RoleScope {
  readonly level?: RoleLevel;
  readonly company?: { readonly id: string; readonly orgKind: string };
}

const inScope = ({ level, company }: RoleScope) =>
  and(
    eq(role.withdrawn, false),
    level ? eq(role.roleLevel, level) : undefined,
    company ? or(isNull(role.orgId), eq(role.orgId, company.id)) : undefined,
    company
      ? or(eq(sql`cardinality(${role.orgKinds})`, 0), sql`${company.orgKind} = any(${role.orgKinds})`)
      : undefined,
  );

const list: ListOf = {
  id: role.id,
  order: [{ by: role.isSystem, down: true }, { by: role.roleName }, { by: role.id }],
};

export function pageOfRoles(db: Db, s: RoleScope, q: PageAsked & { searchKey?: string | undefined }) {
  const where = and(
    inScope(s),
    q.searchKey ? wordsIn(sql`concat_ws(' ', ${role.roleName}, ${role.roleCode})`, q.searchKey) : undefined,
  );
  return pageRows(db, list, {
    from: sql`${role}`,
    where,
    q,
    rows: (at) => db.select().from(role).where(at.where).orderBy(at.order).limit(at.limit),
  });
}

/** Roles in scope by level and name (角色列表), for the choice of a user's roles. */
export const rolesIn = (db: Db, s: RoleScope): Promise<RoleRow[]> =>
  // Without a company those of all companies of the tenant: none may be left out, for some decide who may sign in.
  db.select().from(role).where(inScope(s)).orderBy(asc(role.roleLevel), asc(role.roleName)).limit(1_000_000);

/** How many roles a company has made for itself, or the tenant has for all. */
export const rolesOf = (db: Db, orgId: string | null): Promise<number> =>
  db.$count(role, orgId === null ? isNull(role.orgId) : eq(role.orgId, orgId));

export const rolesById = async (db: Db, ids: readonly string[]): Promise<RoleRow[]> =>
  ids.length === 0
    ? []
    : db
        .select()
        .from(role)
        .where(inArray(role.id, [...ids]))
        .limit(1000);

export async function lockRole(tx: Tx, id: string): Promise<RoleRow | undefined> {
  return (await tx.db.select().from(role).where(eq(role.id, id)).for('update'))[0];
}

export const insertRole = (tx: Tx, row: Omit<typeof role.$inferInsert, 'tenantId'>) =>
  tx.db.insert(role).values({ ...row, tenantId: tx.tenantId });

/** Changes a role's row and its version; refused when somebody else was quicker. */
export async function updateRole(
  tx: Tx,
  id: string,
  version: number,
  change: Partial<
    Pick<RoleRow, 'roleName' | 'roleEname' | 'remark' | 'orgKinds' | 'dataScope' | 'scopeUnits'>
  >,
): Promise<void> {
  const rows = await tx.db
    .update(role)
    .set({ ...change, version: sql`${role.version} + 1` })
    .where(and(eq(role.id, id), eq(role.version, version)))
    .returning({ id: role.id });
  if (rows.length === 0) throw kitRefuse('refused.changed', 409);
}

export async function deleteRole(tx: Tx, id: string): Promise<void> {
  await tx.db.delete(rolePermission).where(eq(rolePermission.roleId, id));
  await tx.db.delete(role).where(eq(role.id, id));
}

/** Is a name used among roles of the same level and company, or a code anywhere in the tenant? */
export async function roleTaken(
  db: Db,
  r: { roleName?: string; roleCode?: string; roleLevel: RoleLevel; orgId: string | null; exceptId?: string },
): Promise<boolean> {
  const found = await db
    .select({ id: role.id })
    .from(role)
    .where(
      r.roleCode
        ? eq(role.roleCode, r.roleCode)
        : and(
            eq(role.roleName, r.roleName ?? ''),
            eq(role.roleLevel, r.roleLevel),
            r.orgId ? or(isNull(role.orgId), eq(role.orgId, r.orgId)) : undefined,
          ),
    )
    .limit(5);
  return found.some((f) => f.id !== r.exceptId);
}

/** How many users hold each role, in one company or everywhere. */
export async function userCounts(
  db: Db,
  roleIds: readonly string[],
  orgId?: string,
): Promise<ReadonlyMap<string, number>> {
  if (roleIds.length === 0) return new Map();
  const rows = await db
    .select({ roleId: userRole.roleId, n: sql<number>`count(distinct ${userRole.userId})::int` })
    .from(userRole)
    .where(and(inArray(userRole.roleId, [...roleIds]), orgId ? eq(userRole.orgId, orgId) : undefined))
    .groupBy(userRole.roleId);
  return new Map(rows.map((r) => [r.roleId, r.n]));
}

export async function heldPermissions(db: Db, roleIds: readonly string[]): Promise<Set<string>> {
  if (roleIds.length === 0) return new Set();
  const rows = await db
    .selectDistinct({ code: rolePermission.permission })
    .from(rolePermission)
    .where(and(inArray(rolePermission.roleId, [...roleIds]), eq(rolePermission.held, true)))
    .limit(10_000);
  return new Set(rows.map((r) => r.code));
}

/** Roles that somebody holds in a company (单位在用角色). */
export async function rolesHeldIn(db: Db, orgId: string): Promise<RoleRow[]> {
  const held = await db
    .selectDistinct({ id: userRole.roleId })
    .from(userRole)
    .where(eq(userRole.orgId, orgId))
    .limit(1000);
  return rolesById(
    db,
    held.map((h) => h.id),
  );
}

/** Built-in roles of the tenant, those too that the platform took from it (系统内置角色). */
export async function builtInRoles(db: Db): Promise<(RoleRow & { userCount: number })[]> {
  const rows = await db
    .select()
    .from(role)
    .where(eq(role.isSystem, true))
    .orderBy(asc(role.roleLevel), asc(role.roleName))
    .limit(200);
  const counts = await userCounts(
    db,
    rows.map((r) => r.id),
  );
  return rows.map((r) => ({ ...r, userCount: counts.get(r.id) ?? 0 }));
}

export const setWithdrawn = (tx: Tx, ids: readonly string[], withdrawn: boolean) =>
  tx.db
    .update(role)
    .set({ withdrawn })
    .where(inArray(role.id, [...ids]));

/** Which of these roles hold one of the permissions. */
export async function rolesHolding(
  db: Db,
  roleIds: readonly string[],
  permissions: readonly string[],
): Promise<ReadonlySet<string>> {
  if (roleIds.length === 0 || permissions.length === 0) return new Set();
  const rows = await db
    .selectDistinct({ id: rolePermission.roleId })
    .from(rolePermission)
    .where(
      and(
        inArray(rolePermission.roleId, [...roleIds]),
        inArray(rolePermission.permission, [...permissions]),
        eq(rolePermission.held, true),
      ),
    )
    .limit(1000);
  return new Set(rows.map((r) => r.id));
}

/** Which of these roles make their holder powerful (高权限角色): all above a company, what may give rights itself, and what shows other organisations. */
export async function powerfulAmong(db: Db, roles: readonly RoleRow[]): Promise<ReadonlySet<string>> {
  const holding = await rolesHolding(
    db,
    roles.map((r) => r.id),
    powerful,
  );
  return new Set(
    roles
      .filter((r) => r.roleLevel !== 'company' || isWide(r.dataScope) || holding.has(r.id))
      .map((r) => r.id),
  );
}

/** Roles of the tenant that hold these permissions (权限持有角色). */
export const rolesByPermission = async (
  db: Db,
  permissions: readonly string[],
): Promise<{ permission: string; roleName: string; roleEname: string }[]> =>
  permissions.length === 0
    ? []
    : db
        .select({ permission: rolePermission.permission, roleName: role.roleName, roleEname: role.roleEname })
        .from(rolePermission)
        .innerJoin(role, eq(role.id, rolePermission.roleId))
        .where(and(inArray(rolePermission.permission, [...permissions]), eq(rolePermission.held, true)))
        .orderBy(asc(role.roleLevel), asc(role.roleName))
        .limit(20_000);

/** Gives and takes permissions; what was taken is remembered, so that seeding does not bring it back. */
export async function setPermissions(
  tx: Tx,
  roleId: string,
  change: { given: readonly string[]; taken: readonly string[] },
): Promise<void> {
  if (change.given.length > 0)
    await tx.db
      .insert(rolePermission)
      .values(change.given.map((permission) => ({ roleId, tenantId: tx.tenantId, permission })))
      .onConflictDoUpdate({
        target: [rolePermission.roleId, rolePermission.permission],
        set: { held: true },
      });
  if (change.taken.length > 0)
    await tx.db
      .update(rolePermission)
      .set({ held: false })
      .where(and(eq(rolePermission.roleId, roleId), inArray(rolePermission.permission, [...change.taken])));
}

export interface HeldRole {
  userId: string;
  orgId: string;
  roleId: string;
  roleCode: string;
  roleName: string;
  roleEname: string;
  roleLevel: RoleLevel;
}

/** Roles of many users at once, each in its organisation (用户角色). */
export async function rolesOfUsers(db: Db, userIds: readonly string[]): Promise<HeldRole[]> {
  if (userIds.length === 0) return [];
  return db
    .select({
      userId: userRole.userId,
      orgId: userRole.orgId,
      roleId: role.id,
      roleCode: role.roleCode,
      roleName: role.roleName,
      roleEname: role.roleEname,
      roleLevel: role.roleLevel,
    })
    .from(userRole)
    .innerJoin(role, eq(role.id, userRole.roleId))
    .where(inArray(userRole.userId, [...userIds]))
    .orderBy(asc(role.roleName))
    .limit(20_000);
}

/** Who holds one of the roles, and where (角色用户). */
export const holdersOf = async (
  db: Db,
  roleIds: readonly string[],
  orgId?: string,
): Promise<{ userId: string; orgId: string }[]> =>
  roleIds.length === 0
    ? []
    : db
        .select({ userId: userRole.userId, orgId: userRole.orgId })
        .from(userRole)
        .where(and(inArray(userRole.roleId, [...roleIds]), orgId ? eq(userRole.orgId, orgId) : undefined))
        .limit(20_000);
