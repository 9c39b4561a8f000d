import { asc, eq } from 'drizzle-orm';
import type { Read, Tx } from '#kit/server/context.ts';
import { projectGroup } from '../tables.ts';

/** The groups of one project (项目所在分组). */
export const groupsOf = async ({ db }: Read, projectId: string): Promise<string[]> =>
  (
    await db
      .select({ code: projectGroup.groupCode })
      .from(projectGroup)
      .where(eq(projectGroup.projectId, projectId))
      .orderBy(asc(projectGroup.groupCode))
      .limit(100)
  ).map((r) => r.code);

/** Sets the groups of a project; without a list they stay. */
export async function setGroups(
  tx: Tx,
  projectId: string,
  codes: readonly string[] | null | undefined,
): Promise<void> {
  if (!codes) return;
  await tx.db.delete(projectGroup).where(eq(projectGroup.projectId, projectId));
  const rows = [...new Set(codes)].map((groupCode) => ({
    projectId,
    tenantId: tx.tenantId,
    orgId: tx.user.orgId,
    groupCode,
  }));
  if (rows.length > 0) await tx.db.insert(projectGroup).values(rows);
}
