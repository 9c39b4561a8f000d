import { profileOf } from '#base/organisation/server/index.ts';
import type { Tx } from '#kit/server/context.ts';
import { opType, apvlStatus } from '../shared/status.ts';
import { refuse } from '../shared/text/index.ts';
import { agreementToUndo, instanceToRead, type Which } from './access.ts';
import { closeTasks, emitActed, endedRefusal } from './flow.ts';
import { insertRecord, type InstanceRow, lockInstance, moveInstance } from './store.ts';
import { reopenTask, setOpenTasks, type TaskRow } from './store-tasks.ts';
import { backlogChanged, subjectChanged, tellWithdrawn } from './tell.ts';

/** 撤回: an approver undoes one's own agreement, as long as it is the last thing anybody decided. */
export async function takeBack(tx: Tx, which: Which): Promise<null> {
  const seen = await instanceToRead(tx, which);
  const instance = await lockInstance(tx, seen.id);
  if (!instance) throw refuse('notFound', 404);
  if (instance.apvlStatus !== apvlStatus.inApproval) throw endedRefusal(instance);
  const task = await agreementToUndo(tx.db, tx, instance);
  if (!task) throw refuse('cannotTakeBack');
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

/** The node stands again as it stood before the agreement. */
async function restore(tx: Tx, instance: InstanceRow, task: TaskRow): Promise<void> {
  const mode = instance.plan[task.nodeIndex]?.mode;
  const ended = instance.run !== task.run;
  if (ended) {
    await tellWithdrawn(tx, instance, await closeTasks(tx, instance));
    await moveInstance(tx, instance.id, { nodeIndex: task.nodeIndex, run: task.run });
  }
  if (mode === 'sequential' && !ended)
    backlogChanged(
      tx,
      await setOpenTasks(tx, { instanceId: instance.id, run: task.run, from: 'pending', to: 'waiting' }),
    );
  // Any one decides: the others have their chance back.
  if (mode === 'orsign')
    backlogChanged(
      tx,
      await setOpenTasks(tx, { instanceId: instance.id, run: task.run, from: 'void', to: 'pending' }),
    );
  await reopenTask(tx, task.id);
}
