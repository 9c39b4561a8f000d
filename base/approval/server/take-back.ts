import { profileOf } from '#base/organisation/server/index.ts';
import type { Tx } from '#kit/server/context.ts';
import { opType, apvlStatus } from '../shared/status.ts';
import { refuse } from '../shared/text/index.ts';
import { agreementToUndo, instanceToRead, type Which } from './access.ts';
import { closeTasks, emitActed, endedRefusal } from './flow.ts';
import { type Plan, rewound, withState } from '../shared/plan.ts';
import { planOf } from './plan.ts';
import { insertRecord, type InstanceRow, keepPlan, lockInstance } from './store.ts';
import {
  hasDecided,
  lastDecided,
  reopenTask,
  setOpenTasks,
  type TaskRow,
  tasksOfRun,
} from './store-tasks.ts';
import { backlogChanged, subjectChanged, tellWithdrawn } from './tell.ts';

/** 撤回: an approver undoes one's own agreement, as long as it is the last thing anybody decided. */
export async function takeBack(tx: Tx, which: Which): Promise<null> {
  const seen = await instanceToRead(tx, which);
  const instance = await lockInstance(tx, seen.id);
  if (!instance) throw refuse('notFound', 404);
  if (instance.apvlStatus !== apvlStatus.inApproval) throw endedRefusal(instance);
  const task = await agreementToUndo(tx.db, tx, instance);
  if (!task) throw await whyNot(tx, instance);
  const profile = await profileOf(tx.db, tx.user.id, instance.orgId);
  await insertRecord(tx, {
    instanceId: instance.id,
    nodeIndex: task.nodeIndex,
    opType: opType.takenBack,
    deptName: profile?.deptName ?? '',
  });
  await restore(tx, instance, task);
  emitActed(tx, instance, opType.takenBack, task.nodeIndex);
  subjectChanged(tx, instance, instance.apvlStatus);
  backlogChanged(tx, [tx.user.id]);
  return null;
}

/** What keeps the agreement from being undone: there is none of this person, it was none, or others went on from it. */
async function whyNot(tx: Tx, { id }: InstanceRow): Promise<Error> {
  const mine = ({ assigneeId, decidedBy }: TaskRow) => [assigneeId, decidedBy].includes(tx.user.id);
  if (!(await hasDecided(tx.db, id, [tx.user.id]))) return refuse('nothingToTakeBack');
  const last = await lastDecided(tx.db, id);
  return refuse(last && mine(last) && last.opType !== opType.agreed ? 'takeBackAgreed' : 'cannotTakeBack');
}

/** The node stands again as it stood before the agreement; what opened after it closes. */
async function restore(tx: Tx, instance: InstanceRow, task: TaskRow): Promise<void> {
  const plan = planOf(instance);
  if (plan.nodes[task.nodeIndex]?.state === 'done') await reopenNode(tx, instance, plan, task);
  else await sendBack(tx, instance, plan, task);
  await reopenTask(tx, task.id);
}

async function reopenNode(tx: Tx, instance: InstanceRow, plan: Plan, task: TaskRow): Promise<void> {
  const { nodeIndex, run } = task;
  const { plan: again, undone } = rewound(plan, nodeIndex, plan.nodes[nodeIndex]?.backTo);
  const later = undone.flatMap((at) => (at === nodeIndex ? [] : (plan.nodes[at]?.run ?? [])));
  if (later.length > 0) await tellWithdrawn(tx, instance, await closeTasks(tx, instance, later));
  await keepPlan(tx, instance.id, withState(again, [nodeIndex], 'open', run), { nodeIndex, run });
  // Whoever had not decided when the node was left has the chance back; a place that was taken off stays so.
  const turns = (await tasksOfRun(tx.db, instance.id, run)).filter(
    (t) => t.state === 'void' && t.opType === null,
  );
  const held = new Set(turns.flatMap((t) => t.parentId ?? []));
  const of = { instanceId: instance.id, runs: [run], from: 'void' as const };
  const waiting = turns.filter((t) => held.has(t.id)).map((t) => t.id);
  const pending = turns.filter((t) => !held.has(t.id)).map((t) => t.id);
  if (waiting.length > 0) await setOpenTasks(tx, { ...of, ids: waiting, to: 'waiting' });
  if (pending.length > 0) backlogChanged(tx, await setOpenTasks(tx, { ...of, ids: pending, to: 'pending' }));
}

/** Whoever got the turn by the agreement waits again. */
async function sendBack(tx: Tx, instance: InstanceRow, plan: Plan, task: TaskRow): Promise<void> {
  const isSequence = plan.nodes[task.nodeIndex]?.mode === 'sequential';
  const ids = (await tasksOfRun(tx.db, instance.id, task.run))
    .filter((t) => t.id === task.parentId || (isSequence && t.parentId === null && t.sort > task.sort))
    .map((t) => t.id);
  if (ids.length === 0) return;
  const of = {
    instanceId: instance.id,
    runs: [task.run],
    ids,
    from: 'pending' as const,
    to: 'waiting' as const,
  };
  backlogChanged(tx, await setOpenTasks(tx, of));
}
