import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { projectMember } from '../tables.ts';

export type MemberRow = typeof projectMember.$inferSelect;

/** A project has few members: they are read whole, managers first. */
export const sortedMembers = (db: Db, mainId: string): Promise<MemberRow[]> =>
  db
    .select()
    .from(projectMember)
    .where(eq(projectMember.projectId, mainId))
    .orderBy(
      sql`${projectMember.isPm} = '1' desc`,
      sql`${projectMember.isPm} = '2' desc`,
      asc(projectMember.operatorName),
      asc(projectMember.operatorId),
    )
    .limit(500);

export const membersOfProject = (db: Db, mainId: string): Promise<MemberRow[]> =>
  db.select().from(projectMember).where(eq(projectMember.projectId, mainId)).limit(500);

/** What one person is in several projects. */
export const membershipsOf = (db: Db, userId: string, mainIds: readonly string[]): Promise<MemberRow[]> =>
  mainIds.length === 0 || userId === ''
    ? Promise.resolve([])
    : db
        .select()
        .from(projectMember)
        .where(and(eq(projectMember.operatorId, userId), inArray(projectMember.projectId, [...mainIds])))
        .limit(500);

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
