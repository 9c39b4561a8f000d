import { and, asc, eq } from 'drizzle-orm';
import type { Read } from '#kit/server/context.ts';
import type { Raw } from '#kit/server/http/http.ts';
import type { InputOf } from '#kit/shared/call.ts';
import { Refusal } from '#kit/shared/refusal.ts';
import { words } from '#kit/shared/text.ts';
import {
  GROUP_MOST,
  GROUPED_MOST,
  type listGroups,
  type submitGroup,
} from '../../shared/main/group-calls.ts';
import { refuse } from '../../shared/text/index.ts';
import { canOfProject } from '../access.ts';
import { membershipsOf } from '../member/store.ts';
import { packagesOf } from '../package/store.ts';
import { NO } from '#kit/shared/yes-no.ts';
import { projectInScope } from '../scope.ts';
import { project, projectGroup } from '../tables.ts';
import { submit } from './submit.ts';

/** Projects of one's organisation that stand in groups, or in this one, as far as roles show them. */
const grouped = ({ db, user }: Read, groupCode?: string) =>
  db
    .select({ groupCode: projectGroup.groupCode, project })
    .from(projectGroup)
    .innerJoin(project, eq(project.id, projectGroup.projectId))
    .where(
      and(
        eq(projectGroup.orgId, user.orgId),
        eq(project.isDeleted, NO),
        projectInScope(user),
        groupCode === undefined ? undefined : eq(projectGroup.groupCode, groupCode),
      ),
    )
    .orderBy(asc(projectGroup.groupCode), asc(project.createdAt), asc(project.id))
    .limit(GROUPED_MOST);

/** 项目分组列表: each project says whether the caller may hand it in now. */
export async function groups(read: Read, { groupCode }: InputOf<typeof listGroups>) {
  const found = await grouped(read, groupCode);
  const ids = [...new Set(found.map((f) => f.project.id))];
  const lots = Map.groupBy(await packagesOf(read.db, ids), (l) => l.mainId);
  const members = new Map((await membershipsOf(read.db, read.user.id, ids)).map((m) => [m.projectId, m]));
  return [...Map.groupBy(found, (f) => f.groupCode)].map(([code, rows]) => ({
    groupCode: code,
    projects: rows.map(({ project: one }) => ({
      mainId: one.id,
      mainCode: one.mainCode,
      mainName: one.mainName,
      status: one.status,
      can: { submit: canOfProject(read, one, lots.get(one.id) ?? [], members.get(one.id)).submit },
    })),
  }));
}

/** Why one was not handed in, in the caller's words. */
const reasonOf = (raw: Raw, { key, params }: Refusal): string => words(raw.ctx.lang, key, params) ?? key;

/**
 * 项目分组提交: one project after another, each as if it were handed in alone. What is refused of one changes nothing of it and keeps none of
 * the others back.
 */
export async function submitGrouped(
  raw: Raw,
  { groupCode, mainIdList, wfParameter }: InputOf<typeof submitGroup>,
) {
  const [group] = await raw.read((read) => groups(read, { groupCode }));
  if (!group) throw refuse('groupNotFound', 404);
  const asked = mainIdList && new Set(mainIdList);
  if ([...(asked ?? [])].some((id) => !group.projects.some((p) => p.mainId === id)))
    throw refuse('groupNotFound', 404);
  const chosen = group.projects.filter((p) => (asked ? asked.has(p.mainId) : p.can.submit));
  if (chosen.length === 0) throw refuse('groupNothing');
  if (chosen.length > GROUP_MOST) throw refuse('groupTooMany', 409, { n: GROUP_MOST });
  const results = [];
  let ofLaw: Refusal | undefined;
  for (const { mainId, mainCode, mainName } of chosen) {
    const named = { mainId, mainCode, mainName };
    try {
      const { needApproval } = await raw.write((tx) => submit(tx, { mainId, wfParameter }));
      results.push({ ...named, submitted: true, needApproval, reason: '' });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.refused) ofLaw ??= error;
      results.push({ ...named, submitted: false, needApproval: false, reason: reasonOf(raw, error) });
    }
  }
  // A refusal of law goes on record, as one of a whole call does; the others were handed in before it is told.
  if (ofLaw) throw ofLaw;
  return { results };
}
