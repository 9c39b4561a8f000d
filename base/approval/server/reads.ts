import { membersOf } from '#base/organisation/server/index.ts';
import type { Read } from '#kit/server/context.ts';
import type { LinkNotes } from '#kit/server/part.ts';
import type { OutputOf } from '#kit/shared/call.ts';
import type { Lang } from '#kit/shared/text.ts';
import type * as calls from '../shared/calls.ts';
import { choicesAfter, following, forked, type Plan, type PlanNode, wayOf } from '../shared/plan.ts';
import { apvlStatus, INITIATOR, opType, type StepState } from '../shared/status.ts';
import { approvalText } from '../shared/text/index.ts';
import { verdictOf } from '../shared/verdict.ts';
import {
  agreementToUndo,
  instanceToRead,
  maySubmitterWithdraw,
  readableInstances,
  taskToRead,
  type Which,
} from './access.ts';
import { returnable } from './approve.ts';
import { isBarred } from './barred.ts';
import { notesAbout } from './notes.ts';
import { businessNow } from './own/store.ts';
import { failureOf } from './exception/store.ts';
import { deciders, openNodes, planOf } from './plan.ts';
import { proxiedAmong } from './proxy/acting.ts';
import { placesToSign } from './sign.ts';
import { formContentOf, type InstanceRow, recordBySeq, type RecordRow, recordsOf } from './store.ts';
import { pendingOf, returnInto, type TaskRow, tasksOfRun, undecidedAddedBy } from './store-tasks.ts';
import { subjectOf } from './tell.ts';

export const iso = (at: Date | null): string | null => at?.toISOString() ?? null;
export const nodeName = (i: InstanceRow, index: number | null, lang: Lang): string =>
  index === null ? '' : (i.plan[index]?.name[lang] ?? '');

/** Where it stands: the steps being decided, several where branches run side by side. */
export function openNames(i: InstanceRow, lang: Lang): string {
  const plan = planOf(i);
  return openNodes(plan)
    .map((at) => plan.nodes[at]?.name[lang])
    .join(lang === 'zh' ? '、' : ', ');
}

/** 审批实例: subject, state, where it stands, and what this user may do about it. */
export async function instance(r: Read, which: Which): Promise<OutputOf<typeof calls.instance>> {
  const i = await instanceToRead(r, which);
  const pending = await pendingOf(r.db, [i.id]);
  const mine = pending.find((t) => t.assigneeId === r.user.id) ?? (await proxiedAmong(r.db, r.user, [i]))[0];
  const live = i.apvlStatus === apvlStatus.inApproval;
  return {
    ...subjectOf(i, r.lang),
    isFailed: !live && (await failureOf(r.db, i.id)) !== undefined,
    submitterId: i.submitterId,
    submitterName: i.submitterName,
    submitTime: i.submittedAt.toISOString(),
    finishTime: iso(i.finishedAt),
    activityName: live ? openNames(i, r.lang) : '',
    currentApprovers: pending.map((t) => t.assigneeName),
    flow: flowOf(i, { written: await recordsOf(r.db, [i.id]), pending }, r.lang),
    taskId: mine?.id ?? '',
    added: live
      ? (await undecidedAddedBy(r.db, i.id, r.user.id)).map((t) => ({ id: t.id, trueName: t.assigneeName }))
      : [],
    can: {
      decide: mine !== undefined,
      withdraw: maySubmitterWithdraw(r, i),
      takeBack: (await agreementToUndo(r.db, r, i)) !== undefined,
    },
  };
}

/** 审批流程: done, present and coming steps; where it was disagreed or withdrawn it stops. Ways not taken are left out. */
function flowOf(
  i: InstanceRow,
  { written, pending }: { readonly written: readonly RecordRow[]; readonly pending: readonly TaskRow[] },
  lang: Lang,
): Flow {
  const plan = planOf(i);
  const forks = forked(plan.shape);
  return wayOf(plan.shape).flatMap((index) => {
    const node = plan.nodes[index];
    if (!node) return [];
    const state = stepState(i, node);
    const asked = state === 'current' ? pending.filter((task) => task.nodeIndex === index) : [];
    const left =
      state === 'done' || state === 'stopped' ? written.find((w) => w.nodeIndex === index) : undefined;
    return {
      activityKey: node.key,
      activityName: node.name[lang],
      mode: node.mode,
      approvers: deciders(node).map((p) => p.trueName),
      state,
      time: iso(left?.at ?? null),
      waiting: asked.map((task) => task.assigneeName),
      since: iso(asked[0]?.createdAt ?? null),
      beside: forks.get(index) ?? null,
    };
  });
}
type Flow = OutputOf<typeof calls.instance>['flow'];

function stepState({ apvlStatus: status }: InstanceRow, { state }: PlanNode): StepState {
  if (status === apvlStatus.agreed || state === 'done') return 'done';
  if (state !== 'open') return 'coming';
  return status === apvlStatus.inApproval ? 'current' : 'stopped';
}

/** 能否撤销审批: only the submitter, only while it is under way; what one may not see cannot be withdrawn. */
export async function canBeWithdrawn(r: Read, which: Which): Promise<boolean> {
  const [latest] = await readableInstances(r, which);
  return latest !== undefined && maySubmitterWithdraw(r, latest);
}

/** 能否撤回: one's own agreement, while nobody has decided anything after it. */
export async function canTackback(r: Read, which: Which): Promise<boolean> {
  const [latest] = await readableInstances(r, which);
  return latest !== undefined && (await agreementToUndo(r.db, r, latest)) !== undefined;
}

/** 提交时的表单内容: what the approvers decide about. */
export async function formContent(r: Read, which: Which) {
  const i = await instanceToRead(r, which);
  const { variables = [] } = (await businessNow(r.db, i.serviceKey)) ?? {};
  return {
    instanceId: i.id,
    title: i.title,
    formContent: await formContentOf(r.db, i.id),
    labels: Object.fromEntries(variables.map((v) => [v.key, v.name[r.lang]])),
  };
}

/** 审批记录: one group a submission, newest first, each with how its subject stands now; whose turn it is stands on top as pending. */
export const records =
  (notes: () => readonly LinkNotes[]) =>
  async (r: Read, which: Which): Promise<calls.ApprovalRecordGroup[]> => {
    const found = await readableInstances(r, which);
    const now = await notesAbout(r, notes, found);
    const ids = found.map((i) => i.id);
    const written = await recordsOf(r.db, ids);
    const pending = await pendingOf(r.db, ids);
    return found.map((i) => ({
      instanceId: i.id,
      createTime: i.submittedAt.toISOString(),
      status: i.apvlStatus,
      note: now.get(i.id) ?? '',
      records: [
        ...pending.filter((t) => t.instanceId === i.id).map((t) => pendingRecord(i, t, r.lang)),
        ...written.filter((w) => w.instanceId === i.id).map((w) => writtenRecord(i, w, r.lang)),
      ],
    }));
  };

const pendingRecord = (i: InstanceRow, t: TaskRow, lang: Lang): calls.ApprovalRecord => ({
  opType: opType.pending,
  activityName: nodeName(i, t.nodeIndex, lang),
  aprvUserName: t.assigneeName,
  deptName: '',
  targetName: '',
  apvlTime: null,
  comment: '',
  files: '',
  isAssignedUser: t.isAssigned,
  onBehalf: '',
});

const writtenRecord = (i: InstanceRow, w: RecordRow, lang: Lang): calls.ApprovalRecord => ({
  opType: w.opType,
  activityName: nodeName(i, w.nodeIndex, lang),
  aprvUserName: w.userName,
  deptName: w.deptName,
  targetName: w.targetName,
  apvlTime: iso(w.at),
  comment: w.comment,
  files: w.files,
  isAssignedUser: w.isAssigned,
  onBehalf: w.onBehalf ?? '',
});

/** 审批操作参数: what the approver may do with the task. */
export async function operateParam(
  r: Read,
  { taskId }: { taskId: string },
): Promise<OutputOf<typeof calls.getApvlOperateParam>> {
  const { instance: i, task } = await taskToRead(r, taskId);
  const plan = planOf(i);
  const isOwn = task.assigneeId === r.user.id;
  const node = plan.nodes[task.nodeIndex];
  if (!node) throw new Error(`approval ${i.id} has no node ${task.nodeIndex}`);
  const open = task.state === 'pending' && i.apvlStatus === apvlStatus.inApproval;
  const tasks = await tasksOfRun(r.db, i.id, task.run);
  const returned = await returnInto(r.db, task);
  const said = returned?.decidedSeq ? await recordBySeq(r.db, returned.decidedSeq) : undefined;
  return {
    // A proxy agrees, disagrees or returns, and nothing else.
    principalName: isOwn ? '' : task.assigneeName,
    enableAssignApprover: isOwn && node.enableAssignApprover && laterSteps(plan, task.nodeIndex).length > 0,
    enableTransmit: isOwn && node.enableTransmit,
    enableSubmitToMe: node.resumes ?? false,
    nextFlowList: open ? nextFlows(plan, task, tasks, r.lang) : [],
    signPlaces: open && isOwn ? placesToSign(node, task) : [],
    added: tasks
      .filter((t) => t.addedBy === r.user.id && (t.state === 'pending' || t.state === 'waiting'))
      .map((t) => ({ id: t.id, trueName: t.assigneeName })),
    rollbackComment: said?.comment ?? '',
    rollbackFiles: said?.files ?? '',
    instanceId: i.id,
    serviceKey: i.serviceKey,
    serviceId: i.serviceId,
    activityName: node.name[r.lang],
    mode: node.mode,
    open,
  };
}

/** 可选流转路径: asked of whoever's agreement would leave the step, where several ways lead on. */
function nextFlows(plan: Plan, task: TaskRow, tasks: readonly TaskRow[], lang: Lang) {
  const node = plan.nodes[task.nodeIndex];
  const [choice] = choicesAfter(plan, task.nodeIndex);
  if (!node || !choice) return [];
  const agreed = tasks.map((t) =>
    t.id === task.id ? { ...t, state: 'done' as const, opType: opType.agreed } : t,
  );
  if (verdictOf(node, agreed).outcome !== 'agreed') return [];
  return choice.pick.map((way) => ({ flowId: way.key, nextNodeName: way.name[lang] }));
}

/** Steps that are decided only after this one, and by whom may still be said. */
const laterSteps = (plan: Plan, at: number): PlanNode[] =>
  following(plan.shape, at).flatMap((one) => {
    const node = plan.nodes[one];
    return node?.state === 'coming' && node.mode !== 'copy' ? [node] : [];
  });

/** 可退回的环节: who submitted it, and decided steps before the task's own. */
export async function returnActivities(r: Read, { taskId }: { taskId: string }) {
  const { instance: i, task } = await taskToRead(r, taskId);
  const plan = planOf(i);
  const earlier = returnable(plan, task.nodeIndex).flatMap((at) => plan.nodes[at] ?? []);
  return [
    {
      activityKey: INITIATOR,
      activityName: approvalText.say(r.lang, 'flow.initiator', { name: i.submitterName }),
    },
    ...earlier.map((n) => ({ activityKey: n.key, activityName: n.name[r.lang] })),
  ];
}

/** 可指定的审批节点: later nodes with who approves there and who else could. */
export async function editableActivities(
  r: Read,
  { taskId }: { taskId: string },
): Promise<OutputOf<typeof calls.editableActivities>> {
  const { instance: i, task } = await taskToRead(r, taskId);
  const plan = planOf(i);
  if (!plan.nodes[task.nodeIndex]?.enableAssignApprover) return [];
  const candidate = (await membersOf(r.db, i.orgId))
    .filter((m) => m.id !== i.submitterId && !isBarred(i, m.id))
    .map(({ id, trueName }) => ({ id, trueName }));
  return laterSteps(plan, task.nodeIndex).map((n) => ({
    activityId: n.key,
    activityName: n.name[r.lang],
    assign: n.assigned ? ('1' as const) : ('0' as const),
    assignee: (n.assigned ?? n.people).map((p) => p.id),
    candidate,
  }));
}
