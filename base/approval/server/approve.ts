import { settle } from '#base/form/server/index.ts';
import { membersOf, profileOf } from '#base/organisation/server/index.ts';
import type { Tx } from '#kit/server/context.ts';
import type { InputOf } from '#kit/shared/call.ts';
import type { approve as approveCall } from '../shared/calls.ts';
import { opinionFields } from '../shared/schema.ts';
import { type ApvlStatus, type Decision, opType } from '../shared/status.ts';
import { refuse, refuseField } from '../shared/text/index.ts';
import { type Held, taskToDecide } from './access.ts';
import { afterAgree, afterDisagree, closeTasks, emitActed, openNode } from './flow.ts';
import { bindOpinionFiles } from './opinion-files.ts';
import { insertRecord, type InstanceRow, setPlan } from './store.ts';
import { decideTask } from './store-tasks.ts';
import { backlogChanged, subjectChanged } from './tell.ts';

type Input = InputOf<typeof approveCall>;

/** 审批: the assignee agrees, disagrees with an opinion, or returns to an earlier step; one of them, once. */
export async function approve(tx: Tx, input: Input): Promise<{ status: ApvlStatus }> {
  const held = await taskToDecide(tx, input.taskId);
  await settleFiles(tx, input.files);
  if (input.apvlType === 'disagree') return { status: await disagree(tx, held, input) };
  if (input.apvlType === 'return') return { status: await returnToStep(tx, held, input) };
  return { status: await agree(tx, held, input) };
}

async function agree(tx: Tx, { instance, task }: Held, input: Input): Promise<ApvlStatus> {
  const planned = await withAssigned(tx, { instance, task }, input.modifyActivities ?? []);
  await decide(tx, { instance, task }, opType.agreed, input);
  return afterAgree(tx, planned, task);
}

async function disagree(tx: Tx, { instance, task }: Held, input: Input): Promise<ApvlStatus> {
  if (input.comment === '') throw refuseField('comment', 'need.comment');
  await decide(tx, { instance, task }, opType.disagreed, input);
  return afterDisagree(tx, instance, task, input.comment);
}

/** 退回到指定环节: an earlier node opens again, and everything after it will be decided again. */
async function returnToStep(tx: Tx, { instance, task }: Held, input: Input): Promise<ApvlStatus> {
  if (!input.returnActivity) throw refuseField('returnActivity', 'need.returnStep');
  const nodeIndex = instance.plan.findIndex((n) => n.key === input.returnActivity);
  if (nodeIndex < 0 || nodeIndex >= task.nodeIndex) throw refuseField('returnActivity', 'wrong.returnStep');
  await decide(tx, { instance, task }, opType.returnedToStep, input);
  backlogChanged(tx, await closeTasks(tx, instance));
  await openNode(tx, instance, nodeIndex);
  subjectChanged(tx, instance, instance.apvlStatus);
  return instance.apvlStatus;
}

/** The record of a decision, and the task closed with it. */
export async function decide(
  tx: Tx,
  { instance, task }: Held,
  decision: Decision,
  said: { comment: string; files: readonly string[]; targetName?: string },
): Promise<void> {
  const profile = await profileOf(tx.db, tx.user.id, instance.orgId);
  const seq = await insertRecord(tx, {
    instanceId: instance.id,
    nodeIndex: task.nodeIndex,
    opType: decision,
    deptName: profile?.deptName ?? '',
    comment: said.comment,
    files: said.files.join(','),
    targetName: said.targetName ?? '',
    isAssigned: task.isAssigned,
  });
  await bindOpinionFiles(tx, instance, said.files);
  await decideTask(tx, task.id, decision, seq);
  emitActed(tx, instance, decision, task.nodeIndex);
  backlogChanged(tx, [tx.user.id]);
}

/** Attachments of an opinion are files of one's own organisation, of a kind and size that can be read. */
export const settleFiles = (tx: Tx, ids: readonly string[]): Promise<void> =>
  settle(tx, opinionFields, { files: ids.join(',') });

/** 指定审批人: later nodes get the people chosen here; an empty choice goes back to the default. */
async function withAssigned(
  tx: Tx,
  { instance, task }: Held,
  chosen: readonly { activityKey: string; assignee: readonly string[] }[],
): Promise<InstanceRow> {
  if (chosen.length === 0) return instance;
  if (!instance.plan[task.nodeIndex]?.enableAssignApprover) throw refuse('cannotAssign');
  const members = new Map((await membersOf(tx.db, instance.orgId)).map((m) => [m.id, m.trueName]));
  const plan = instance.plan.map((node, index) => {
    const choice = chosen.find((c) => c.activityKey === node.key);
    if (!choice || index <= task.nodeIndex) return node;
    const { assigned: _, ...byDefault } = node;
    if (choice.assignee.length === 0) return byDefault;
    return {
      ...byDefault,
      assigned: [...new Set(choice.assignee)].map((id) => personOf(members, instance, id)),
    };
  });
  const later = new Set(instance.plan.slice(task.nodeIndex + 1).map((n) => n.key));
  if (chosen.some((c) => !later.has(c.activityKey)))
    throw refuseField('modifyActivities', 'wrong.assignActivity');
  await setPlan(tx, instance.id, plan);
  return { ...instance, plan };
}

function personOf(members: ReadonlyMap<string, string>, instance: InstanceRow, id: string) {
  const trueName = members.get(id);
  if (trueName === undefined || id === instance.submitterId)
    throw refuseField('modifyActivities', 'wrong.assignUser');
  return { id, trueName };
}
