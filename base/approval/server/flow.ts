import type { Tx } from '#kit/server/context.ts';
import type { ApprovalKey } from '#kit/shared/names.ts';
import { moved } from '#kit/shared/states.ts';
import { approvalActed, approvalFinished } from '../shared/events.ts';
import { apvlMoves, apvlStatus, type ApvlStatus, opType, type OpType } from '../shared/status.ts';
import { refuse } from '../shared/text/index.ts';
import { followNow, followsAtOnce } from './on-finished.ts';
import { deciders } from './plan.ts';
import { endInstance, insertRecord, type InstanceRow, moveInstance } from './store.ts';
import { insertTasks, lastRun, setOpenTasks, startTask, type TaskRow, tasksOfRun } from './store-tasks.ts';
import { backlogChanged, subjectChanged, tellApprovers, tellSubmitter } from './tell.ts';

const subjectOf = (i: InstanceRow) => ({
  serviceKey: i.serviceKey,
  serviceId: i.serviceId,
  instanceId: i.id,
});

/** The kind of an event about it: only who declares a business puts it into approval. */
const kindOf = (i: InstanceRow): ApprovalKey => i.serviceKey as ApprovalKey;

/** The event row of an act, under the subject it is about. */
export function emitActed(tx: Tx, i: InstanceRow, op: OpType, nodeIndex: number): void {
  tx.emit(
    approvalActed,
    { subjectType: kindOf(i), subjectId: i.serviceId },
    { ...subjectOf(i), opType: op, nodeKey: i.plan[nodeIndex]?.key ?? '' },
  );
}

/** Opens a node: its people get their tasks, in sequence or together. */
export async function openNode(tx: Tx, i: InstanceRow, nodeIndex: number): Promise<void> {
  const node = i.plan[nodeIndex];
  if (!node) throw new Error(`approval ${i.id} has no node ${nodeIndex}`);
  const run = (await lastRun(tx.db, i.id)) + 1;
  const tasks = await insertTasks(
    tx,
    deciders(node).map((p, sort) => ({
      instanceId: i.id,
      run,
      nodeIndex,
      sort,
      orgId: i.orgId,
      assigneeId: p.id,
      assigneeName: p.trueName,
      isAssigned: node.assigned !== undefined,
      state: node.mode === 'sequential' && sort > 0 ? ('waiting' as const) : ('pending' as const),
    })),
  );
  await moveInstance(tx, i.id, { nodeIndex, run });
  await tellApprovers(tx, i, tasks);
}

/** Closes what is still open of an approval, and answers whose turn it was. */
export async function closeTasks(tx: Tx, i: InstanceRow): Promise<string[]> {
  await setOpenTasks(tx, { instanceId: i.id, from: 'waiting', to: 'void' });
  return setOpenTasks(tx, { instanceId: i.id, from: 'pending', to: 'void' });
}

/** The one end of an approval: status, event, word to the open screens; whoever comes second is refused. */
export async function finish(tx: Tx, i: InstanceRow, move: keyof typeof apvlMoves): Promise<ApvlStatus> {
  const status = moved<ApvlStatus, typeof apvlMoves>(apvlMoves, i.apvlStatus, move, () => endedRefusal(i));
  if (!(await endInstance(tx, i.id, status))) throw endedRefusal(i);
  const withdrawn = status === apvlStatus.withdrawn;
  const finished = {
    ...subjectOf(i),
    agreed: status === apvlStatus.agreed,
    withdrawn,
    ...(withdrawn && followsAtOnce(i.serviceKey) ? { followed: true } : {}),
  };
  tx.emit(
    approvalFinished,
    {
      subjectType: kindOf(i),
      subjectId: i.serviceId,
      before: { status: i.apvlStatus },
      after: { status },
    },
    finished,
  );
  subjectChanged(tx, i, status);
  if (finished.followed) await followNow(tx, finished);
  return status;
}

export const endedRefusal = (i: Pick<InstanceRow, 'apvlStatus'>) =>
  refuse(i.apvlStatus === apvlStatus.withdrawn ? 'withdrawnAlready' : 'ended');

/** After an agreement: the node goes on, the next node opens, or the approval ends. */
export async function afterAgree(tx: Tx, i: InstanceRow, task: TaskRow): Promise<ApvlStatus> {
  const mode = i.plan[task.nodeIndex]?.mode;
  const tasks = await tasksOfRun(tx.db, i.id, task.run);
  const next = tasks.find((t) => t.state === 'waiting');
  const open = tasks.some((t) => t.state === 'pending');
  if (mode === 'sequential' && next) {
    await startTask(tx, next.id);
    await tellApprovers(tx, i, [{ ...next, state: 'pending' }]);
    subjectChanged(tx, i, i.apvlStatus);
    return i.apvlStatus;
  }
  if (mode === 'countersign' && open) {
    subjectChanged(tx, i, i.apvlStatus);
    return i.apvlStatus;
  }
  backlogChanged(tx, await closeTasks(tx, i));
  await summarise(tx, i, task, placesOf(tasks), opType.agreedSummary);
  if (task.nodeIndex + 1 < i.plan.length) {
    await openNode(tx, i, task.nodeIndex + 1);
    subjectChanged(tx, i, i.apvlStatus);
    return i.apvlStatus;
  }
  const status = await finish(tx, i, 'agree');
  await tellSubmitter(tx, i, true, '');
  return status;
}

/** After a disagreement nothing is left to decide: the approval ends there. */
export async function afterDisagree(
  tx: Tx,
  i: InstanceRow,
  task: TaskRow,
  comment: string,
): Promise<ApvlStatus> {
  const tasks = await tasksOfRun(tx.db, i.id, task.run);
  backlogChanged(tx, await closeTasks(tx, i));
  await summarise(tx, i, task, placesOf(tasks), opType.disagreedSummary);
  const status = await finish(tx, i, 'disagree');
  await tellSubmitter(tx, i, false, comment);
  return status;
}

/** How many people decide: one who passed the task on and the one who got it share a place. */
const placesOf = (tasks: readonly TaskRow[]): number => new Set(tasks.map((t) => t.sort)).size;

/** 汇总结果: where several people decide together, one record says what came out. */
async function summarise(tx: Tx, i: InstanceRow, task: TaskRow, people: number, op: OpType): Promise<void> {
  if (people < 2 || i.plan[task.nodeIndex]?.mode === 'sequential') return;
  await insertRecord(tx, { instanceId: i.id, nodeIndex: task.nodeIndex, opType: op, summary: true });
}
