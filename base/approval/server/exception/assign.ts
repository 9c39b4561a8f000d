import type { Tx } from '#kit/server/context.ts';
import { opType } from '../../shared/status.ts';
import { emitActed } from '../flow.ts';
import { insertRecord } from '../store.ts';
import { insertTasks } from '../store-tasks.ts';
import { backlogChanged, subjectChanged, tellApprovers } from '../tell.ts';
import { type RemedyRow, replaceTask } from './store.ts';
import type { Stuck } from './troubles.ts';

/** 改派: the place of an approver who is gone goes to another, who decides in it as anybody would. */
export const assign = (
  tx: Tx,
  stuck: Stuck,
  { remedy, deptName }: { remedy: RemedyRow; deptName: string },
): Promise<void> =>
  reassign(tx, stuck, {
    id: remedy.targetId ?? '',
    trueName: remedy.targetName,
    reason: remedy.reason,
    deptName,
  });

/** 交接: reassigns the same way when a leaver's work is handed over; the record says who, to whom and why. */
export async function reassign(
  tx: Tx,
  { instance, task }: Pick<Stuck, 'instance' | 'task'>,
  to: { id: string; trueName: string; reason: string; deptName: string },
): Promise<void> {
  await insertRecord(tx, {
    instanceId: instance.id,
    nodeIndex: task.nodeIndex,
    opType: opType.reassigned,
    deptName: to.deptName,
    targetName: to.trueName,
    comment: to.reason,
  });
  const { instanceId, run, nodeIndex, sort, orgId, parentId, dueAt } = task;
  const added = task.addedBy && task.addedSeq ? { addedBy: task.addedBy, addedSeq: task.addedSeq } : {};
  const tasks = await insertTasks(tx, [
    {
      instanceId,
      run,
      nodeIndex,
      sort,
      orgId,
      parentId,
      ...added,
      dueAt: dueAt ?? undefined,
      assigneeId: to.id,
      assigneeName: to.trueName,
      isAssigned: true,
      state: 'pending',
    },
  ]);
  for (const made of tasks) await replaceTask(tx, task.id, made.id);
  emitActed(tx, instance, opType.reassigned, nodeIndex);
  await tellApprovers(tx, instance, tasks);
  backlogChanged(tx, [task.assigneeId]);
  subjectChanged(tx, instance, instance.apvlStatus);
}
