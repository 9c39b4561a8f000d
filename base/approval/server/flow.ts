import { calendarOf } from '#base/calendar/server/index.ts';
import { endOfDay, workingDaysAfter } from '#base/calendar/shared/days.ts';
import type { Tx } from '#kit/server/context.ts';
import type { ApprovalKey } from '#kit/shared/names.ts';
import { moved } from '#kit/shared/states.ts';
import { approvalActed, approvalFinished } from '../shared/events.ts';
import {
  choicesAfter,
  chosenWay,
  front,
  isOver,
  type Plan,
  type PlanNode,
  withState,
} from '../shared/plan.ts';
import { apvlMoves, apvlStatus, type ApvlStatus, opType, type OpType } from '../shared/status.ts';
import { refuse, refuseField } from '../shared/text/index.ts';
import { verdictOf } from '../shared/verdict.ts';
import { followNow, followsAtOnce } from './on-finished.ts';
import { deciders, planOf } from './plan.ts';
import { endInstance, insertRecord, type InstanceRow, keepPlan } from './store.ts';
import { insertTasks, lastRun, setOpenTasks, startTasks, type TaskRow, tasksOfRun } from './store-tasks.ts';
import type { TaskState } from './tables.ts';
import { backlogChanged, subjectChanged, tellApprovers, tellCopied, tellSubmitter } from './tell.ts';

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

/** Opens whatever can open now (流转): several nodes side by side, copies on the way; nothing left means that it is agreed. */
export async function goOn(tx: Tx, i: InstanceRow, from: Plan): Promise<ApvlStatus> {
  let plan = from;
  let last: { nodeIndex: number; run: number } | undefined;
  for (let { nodes } = front(plan); nodes.length > 0; { nodes } = front(plan))
    for (const nodeIndex of nodes) {
      const run = await openNode(tx, i, plan, nodeIndex);
      const isCopy = plan.nodes[nodeIndex]?.mode === 'copy';
      plan = withState(plan, [nodeIndex], isCopy ? 'done' : 'open', run);
      if (!isCopy) last = { nodeIndex, run };
    }
  await keepPlan(tx, i.id, plan, last);
  if (!isOver(plan)) {
    subjectChanged(tx, i, i.apvlStatus);
    return i.apvlStatus;
  }
  const status = await finish(tx, i, 'agree');
  await tellSubmitter(tx, i, true, '');
  return status;
}

/** Opens a node: its people get their tasks, in sequence or together; those of a copy are told. Answers its run. */
async function openNode(tx: Tx, i: InstanceRow, plan: Plan, nodeIndex: number): Promise<number> {
  const node = plan.nodes[nodeIndex];
  if (!node) throw new Error(`approval ${i.id} has no node ${nodeIndex}`);
  const run = (await lastRun(tx.db, i.id)) + 1;
  const people = deciders(node);
  if (people.length === 0) return run;
  const dueAt = node.dueDays ? await dueAfter(tx, node.dueDays) : undefined;
  const tasks = await insertTasks(
    tx,
    people.map((p, sort) => ({
      instanceId: i.id,
      run,
      nodeIndex,
      sort,
      orgId: i.orgId,
      assigneeId: p.id,
      assigneeName: p.trueName,
      isAssigned: node.assigned !== undefined,
      state: stateOnOpening(node, sort),
      dueAt,
    })),
  );
  await (node.mode === 'copy' ? tellCopied(tx, i, node, people) : tellApprovers(tx, i, tasks));
  return run;
}

function stateOnOpening({ mode }: PlanNode, sort: number): TaskState {
  if (mode === 'copy') return 'copied';
  return mode === 'sequential' && sort > 0 ? 'waiting' : 'pending';
}

/** 办理期限: the end of the so manieth working day. */
const dueAfter = async (tx: Tx, days: number): Promise<Date> =>
  endOfDay(workingDaysAfter(tx.now, days, await calendarOf(tx.db)));

/** Closes what is still open of an approval, or of these runs, and answers whose turn it was. */
export async function closeTasks(tx: Tx, i: InstanceRow, runs?: readonly number[]): Promise<string[]> {
  const of = { instanceId: i.id, ...(runs ? { runs } : {}) };
  await setOpenTasks(tx, { ...of, from: 'waiting', to: 'void' });
  return setOpenTasks(tx, { ...of, from: 'pending', to: 'void' });
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

/**
 * After a decision (环节推进): the node goes on with whose turn it is now, or it is left and what comes after it opens, or the
 * approval ends.
 */
export async function afterDecision(
  tx: Tx,
  i: InstanceRow,
  task: TaskRow,
  said: { comment: string; nextFlowId?: string | undefined },
): Promise<ApvlStatus> {
  const plan = planOf(i);
  const node = plan.nodes[task.nodeIndex];
  if (!node) throw new Error(`approval ${i.id} has no node ${task.nodeIndex}`);
  const tasks = await tasksOfRun(tx.db, i.id, task.run);
  const { outcome, start } = verdictOf(node, tasks);
  if (outcome === undefined) {
    if (start.length > 0) await tellApprovers(tx, i, await startTasks(tx, start));
    subjectChanged(tx, i, i.apvlStatus);
    return i.apvlStatus;
  }
  const isAgreed = outcome === 'agreed';
  backlogChanged(tx, await closeTasks(tx, i, isAgreed ? [task.run] : undefined));
  await summarise(tx, i, { task, node, tasks }, isAgreed ? opType.agreedSummary : opType.disagreedSummary);
  if (isAgreed)
    return goOn(tx, i, withState(wayTaken(plan, task.nodeIndex, said.nextFlowId), [task.nodeIndex], 'done'));
  const status = await finish(tx, i, 'disagree');
  await tellSubmitter(tx, i, false, said.comment);
  return status;
}

/** 选择流转路径: where several ways lead on, whoever agrees last names one. */
export function wayTaken(plan: Plan, at: number, key: string | undefined): Plan {
  const [choice] = choicesAfter(plan, at);
  if (!choice) return plan;
  const chosen = key ? chosenWay(plan, choice, key) : undefined;
  if (!chosen) throw refuseField('nextFlowId', key ? 'wrong.nextFlow' : 'need.nextFlow');
  return chosen;
}

/** How many people decide: one who passed the task on and the one who got it share a place. */
const placesOf = (tasks: readonly TaskRow[]): number => new Set(tasks.map((t) => t.sort)).size;

/** 汇总结果: where several people decide together, one record says what came out. */
async function summarise(
  tx: Tx,
  i: InstanceRow,
  { task, node, tasks }: { task: TaskRow; node: PlanNode; tasks: readonly TaskRow[] },
  op: OpType,
): Promise<void> {
  if (placesOf(tasks) < 2 || node.mode === 'sequential') return;
  await insertRecord(tx, { instanceId: i.id, nodeIndex: task.nodeIndex, opType: op, summary: true });
}
