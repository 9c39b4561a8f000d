import { profileOf } from '#base/organisation/server/index.ts';
import type { Tx } from '#kit/server/context.ts';
import { opType } from '../shared/status.ts';
import { instanceToWithdraw, type Which } from './access.ts';
import { closeTasks, finish } from './flow.ts';
import { insertRecord } from './store.ts';
import { backlogChanged, tellWithdrawn } from './tell.ts';

/** 撤销审批: the submitter undoes the submission while nobody has ended it. */
export async function withdraw(tx: Tx, which: Which): Promise<null> {
  const instance = await instanceToWithdraw(tx, which);
  const profile = await profileOf(tx.db, tx.user.id, instance.orgId);
  await insertRecord(tx, {
    instanceId: instance.id,
    nodeIndex: null,
    opType: opType.withdrawn,
    deptName: profile?.deptName ?? '',
  });
  const approvers = await closeTasks(tx, instance);
  await finish(tx, instance, 'withdraw');
  await tellWithdrawn(tx, instance, approvers);
  backlogChanged(tx, [tx.user.id]);
  return null;
}
