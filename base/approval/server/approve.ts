import { signatureIdNow } from '#base/account/server/index.ts';
import { membersOf, profileOf } from '#base/organisation/server/index.ts';
import type { Tx } from '#kit/server/context.ts';
import type { InputOf } from '#kit/shared/call.ts';
import type { approve as approveCall } from '../shared/calls.ts';
import { following, type Person, type Plan, type PlanNode, preceding, rewound } from '../shared/plan.ts';
import { type ApvlStatus, type Decision, INITIATOR, opType } from '../shared/status.ts';
import { refuse, refuseField } from '../shared/text/index.ts';
import { demandApprover, type Held, taskToDecide } from './access.ts';
import { demandNotBarred } from './barred.ts';
import { afterDecision, closeTasks, emitActed, finish, goOn } from './flow.ts';
import { bindOpinionFiles, settleFiles } from './opinion-files.ts';
import { deciders, planOf } from './plan.ts';
import { insertRecord, type InstanceRow, keepPlan, keepReturned } from './store.ts';
import { demandSeenForm } from './seen-form.ts';
import { withNextUsers } from './next-users.ts';
import { decideTask, type TaskRow, tasksOfRun } from './store-tasks.ts';
import { backlogChanged, tellSubmitter } from './tell.ts';

type Input = InputOf<typeof approveCall>;

/** 审批: the assignee agrees, disagrees with an opinion, or returns to an earlier step; one of them, once. */
export async function approve(tx: Tx, input: Input): Promise<{ status: ApvlStatus }> {
  const held = await taskToDecide(tx, input.taskId);
  await settleFiles(tx, input.files);
  await demandSeenForm(tx, held.instance, input.formContent);
  if (input.apvlType !== 'agree' && input.users?.length) throw refuseField('users', 'wrong.usersAgree');
  if (input.apvlType !== 'return' && input.submitToMe) throw refuseField('submitToMe', 'wrong.submitToMe');
  if (input.apvlType === 'disagree') return { status: await disagree(tx, held, input) };
  if (input.apvlType === 'return') return { status: await returnToStep(tx, held, input) };
  return { status: await agree(tx, held, input) };
}

async function agree(tx: Tx, held: Held, input: Input): Promise<ApvlStatus> {
  const { instance, task } = held;
  if (input.modifyActivities?.length || input.users?.length) demandApprover(held);
  const chosen = withNextUsers(instance, task, input);
  const planned = await withAssigned(tx, { instance, task }, chosen);
  await decide(tx, { instance, task }, opType.agreed, input);
  return afterDecision(tx, planned, task, { comment: '', nextFlowId: input.nextFlowId ?? undefined });
}

async function disagree(tx: Tx, { instance, task }: Held, input: Input): Promise<ApvlStatus> {
  if (input.comment === '') throw refuseField('comment', 'need.comment');
  await decide(tx, { instance, task }, opType.disagreed, input);
  return afterDecision(tx, instance, task, { comment: input.comment });
}

/** 退回到指定环节: an earlier node opens again, and everything after it will be decided again. */
async function returnToStep(tx: Tx, { instance, task }: Held, input: Input): Promise<ApvlStatus> {
  if (!input.returnActivity) throw refuseField('returnActivity', 'need.returnStep');
  if (input.returnActivity === INITIATOR) return returnToInitiator(tx, { instance, task }, input);
  const plan = planOf(instance);
  const nodeIndex = returnable(plan, task.nodeIndex).find(
    (at) => plan.nodes[at]?.key === input.returnActivity,
  );
  if (nodeIndex === undefined) throw refuseField('returnActivity', 'wrong.returnStep');
  const straight = comesBack(instance, task, input.submitToMe ?? false);
  await decide(tx, { instance, task }, opType.returnedToStep, input);
  const { plan: again, undone } = rewound(plan, nodeIndex, straight ? task.nodeIndex : undefined);
  const runs = undone.flatMap((at) => plan.nodes[at]?.run ?? []);
  backlogChanged(tx, await closeTasks(tx, instance, [...new Set([...runs, task.run])]));
  return goOn(tx, instance, again);
}

/** Earlier nodes that were decided: there an approval can go back to. */
export const returnable = (plan: Plan, at: number): number[] =>
  preceding(plan.shape, at).filter((one) => {
    const node = plan.nodes[one];
    return node?.state === 'done' && node.mode !== 'copy' && deciders(node).length > 0;
  });

/** 退回后直接回到本环节: only where the flow lets a returned approval come straight back to the step. */
function comesBack(i: InstanceRow, task: TaskRow, asked: boolean): boolean {
  if (asked && !planOf(i).nodes[task.nodeIndex]?.resumes) throw refuseField('submitToMe', 'wrong.submitToMe');
  return asked;
}

/** 退回发起人: the subject may be changed and submitted again; the flow says where that goes on. */
async function returnToInitiator(tx: Tx, { instance, task }: Held, input: Input): Promise<ApvlStatus> {
  if (input.comment === '') throw refuseField('comment', 'need.comment');
  const node = planOf(instance).nodes[task.nodeIndex];
  const straight = comesBack(instance, task, input.submitToMe ?? node?.resumes ?? false);
  await decide(tx, { instance, task }, opType.returnedToInitiator, input);
  if (node && straight)
    await keepReturned(tx, instance.id, {
      nodeIndex: task.nodeIndex,
      by: { id: task.assigneeId, trueName: task.assigneeName },
      others: stillToDecide(node, await tasksOfRun(tx.db, instance.id, task.run)),
    });
  backlogChanged(tx, await closeTasks(tx, instance));
  const status = await finish(tx, instance, 'disagree');
  await tellSubmitter(tx, instance, false, input.comment, true);
  return status;
}

/** Who of a step has to decide again beside who returned it: of 或签 nobody, of 按比例 all, else those who have not agreed. */
function stillToDecide(node: PlanNode, turns: readonly TaskRow[]): Person[] {
  if (node.mode === 'orsign') return [];
  const agreed = new Set(turns.flatMap((t) => (t.opType === opType.agreed ? t.assigneeId : [])));
  return deciders(node).filter((p) => node.mode === 'percentage' || !agreed.has(p.id));
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
    onBehalf: task.assigneeId === tx.user.id ? undefined : task.assigneeName,
    // Passing a task on is no opinion.
    signatureId: decision === opType.transferred ? undefined : await signatureIdNow(tx.db, tx.user.id),
  });
  await bindOpinionFiles(tx, instance.id, said.files);
  await decideTask(tx, task, decision, seq);
  emitActed(tx, instance, decision, task.nodeIndex);
  backlogChanged(tx, [tx.user.id, task.assigneeId]);
}

/** 指定审批人: later nodes get the people chosen here; an empty choice goes back to the default. */
async function withAssigned(
  tx: Tx,
  { instance, task }: Held,
  chosen: readonly { activityKey: string; assignee: readonly string[] }[],
): Promise<InstanceRow> {
  if (chosen.length === 0) return instance;
  if (!planOf(instance).nodes[task.nodeIndex]?.enableAssignApprover) throw refuse('cannotAssign');
  const named = chosen.flatMap(({ assignee }) => assignee);
  const members = new Map((await membersOf(tx.db, instance.orgId, named)).map((m) => [m.id, m.trueName]));
  const { nodes, shape } = planOf(instance);
  const later = following(shape, task.nodeIndex).filter((at) => nodes[at]?.state === 'coming');
  if (chosen.some((c) => !later.some((at) => nodes[at]?.key === c.activityKey)))
    throw refuseField('modifyActivities', 'wrong.assignActivity');
  for (const { assignee } of chosen) await demandNotBarred(tx, instance, assignee, 'modifyActivities');
  const plan = nodes.map((node, index) => {
    const choice = chosen.find((c) => c.activityKey === node.key);
    if (!choice || !later.includes(index)) return node;
    const { assigned: _, ...byDefault } = node;
    if (choice.assignee.length === 0) return byDefault;
    return {
      ...byDefault,
      assigned: [...new Set(choice.assignee)].map((id) => personOf(members, instance, id)),
    };
  });
  await keepPlan(tx, instance.id, { nodes: plan, shape });
  return { ...instance, plan, shape };
}

function personOf(members: ReadonlyMap<string, string>, instance: InstanceRow, id: string) {
  const trueName = members.get(id);
  if (trueName === undefined || id === instance.submitterId)
    throw refuseField('modifyActivities', 'wrong.assignUser');
  return { id, trueName };
}
