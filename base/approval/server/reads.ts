import { membersOf } from '#base/organisation/server/index.ts';
import type { Read } from '#kit/server/context.ts';
import type { OutputOf } from '#kit/shared/call.ts';
import type { Lang } from '#kit/shared/text.ts';
import type * as calls from '../shared/calls.ts';
import { apvlStatus, opType, type StepState } from '../shared/status.ts';
import {
  agreementToUndo,
  instanceToRead,
  maySubmitterWithdraw,
  readableInstances,
  taskToRead,
  type Which,
} from './access.ts';
import { deciders, planFor } from './plan.ts';
import {
  formContentOf,
  type InstanceRow,
  latestDefinition,
  recordBySeq,
  type RecordRow,
  recordsOf,
} from './store.ts';
import { pendingOf, returnInto, type TaskRow } from './store-tasks.ts';
import { serviceOf, subjectOf } from './tell.ts';

export const iso = (at: Date | null): string | null => at?.toISOString() ?? null;
export const nodeName = (i: InstanceRow, index: number | null, lang: Lang): string =>
  index === null ? '' : (i.plan[index]?.name[lang] ?? '');

/** 审批实例: subject, state, where it stands, and what this user may do about it. */
export async function instance(r: Read, which: Which): Promise<OutputOf<typeof calls.instance>> {
  const i = await instanceToRead(r, which);
  const pending = await pendingOf(r.db, [i.id]);
  const mine = pending.find((t) => t.assigneeId === r.user.id);
  const live = i.apvlStatus === apvlStatus.inApproval;
  return {
    ...subjectOf(i, r.lang),
    submitterId: i.submitterId,
    submitterName: i.submitterName,
    submitTime: i.submittedAt.toISOString(),
    finishTime: iso(i.finishedAt),
    activityName: live ? nodeName(i, i.nodeIndex, r.lang) : '',
    currentApprovers: pending.map((t) => t.assigneeName),
    flow: flowOf(i, await recordsOf(r.db, [i.id]), r.lang),
    taskId: mine?.id ?? '',
    can: {
      decide: mine !== undefined,
      withdraw: maySubmitterWithdraw(r, i),
      takeBack: (await agreementToUndo(r.db, r, i)) !== undefined,
    },
  };
}

/** 审批流程: done, present and coming steps; where it was disagreed or withdrawn it stops. */
function flowOf(i: InstanceRow, written: readonly RecordRow[], lang: Lang): Flow {
  return i.plan.map((node, index) => {
    const state = stepState(i, index);
    const left =
      state === 'done' || state === 'stopped' ? written.find((w) => w.nodeIndex === index) : undefined;
    return {
      activityKey: node.key,
      activityName: node.name[lang],
      mode: node.mode,
      approvers: deciders(node).map((p) => p.trueName),
      state,
      time: iso(left?.at ?? null),
    };
  });
}
type Flow = OutputOf<typeof calls.instance>['flow'];

function stepState({ apvlStatus: status, nodeIndex }: InstanceRow, index: number): StepState {
  if (status === apvlStatus.agreed || index < nodeIndex) return 'done';
  if (index > nodeIndex) return 'coming';
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
  return { instanceId: i.id, title: i.title, formContent: await formContentOf(r.db, i.id) };
}

/** 业务审批状态: which submit buttons show. */
export async function serviceStatus(r: Read, which: Which): Promise<OutputOf<typeof calls.serviceStatus>> {
  const [latest] = await readableInstances(r, which);
  const inApprove = latest?.apvlStatus === apvlStatus.inApproval;
  return {
    inApprove,
    wfSubmit: !inApprove,
    bfSubmit: false,
    lastInstanceType: latest ? 'wf' : '',
    result: latest && !inApprove ? latest.apvlStatus : '',
    instanceId: latest?.id ?? '',
  };
}

/** 提交审批配置: whether an approval is needed, its steps and the people found for them. */
export async function submitConfig(
  r: Read,
  { serviceKey }: { serviceKey: string },
): Promise<OutputOf<typeof calls.submitConfig>> {
  const definition = await latestDefinition(r.db, serviceKey);
  const plan = await planFor(r.db, definition?.nodes ?? [], { orgId: r.user.orgId, submitterId: r.user.id });
  const service = {
    serviceKey,
    serviceZh: definition?.nameZh ?? null,
    serviceEn: definition?.nameEn ?? null,
  };
  return {
    needApproval: plan.length > 0,
    serviceName: serviceOf(service)[r.lang],
    flows: [],
    activities: plan.map((n) => ({
      activityKey: n.key,
      activityName: n.name[r.lang],
      mode: n.mode,
      candidate: n.people.map(({ id, trueName }) => ({ id, trueName })),
    })),
  };
}

/** 审批记录: one group a submission, newest first; whose turn it is stands on top as pending. */
export async function records(r: Read, which: Which): Promise<calls.ApprovalRecordGroup[]> {
  const found = await readableInstances(r, which);
  const ids = found.map((i) => i.id);
  const written = await recordsOf(r.db, ids);
  const pending = await pendingOf(r.db, ids);
  return found.map((i) => ({
    instanceId: i.id,
    createTime: i.submittedAt.toISOString(),
    status: i.apvlStatus,
    records: [
      ...pending.filter((t) => t.instanceId === i.id).map((t) => pendingRecord(i, t, r.lang)),
      ...written.filter((w) => w.instanceId === i.id).map((w) => writtenRecord(i, w, r.lang)),
    ],
  }));
}

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
});

/** 审批操作参数: what the approver may do with the task. */
export async function operateParam(
  r: Read,
  { taskId }: { taskId: string },
): Promise<OutputOf<typeof calls.getApvlOperateParam>> {
  const { instance: i, task } = await taskToRead(r, taskId);
  const node = i.plan[task.nodeIndex];
  if (!node) throw new Error(`approval ${i.id} has no node ${task.nodeIndex}`);
  const returned = await returnInto(r.db, task);
  const said = returned?.decidedSeq ? await recordBySeq(r.db, returned.decidedSeq) : undefined;
  return {
    enableAssignApprover: node.enableAssignApprover && task.nodeIndex + 1 < i.plan.length,
    enableTransmit: node.enableTransmit,
    nextFlowList: [],
    rollbackComment: said?.comment ?? '',
    rollbackFiles: said?.files ?? '',
    instanceId: i.id,
    serviceKey: i.serviceKey,
    serviceId: i.serviceId,
    activityName: node.name[r.lang],
    mode: node.mode,
    open: task.state === 'pending' && i.apvlStatus === apvlStatus.inApproval,
  };
}

/** 可退回的环节: nodes before the task's own. */
export async function returnActivities(r: Read, { taskId }: { taskId: string }) {
  const { instance: i, task } = await taskToRead(r, taskId);
  return i.plan.slice(0, task.nodeIndex).map((n) => ({ activityKey: n.key, activityName: n.name[r.lang] }));
}

/** 可指定的审批节点: later nodes with who approves there and who else could. */
export async function editableActivities(
  r: Read,
  { taskId }: { taskId: string },
): Promise<OutputOf<typeof calls.editableActivities>> {
  const { instance: i, task } = await taskToRead(r, taskId);
  if (!i.plan[task.nodeIndex]?.enableAssignApprover) return [];
  const candidate = (await membersOf(r.db, i.orgId))
    .filter((m) => m.id !== i.submitterId)
    .map(({ id, trueName }) => ({ id, trueName }));
  return i.plan.slice(task.nodeIndex + 1).map((n) => ({
    activityId: n.key,
    activityName: n.name[r.lang],
    assign: n.assigned ? ('1' as const) : ('0' as const),
    assignee: (n.assigned ?? n.people).map((p) => p.id),
    candidate,
  }));
}
