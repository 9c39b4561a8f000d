import { and, eq, sql } from 'drizzle-orm';
import type { Read } from '#kit/server/context.ts';
import { type ListOf, pageRows } from '#kit/server/database/page-rows.ts';
import { type InputOf, pageResult } from '#kit/shared/call.ts';
import { inText } from '#kit/server/database/in-text.ts';
import { NO } from '#kit/shared/yes-no.ts';
import type { packageInfo } from '../../shared/package/calls.ts';
import { operatesThere, projectInScope } from '../scope.ts';
import { project, projectPackage } from '../tables.ts';

const list: ListOf = {
  id: projectPackage.id,
  order: [
    { by: projectPackage.createdAt, down: true },
    { by: projectPackage.id, down: true },
  ],
  search: { list: 'project_package', key: projectPackage.id },
};

const row = {
  appnPackageId: projectPackage.id,
  packageName: projectPackage.packageName,
  packageCode: projectPackage.packageCode,
  mainName: project.mainName,
  purchaseMode: projectPackage.purchaseMode,
  status: projectPackage.status,
};

// The index holds what is not deleted; PostgreSQL uses it in a kept plan only if the condition is no parameter.
const alive = sql`${projectPackage.isDeleted} = ${inText(NO)} and ${project.isDeleted} = ${inText(NO)}`;

/** 选择标段: lots of one's own organisation as far as one's roles show them, by words of the lot or its project. */
export async function chooseLots({ db, user }: Read, q: InputOf<typeof packageInfo>) {
  const { records, ...count } = await pageRows(db, list, {
    from: sql`${projectPackage} join ${project} on ${project.id} = ${projectPackage.mainId}`,
    where: and(
      alive,
      eq(project.orgId, user.orgId),
      projectInScope(user),
      q.stage ? operatesThere(user.id, q.stage) : undefined,
    ),
    q,
    typed: q.searchKey,
    rows: (at) =>
      db
        .select(row)
        .from(projectPackage)
        .innerJoin(project, eq(project.id, projectPackage.mainId))
        .where(at.where)
        .orderBy(at.order)
        .limit(at.limit),
  });
  return pageResult(records, count, q);
}
