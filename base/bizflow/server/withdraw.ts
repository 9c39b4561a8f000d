import type { Tx } from '#kit/server/context.ts';
import { bizOp } from '../shared/status.ts';
import { flowToWithdraw, type Which } from './access.ts';
import { finish } from './decide.ts';
import { insertRecord, pendingOf } from './store.ts';
import { tellWithdrawn } from './tell.ts';

/** 撤销业主审批: whoever may submit it takes it back while the owner has not ended it; what waits to be submitted as well. */
export async function withdraw(tx: Tx, which: Which): Promise<null> {
  const flow = await flowToWithdraw(tx, which);
  const asked = (await pendingOf(tx.db, [flow.id])).map((t) => t.assigneeId);
  await insertRecord(tx, { flowId: flow.id, opType: bizOp.withdrawn });
  await finish(tx, flow, 'withdraw');
  await tellWithdrawn(tx, flow, asked);
  return null;
}
