import { holdsWords } from '#kit/shared/holds-words.ts';
import { membersOf } from '#base/organisation/server/index.ts';
import type { Read, Tx } from '#kit/server/context.ts';
import { type InputOf, pageOfFew } from '#kit/shared/call.ts';
import { membersChanged } from '../../shared/events.ts';
import {
  type Member,
  type memberCandidates,
  type memberPage,
  memberStages,
  type saveMembers,
  memberKind,
  operatePriv,
} from '../../shared/member/calls.ts';
import { projectText, refuse } from '../../shared/text/index.ts';
import { kitRefuse } from '#kit/shared/text/index.ts';
import { membershipOf, projectFor, projectLocked } from '../access.ts';
import { type MemberRow, membersOfProject, replaceMembers, sortedMembers } from './store.ts';

type Person = { readonly pmId: string; readonly pmName: string };
const fullPrivs = Object.fromEntries(memberStages.map((s) => [s, '2']));
type Row = Omit<MemberRow, 'projectId' | 'tenantId'>;

const pmRow = ({ pmId, pmName }: Person): Row => ({
  operatorId: pmId,
  operatorName: pmName,
  isPm: memberKind.manager,
  privs: fullPrivs,
});

/** 初始成员: the project manager, and whoever enters the project as its initiator. */
export async function setFirstMembers(tx: Tx, mainId: string, pm: Person): Promise<void> {
  const initiator: Row = {
    operatorId: tx.user.id,
    operatorName: tx.user.trueName,
    isPm: memberKind.initiator,
    privs: fullPrivs,
  };
  await replaceMembers(tx, mainId, tx.user.id === pm.pmId ? [pmRow(pm)] : [pmRow(pm), initiator]);
}

/** 更换项目经理: the former one stays as a member. */
export async function setPm(tx: Tx, mainId: string, pm: Person): Promise<void> {
  const rows = await membersOfProject(tx.db, mainId);
  if (rows.some((r) => r.isPm === memberKind.manager && r.operatorId === pm.pmId)) return;
  const others = rows
    .filter((r) => r.operatorId !== pm.pmId)
    .map((r): Row => ({ ...r, isPm: r.isPm === memberKind.manager ? memberKind.other : r.isPm }));
  await replaceMembers(tx, mainId, [pmRow(pm), ...others]);
}

export const stageList = (read: Read) =>
  memberStages.map((stageCode) => ({
    stageCode,
    stageName: projectText.say(read.lang, `stage.${stageCode}`),
  }));

/** 项目成员分页. */
export async function page(read: Read, q: InputOf<typeof memberPage>) {
  await projectFor(read, q.mainId);
  const stages = stageList(read);
  const records = await sortedMembers(read.db, q.mainId);
  const members: Member[] = records.map((m) => ({
    operatorId: m.operatorId,
    operatorName: m.operatorName,
    isPm: m.isPm,
    operationList: stages.map((s) => ({
      ...s,
      operatePriv:
        m.isPm === memberKind.other ? (m.privs[s.stageCode] ?? operatePriv.none) : operatePriv.operate,
    })),
  }));
  return pageOfFew(members, q);
}

/** 可选成员: people of the organisation that runs the project. */
export async function candidates(read: Read, q: InputOf<typeof memberCandidates>) {
  const project = await projectFor(read, q.mainId);
  if (project.orgId !== read.user.orgId) throw refuse('notFound', 404);
  const people = await membersOf(read.db, project.orgId);
  return people
    .filter((p) => holdsWords(q.searchKey, p.trueName))
    .map((p) => ({ userId: p.id, trueName: p.trueName }));
}

/** 保存项目成员: by the project manager only; the manager's own row stays whatever is sent. */
export async function saveAll(tx: Tx, { mainId, operatorIdList }: InputOf<typeof saveMembers>) {
  const project = await projectLocked(tx, mainId);
  if ((await membershipOf(tx, mainId))?.isPm !== memberKind.manager)
    throw kitRefuse('refused.permission', 403);
  const before = await membersOfProject(tx.db, mainId);
  const listed = operatorIdList.map((o) => o.operatorId);
  const names = new Map((await membersOf(tx.db, project.orgId, listed)).map((p) => [p.id, p.trueName]));
  const kept = before.find((m) => m.isPm === memberKind.manager);
  if (!kept || !operatorIdList.some((o) => o.operatorId === kept.operatorId)) throw refuse('wrong.pmStays');
  const rows = new Map<string, Row>();
  for (const o of operatorIdList) {
    const operatorName = names.get(o.operatorId);
    if (!operatorName) throw refuse('wrong.member', 400);
    const privs = Object.fromEntries(
      memberStages.map((s) => [s, o.operatorPrivList.find((p) => p.stageCode === s)?.operatePriv || '0']),
    );
    const isPm = before.find((m) => m.operatorId === o.operatorId)?.isPm ?? memberKind.other;
    rows.set(o.operatorId, {
      operatorId: o.operatorId,
      operatorName,
      isPm,
      privs: isPm === memberKind.other ? privs : fullPrivs,
    });
  }
  const list = [...rows.values()];
  await replaceMembers(tx, mainId, list);
  tx.emit(
    membersChanged,
    { subjectType: 'project', subjectId: mainId, before, after: list },
    { mainId, mainCode: project.mainCode },
  );
  return null;
}
