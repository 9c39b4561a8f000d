import { membersOf } from '#base/organisation/server/index.ts';
import type { Read, Tx } from '#kit/server/context.ts';
import type { InputOf } from '#kit/shared/call.ts';
import type { transmit as transmitCall } from '../shared/calls.ts';
import { opType } from '../shared/status.ts';
import { refuse, refuseField } from '../shared/text/index.ts';
import { demandApprover, type Held, taskToDecide, taskToRead } from './access.ts';
import { demandNotBarred, isBarred } from './barred.ts';
import { decide } from './approve.ts';
import { settleFiles } from './opinion-files.ts';
import { busyIn, insertTasks, tasksOfRun } from './store-tasks.ts';
import { subjectChanged, tellApprovers } from './tell.ts';
import type { Db } from '#kit/server/database/db.ts';

/** 转交: the task goes to another user of the organisation, who takes the same place in the node. */
export async function transmit(tx: Tx, input: InputOf<typeof transmitCall>): Promise<null> {
  const held = await taskToDecide(tx, input.taskId);
  demandApprover(held);
  const { instance, task } = held;
  if (!instance.plan[task.nodeIndex]?.enableTransmit) throw refuse('cannotTransmit');
  const [to] = input.users;
  if (to === tx.user.id) throw refuseField('users', 'wrong.transferSelf');
  if (to === instance.submitterId) throw refuseField('users', 'wrong.transferSubmitter');
  const [target] = to === undefined ? [] : await membersOf(tx.db, instance.orgId, [to]);
  if (!target) throw refuseField('users', 'wrong.transferUser');
  await demandNotBarred(tx, instance, [target.id], 'users');
  if ((await busyAt(tx.db, { instance, task })).has(target.id))
    throw refuseField('users', 'wrong.transferTwice');
  await settleFiles(tx, input.files);
  await decide(tx, { instance, task }, opType.transferred, { ...input, targetName: target.trueName });
  const { run, nodeIndex, sort, orgId, instanceId } = task;
  const person = { assigneeId: target.id, assigneeName: target.trueName };
  const place = { instanceId, run, nodeIndex, sort, orgId, isAssigned: true, state: 'pending' as const };
  // Whoever was added stays so, and who waits for the task goes on waiting.
  const added = task.addedBy && task.addedSeq ? { addedBy: task.addedBy, addedSeq: task.addedSeq } : {};
  const { parentId, dueAt } = task;
  await tellApprovers(
    tx,
    instance,
    await insertTasks(tx, [{ ...place, ...person, ...added, parentId, dueAt: dueAt ?? undefined }]),
    true,
  );
  subjectChanged(tx, instance, instance.apvlStatus);
  return null;
}

/** People who already decide in this run of the node, or have decided in it. */
const busyAt = async (db: Db, { instance, task }: Held): Promise<Set<string>> =>
  busyIn(await tasksOfRun(db, instance.id, task.run));

/** 转交候选人: users of the organisation who could take the task. */
export async function transmitUsers(r: Read, { taskId }: { taskId: string }) {
  const held = await taskToRead(r, taskId);
  const busy = await busyAt(r.db, held);
  return (await membersOf(r.db, held.instance.orgId))
    .filter(
      (m) =>
        m.id !== r.user.id &&
        m.id !== held.instance.submitterId &&
        !isBarred(held.instance, m.id) &&
        !busy.has(m.id),
    )
    .map(({ id, trueName }) => ({ id, trueName }));
}
