import { and, eq, inArray } from 'drizzle-orm';
import type { Ctx, User } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import type { RoleLevel } from '#kit/shared/area.ts';
import type { Permission } from '#kit/shared/names.ts';
import { highest } from '../shared/rules.ts';
import { role, userRole } from './tables.ts';

/** How far an administrator looks (管理范围): by the highest level of the roles they hold where they act now. */
export async function reachOf(db: Db, user: Pick<User, 'id' | 'orgId'>): Promise<RoleLevel> {
  const rows = await db
    .select({ level: role.roleLevel })
    .from(userRole)
    .innerJoin(role, eq(role.id, userRole.roleId))
    .where(and(eq(userRole.userId, user.id), eq(userRole.orgId, user.orgId)))
    .limit(200);
  return highest(rows.map((r) => r.level));
}

/** The highest level that each of these users holds anywhere: nobody looks after somebody who stands higher. */
export async function levelsOf(db: Db, userIds: readonly string[]): Promise<ReadonlyMap<string, RoleLevel>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectDistinct({ userId: userRole.userId, level: role.roleLevel })
    .from(userRole)
    .innerJoin(role, eq(role.id, userRole.roleId))
    .where(inArray(userRole.userId, [...userIds]))
    .limit(20_000);
  const held = Map.groupBy(rows, (r) => r.userId);
  return new Map(userIds.map((id) => [id, highest((held.get(id) ?? []).map((r) => r.level))]));
}

/** The permission that a level's roles are managed by. */
export const managePermission = (level: RoleLevel): Permission => `role.${level}`;

export const mayManage = (ctx: Ctx, level: RoleLevel): boolean =>
  ctx.user.permissions.has(managePermission(level));
