import { and, eq, sql } from 'drizzle-orm';
import { membersWithRole } from '#base/role/server/index.ts';
import type { Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import type { Handover, HandoverSource } from '#kit/server/part.ts';
import { inText } from '#kit/server/database/in-text.ts';
import { memberKind, memberStages } from '../../shared/member/calls.ts';
import { membersChanged } from '../../shared/events.ts';
import { NO } from '#kit/shared/yes-no.ts';
import { lotStatus } from '../../shared/status.ts';
import { lockForSystem, update } from '../main/store.ts';
import { project, projectMember } from '../tables.ts';
import { setPm } from './members.ts';
import { type MemberRow, membersOfProject, replaceMembers } from './store.ts';

/** Projects of this organisation on which the person works, as long as a lot of theirs has not come to its end. */
const worksOn = (db: Db, userId: string, orgId: string) =>
  db
    .select({ id: project.id })
    .from(projectMember)
    .innerJoin(project, eq(project.id, projectMember.projectId))
    .where(
      and(
        eq(projectMember.operatorId, userId),
        eq(project.orgId, orgId),
        eq(project.isDeleted, NO),
        // Nothing was drawn up yet, or something is under way.
        sql`(not exists (select 1 from project_package k where k.main_id = ${project.id} and k.is_deleted = ${inText(NO)})
          or exists (select 1 from project_package k where k.main_id = ${project.id} and k.is_deleted = ${inText(NO)}
            and k.status not in (${lotStatus.awarded}, ${lotStatus.failed})))`,
      ),
    )
    .orderBy(project.id)
    .limit(5000);

/** The rights of both, where each has any: what the colleague may do already is not taken. */
const joined = (a: MemberRow['privs'], b: MemberRow['privs'] = {}): MemberRow['privs'] =>
  Object.fromEntries(memberStages.map((s) => [s, [a[s] ?? '0', b[s] ?? '0'].toSorted().at(-1) ?? '0']));

async function takeOver(tx: Tx, mainId: string, h: Handover, mayManage: boolean): Promise<boolean> {
  const row = await lockForSystem(tx, mainId);
  const before = await membersOfProject(tx.db, mainId);
  const old = before.find((m) => m.operatorId === h.from.id);
  if (!row || !old) return true;
  const manages = old.isPm === memberKind.manager;
  if (manages && !mayManage) return false;
  if (manages) {
    await setPm(tx, mainId, { pmId: h.to.id, pmName: h.to.trueName });
    await update(tx, mainId, { pmId: h.to.id, pmName: h.to.trueName });
  }
  const now = await membersOfProject(tx.db, mainId);
  const his = now.find((m) => m.operatorId === h.to.id);
  const rest = now.filter((m) => m.operatorId !== h.from.id && m.operatorId !== h.to.id);
  const heir = {
    operatorId: h.to.id,
    operatorName: h.to.trueName,
    isPm: his && his.isPm !== memberKind.other ? his.isPm : manages ? memberKind.manager : old.isPm,
    privs: joined(old.privs, his?.privs),
  };
  const after = [...rest, heir];
  await replaceMembers(tx, mainId, after);
  tx.emit(
    membersChanged,
    { subjectType: 'project', subjectId: mainId, before, after },
    { mainId, mainCode: row.mainCode },
  );
  return true;
}

/** 项目交接: a colleague takes the leaver's place in the projects under way; only a project manager manages one. */
export const handovers: readonly HandoverSource[] = [
  {
    name: { zh: '在办项目成员', en: 'Memberships in projects under way' },
    count: async ({ db }, { userId, orgId }) => (await worksOn(db, userId, orgId)).length,
    handOver: async (tx, h) => {
      const found = await worksOn(tx.db, h.from.id, h.orgId);
      const mayManage = (await membersWithRole(tx.db, 'pm', h.orgId)).some((m) => m.id === h.to.id);
      let left = 0;
      for (const { id } of found) if (!(await takeOver(tx, id, h, mayManage))) left += 1;
      return { moved: found.length - left, left };
    },
  },
];
