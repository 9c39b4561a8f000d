import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { memberKind } from '../../shared/member/calls.ts';
import { actingIn } from '../proxy/store.ts';
import { projectMember } from '../tables.ts';

export type MemberRow = typeof projectMember.$inferSelect;

/** A project has few members: they are read whole, managers first. */
export const sortedMembers = (db: Db, mainId: string): Promise<MemberRow[]> =>
  db
    .select()
    .from(projectMember)
    .where(eq(projectMember.projectId, mainId))
    .orderBy(
      sql`${projectMember.isPm} = ${memberKind.manager} desc`,
      sql`${projectMember.isPm} = ${memberKind.initiator} desc`,
      asc(projectMember.operatorName),
      asc(projectMember.operatorId),
    )
    .limit(500);

export const membersOfProject = (db: Db, mainId: string): Promise<MemberRow[]> =>
  db.select().from(projectMember).where(eq(projectMember.projectId, mainId)).limit(500);

/**
 * What one person is in several projects. Whoever does the manager's work there for a while (代办) stands as its initiator does: with every
 * right of the stages, without setting members.
 */
export async function membershipsOf(
  db: Db,
  userId: string,
  mainIds: readonly string[],
): Promise<MemberRow[]> {
  if (mainIds.length === 0 || userId === '') return [];
  const own = await db
    .select()
    .from(projectMember)
    .where(and(eq(projectMember.operatorId, userId), inArray(projectMember.projectId, [...mainIds])))
    .limit(500);
  const whole = new Set(own.filter((m) => m.isPm !== memberKind.other).map((m) => m.projectId));
  const rest = mainIds.filter((id) => !whole.has(id));
  if (rest.length === 0) return own;
  const acting = (await actingIn(db, userId, rest)).map(
    (p): MemberRow => ({
      projectId: p.projectId,
      tenantId: p.tenantId,
      operatorId: p.proxyId,
      operatorName: p.proxyName,
      isPm: memberKind.initiator,
      privs: {},
    }),
  );
  const acts = new Set(acting.map((m) => m.projectId));
  return [...own.filter((m) => !acts.has(m.projectId)), ...acting];
}

export async function replaceMembers(
  tx: Tx,
  mainId: string,
  rows: readonly Omit<MemberRow, 'projectId' | 'tenantId'>[],
): Promise<void> {
  await tx.db.delete(projectMember).where(eq(projectMember.projectId, mainId));
  if (rows.length > 0)
    await tx.db
      .insert(projectMember)
      .values(rows.map((r) => ({ ...r, projectId: mainId, tenantId: tx.tenantId })));
}
