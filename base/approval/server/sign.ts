import { membersOf, profileOf } from '#base/organisation/server/index.ts';
import type { Tx } from '#kit/server/context.ts';
import type { InputOf } from '#kit/shared/call.ts';
import type { addSign as addCall, removeSign as removeCall } from '../shared/calls.ts';
import type { PlanNode } from '../shared/plan.ts';
import { apvlStatus, type ApvlStatus, opType, type SignPlace, signPlaces } from '../shared/status.ts';
import { refuse, refuseField } from '../shared/text/index.ts';
import { demandApprover, type Held, taskToDecide } from './access.ts';
import { demandNotBarred } from './barred.ts';
import { afterDecision, emitActed } from './flow.ts';
import { planOf } from './plan.ts';
import { insertRecord, lockInstance } from './store.ts';
import {
  busyIn,
  insertTasks,
  moveLater,
  removeTask,
  setOpenTasks,
  taskById,
  type TaskRow,
  tasksOfRun,
} from './store-tasks.ts';
import { backlogChanged, subjectChanged, tellApprovers } from './tell.ts';

/** Where an approver may add others: in a sequence they come before or after, side by side before or beside; by share beside only. */
export function placesToSign(node: PlanNode | undefined, task: Pick<TaskRow, 'parentId'>): SignPlace[] {
  if (!node?.enableAddSign || task.parentId !== null) return [];
  return signPlaces.filter(
    (place) =>
      (place === 'before' && node.mode !== 'percentage') ||
      (place === 'with' && node.mode !== 'sequential') ||
      (place === 'after' && node.mode === 'sequential'),
  );
}

/** 加签: others of the organisation decide before, beside or after the approver who asks them. */
export async function addSign(tx: Tx, input: InputOf<typeof addCall>): Promise<null> {
  const held = await taskToDecide(tx, input.taskId);
  const { instance, task } = held;
  demandApprover(held);
  if (!placesToSign(planOf(instance).nodes[task.nodeIndex], task).includes(input.position))
    throw refuse('cannotAddSign');
  const tasks = await tasksOfRun(tx.db, instance.id, task.run);
  const people = await newcomers(tx, held, input.users, tasks);
  const { position, comment } = input;
  const before = position === 'before';
  if (before)
    await setOpenTasks(tx, { instanceId: instance.id, ids: [task.id], from: 'pending', to: 'waiting' });
  if (position === 'after')
    await moveLater(tx, { instanceId: instance.id, run: task.run, after: task.sort, by: people.length });
  const first = position === 'with' ? Math.max(...tasks.map((t) => t.sort)) + 1 : task.sort + 1;
  const profile = await profileOf(tx.db, tx.user.id, instance.orgId);
  const added = [];
  for (const [n, person] of people.entries()) {
    const addedSeq = await insertRecord(tx, {
      instanceId: instance.id,
      nodeIndex: task.nodeIndex,
      opType: opType.signAdded,
      deptName: profile?.deptName ?? '',
      targetName: person.trueName,
      comment,
    });
    added.push({
      instanceId: instance.id,
      run: task.run,
      nodeIndex: task.nodeIndex,
      sort: before ? task.sort : first + n,
      orgId: instance.orgId,
      assigneeId: person.id,
      assigneeName: person.trueName,
      isAssigned: true,
      state: position === 'after' ? ('waiting' as const) : ('pending' as const),
      parentId: before ? task.id : null,
      addedBy: tx.user.id,
      addedSeq,
      dueAt: task.dueAt ?? undefined,
    });
  }
  emitActed(tx, instance, opType.signAdded, task.nodeIndex);
  await tellApprovers(tx, instance, await insertTasks(tx, added));
  backlogChanged(tx, [tx.user.id]);
  subjectChanged(tx, instance, instance.apvlStatus);
  return null;
}

/** Colleagues who do not decide here yet and did not submit it. */
async function newcomers(
  tx: Tx,
  { instance }: Held,
  ids: readonly string[],
  tasks: readonly TaskRow[],
): Promise<{ id: string; trueName: string }[]> {
  const members = new Map((await membersOf(tx.db, instance.orgId, ids)).map((m) => [m.id, m]));
  const busy = busyIn(tasks);
  await demandNotBarred(tx, instance, ids, 'users');
  return [...new Set(ids)].map((id) => {
    const member = members.get(id);
    if (!member || id === tx.user.id || id === instance.submitterId)
      throw refuseField('users', 'wrong.signUser');
    if (busy.has(id)) throw refuseField('users', 'wrong.transferTwice');
    return member;
  });
}

/** 减签: who added somebody takes them off again, while they have not decided. */
export async function removeSign(
  tx: Tx,
  { taskId }: InputOf<typeof removeCall>,
): Promise<{ status: ApvlStatus }> {
  const seen = await taskById(tx.db, taskId);
  if (!seen || seen.addedBy !== tx.user.id || seen.orgId !== tx.user.orgId) throw refuse('notFound', 404);
  const instance = await lockInstance(tx, seen.instanceId);
  const task = await taskById(tx.db, taskId);
  if (!instance || !task || instance.apvlStatus !== apvlStatus.inApproval) throw refuse('taskHandled');
  if (task.state !== 'pending' && task.state !== 'waiting') throw refuse('taskHandled');
  const profile = await profileOf(tx.db, tx.user.id, instance.orgId);
  await insertRecord(tx, {
    instanceId: instance.id,
    nodeIndex: task.nodeIndex,
    opType: opType.signRemoved,
    deptName: profile?.deptName ?? '',
    targetName: task.assigneeName,
  });
  await removeTask(tx, task.id);
  emitActed(tx, instance, opType.signRemoved, task.nodeIndex);
  backlogChanged(tx, [task.assigneeId, tx.user.id]);
  return { status: await afterDecision(tx, instance, task, { comment: '' }) };
}
