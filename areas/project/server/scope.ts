import { type Column, type SQL, sql } from 'drizzle-orm';
import { hasPart } from '#base/approval/server/index.ts';
import type { Db } from '#kit/server/database/db.ts';
import { inScope, scopeBy, type Scoped } from '#kit/server/data-scope.ts';
import { memberKind, type MemberStage, operatePriv } from '../shared/member/calls.ts';
import { actsIn } from './proxy/store.ts';
import { project, projectPackage } from './tables.ts';

/** Whoever may see projects sees them by this permission, and by no other. */
const BY = 'project.view' as const;

/**
 * 项目数据范围: the projects that an organisation runs, as far as one's roles show them. A project is whose made it, who manages
 * it, who works on it and who does the manager's work; and what one has to approve, of it or of one of its lots, is seen besides.
 */
export const projectInScope = (user: Scoped): SQL =>
  inScope(user, BY, {
    orgId: project.orgId,
    by: (userIds) => sql`(${project.createdBy} = any(${userIds}) or ${project.pmId} = any(${userIds})
      or exists (select 1 from project_member worker where worker.project_id = ${project.id} and worker.operator_id = any(${userIds}))
      or ${actsIn(userIds)})`,
    also: sql`(${hasPart(user.id, project.id)} or exists (select 1 from ${projectPackage}
      where ${projectPackage.mainId} = ${project.id} and ${hasPart(user.id, projectPackage.id)}))`,
  });

/**
 * 标段数据范围: leaves out lots that one's own organisation runs and one's roles do not show; a condition for lists of other
 * areas that keep the lot. Undefined for almost everybody.
 */
export function lotInScope(user: Scoped, packageId: Column): SQL | undefined {
  if (!scopeBy(user, BY)) return undefined;
  return sql`${packageId} in (select ${projectPackage.id} from ${projectPackage}
    join ${project} on ${project.id} = ${projectPackage.mainId}
    where ${project.orgId} <> ${user.orgId} or ${projectInScope(user)})`;
}

/** 可操作的项目: those in which a person may act in a stage, as `privOf` says of one: manager, initiator, proxy, or a member with the right. */
export const operatesThere = (userId: string, stage: MemberStage): SQL =>
  sql`(exists (select 1 from project_member m where m.project_id = ${project.id} and m.operator_id = ${userId}
      and (m.is_pm <> ${memberKind.other} or m.privs ->> ${stage} = ${operatePriv.operate}))
    or ${actsIn(sql`array[${userId}]::uuid[]`)})`;

/** Does one's role show this lot of one's own organisation? */
export async function showsLot(db: Db, user: Scoped, packageId: string): Promise<boolean> {
  const shown = lotInScope(user, projectPackage.id);
  if (!shown) return true;
  const { rows } = await db.execute<{ one: number }>(
    sql`select 1 as one from ${projectPackage} where ${projectPackage.id} = ${packageId} and ${shown}`,
  );
  return rows.length > 0;
}

/** Is it seen from above only (下级单位的项目)? Whoever looks down on it works on none of its steps. */
export const seenFromAbove = (user: Scoped, orgId: string): boolean =>
  orgId !== user.orgId && (scopeBy(user, BY)?.orgIds.includes(orgId) ?? false);
