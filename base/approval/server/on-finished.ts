import type { Tx } from '#kit/server/context.ts';
import { react, type Reaction } from '#kit/server/tx.ts';
import { type ApprovalFinished, approvalFinished } from '../shared/events.ts';

/**
 * The reaction of an area to the end of its own approvals (审批回调): runs for one service key only, and tells the
 * open screens of the subject once the business side has followed; answering false says that it could not.
 */
export const onApprovalFinished = (
  name: string,
  serviceKey: string,
  run: (tx: Tx, finished: ApprovalFinished) => Promise<boolean | void>,
): Reaction =>
  react(name, approvalFinished, async (tx, { payload }) => {
    if (payload.serviceKey !== serviceKey) return;
    const followed = await run(tx, payload);
    handled(tx, payload, followed !== false);
  });

/** Says on the subject's channel whether the business side has followed the end of an approval. */
function handled(tx: Tx, finished: ApprovalFinished, result: boolean): void {
  const { serviceKey, serviceId, instanceId, agreed, withdrawn } = finished;
  tx.push(`wfcallback:${serviceKey}:${serviceId}`, {
    kind: 'handled',
    instanceId,
    result,
    agreed,
    withdrawn,
  });
}
