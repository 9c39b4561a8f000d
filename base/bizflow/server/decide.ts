import { guardFiles, showFiles } from '#base/file/server/index.ts';
import { settle, settledWithin } from '#base/form/server/index.ts';
import type { Tx } from '#kit/server/context.ts';
import type { InputOf } from '#kit/shared/call.ts';
import { moved } from '#kit/shared/states.ts';
import type * as calls from '../shared/calls.ts';
import { ownerFlowActed, ownerFlowFinished } from '../shared/events.ts';
import { ownerOpinionFields } from '../shared/schema.ts';
import { bizOp, flowMoves, type FlowStatus, type TaskEnd } from '../shared/status.ts';
import { refuse, refuseField } from '../shared/text/index.ts';
import { type Held, taskToDecide } from './access.ts';
import { businessOf } from './business.ts';
import { closeTask, endFlow, type FlowRow, insertRecord, markOpened, pendingOf, voidTasks } from './store.ts';
import { flowChanged, flowOpened, kindOf, subjectOf, tellDecided } from './tell.ts';

type Said = InputOf<typeof calls.agree>['attach'];

/** 打开: the agency sees in the records that the owner is at it. */
export async function open(tx: Tx, { taskId }: InputOf<typeof calls.openTask>): Promise<null> {
  const { flow, task } = await taskToDecide(tx, taskId);
  if (await markOpened(tx, task.id)) flowOpened(tx, flow);
  return null;
}

/** 业主同意: with the last agreement that is asked for, the owner has confirmed it. */
export async function agree(tx: Tx, { taskId, attach }: InputOf<typeof calls.agree>) {
  const held = await taskToDecide(tx, taskId);
  await act(tx, held, bizOp.agreed, attach);
  if ((await pendingOf(tx.db, [held.flow.id])).length > 0) {
    flowChanged(tx, held.flow);
    return { status: held.flow.status };
  }
  const status = await finish(tx, held.flow, 'agree');
  await tellDecided(tx, held.flow, true, '');
  return { status };
}

/** 业主不同意: with an opinion; it ends and goes back to the agency. */
export async function disagree(tx: Tx, { taskId, attach }: InputOf<typeof calls.disagree>) {
  const held = await taskToDecide(tx, taskId);
  if (attach.comment === '') throw refuseField('attach.comment', 'need.comment');
  await act(tx, held, bizOp.disagreed, attach);
  const status = await finish(tx, held.flow, 'disagree');
  await tellDecided(tx, held.flow, false, attach.comment);
  return { status };
}

/** What one of the owner's people did with a task, on record; whoever else could have taken it on is no longer asked. */
export async function act(
  tx: Tx,
  { flow, task }: Held,
  opType: TaskEnd,
  said: Said,
  targetName = '',
): Promise<void> {
  const fileIds = said.fileId.join(',');
  await settledWithin('attach', settle(tx, ownerOpinionFields, { fileId: fileIds }));
  await closeTask(tx, task.id, opType);
  if (task.run === 0) flowChanged(tx, flow, await voidTasks(tx, flow.id, 0));
  await insertRecord(tx, { flowId: flow.id, opType, comment: said.comment, fileIds, targetName });
  guardFiles(tx, said.fileId, 'bizflow.confirm');
  await showFiles(tx, said.fileId, [`record:ownerFlow:${flow.id}`]);
  tx.emit(
    ownerFlowActed,
    {
      subjectType: kindOf(flow),
      subjectId: flow.serviceId,
      after: { opType, comment: said.comment, fileIds, targetName },
    },
    { ...subjectOf(flow), opType },
  );
  flowChanged(tx, flow, [tx.user.id]);
}

/** Ends it once; the business follows within this transaction, or neither happens. */
export async function finish(
  tx: Tx,
  flow: FlowRow,
  move: 'agree' | 'disagree' | 'withdraw',
): Promise<FlowStatus> {
  const status = moved(flowMoves, flow.status, move, () => refuse('ended'));
  flowChanged(tx, flow, await voidTasks(tx, flow.id));
  if (!(await endFlow(tx, flow.id, status))) throw refuse('ended');
  const outcome = { agreed: move === 'agree', withdrawn: move === 'withdraw' };
  tx.emit(
    ownerFlowFinished,
    {
      subjectType: kindOf(flow),
      subjectId: flow.serviceId,
      before: { status: flow.status },
      after: { status },
    },
    { ...subjectOf(flow), ...outcome },
  );
  await businessOf(flow.serviceKey)?.follow(tx, { serviceId: flow.serviceId, ...outcome });
  return status;
}
