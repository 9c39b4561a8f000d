import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import type { Db } from '#kit/server/database/db.ts';
import type { Scoped } from '#kit/server/data-scope.ts';
import { type ListOf, pageRows } from '#kit/server/database/page-rows.ts';
import type { PageAsked } from '#kit/shared/call.ts';
import { inText } from '#kit/server/database/in-text.ts';
import { NO } from '#kit/shared/yes-no.ts';
import { lotStatus } from '../../shared/status.ts';
import { projectInScope } from '../scope.ts';
import { project, projectTenderee } from '../tables.ts';

const stands = sql`${project.isDeleted} = ${inText(NO)}`;

/** Which of these tenderees a project names (项目引用). */
export async function projectsNaming(db: Db, tendereeIds: readonly string[]): Promise<string[]> {
  if (tendereeIds.length === 0) return [];
  const rows = await db
    .selectDistinct({ id: projectTenderee.tendereeId })
    .from(projectTenderee)
    .innerJoin(project, eq(project.id, projectTenderee.projectId))
    .where(and(stands, inArray(projectTenderee.tendereeId, [...tendereeIds])))
    .limit(tendereeIds.length);
  return rows.map((r) => r.id);
}

const list: ListOf = {
  id: project.id,
  order: [
    { by: project.createdAt, down: true },
    { by: project.id, down: true },
  ],
};

const named = (tendereeId: string) =>
  sql`${project.id} in (select t.project_id from project_tenderee t where t.tenderee_id = ${tendereeId})`;

const shown = {
  id: project.id,
  orgId: project.orgId,
  mainCode: project.mainCode,
  mainName: project.mainName,
  status: project.status,
  pmName: project.pmName,
  createdAt: project.createdAt,
};

/** Projects with a tenderee (招标人的合作项目): of one's own organisation as far as roles show them, or without a user all. */
export const projectsOfTenderee = (db: Db, user: Scoped | undefined, tendereeId: string, q: PageAsked) =>
  pageRows(db, list, {
    from: sql`${project}`,
    where: and(
      stands,
      named(tendereeId),
      user ? and(eq(project.orgId, user.orgId), projectInScope(user)) : undefined,
    ),
    q,
    rows: (at) => db.select(shown).from(project).where(at.where).orderBy(at.order).limit(at.limit),
  });

/** 已结束的项目: for a tenderee, run by this manager, with lots of which every one has come to its end. */
export const endedProjectsOf = (
  db: Db,
  of: {
    readonly tendereeId: string;
    readonly pmId: string;
    readonly orgId: string;
    /** Only this project. */
    readonly mainId?: string;
    /** Without these, which are left out before the list is cut. */
    readonly except?: readonly string[];
  },
) =>
  db
    .select({ id: project.id, mainCode: project.mainCode, mainName: project.mainName })
    .from(project)
    .where(
      and(
        stands,
        named(of.tendereeId),
        eq(project.pmId, of.pmId),
        eq(project.orgId, of.orgId),
        of.mainId ? eq(project.id, of.mainId) : undefined,
        of.except?.length ? notInArray(project.id, [...of.except]) : undefined,
        sql`exists (select 1 from project_package k where k.main_id = ${project.id} and k.is_deleted = ${inText(NO)})`,
        sql`not exists (select 1 from project_package k where k.main_id = ${project.id} and k.is_deleted = ${inText(NO)}
          and k.status not in (${lotStatus.awarded}, ${lotStatus.failed}))`,
      ),
    )
    .orderBy(asc(project.createdAt), asc(project.id))
    .limit(500);

/** What projects are called (项目名称), for records that keep their ids. */
export const projectsById = (db: Db, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .select({
          id: project.id,
          orgId: project.orgId,
          mainCode: project.mainCode,
          mainName: project.mainName,
        })
        .from(project)
        .where(inArray(project.id, [...ids]))
        .limit(ids.length);
