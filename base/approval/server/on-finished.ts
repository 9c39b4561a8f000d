import type { Tx } from '#kit/server/context.ts';
import { react, type Reaction } from '#kit/server/tx.ts';
import type { ApprovalKey } from '#kit/shared/names.ts';
import { type ApprovalFinished, approvalFinished } from '../shared/events.ts';

type Follow = (tx: Tx, finished: ApprovalFinished) => Promise<boolean | void>;

/** What areas do at the end of their approvals, by service key; filled while the program loads, like the list of routes. */
const followers = new Map<string, Follow>();

/**
 * The reaction of an area to the end of its own approvals (审批回调): runs for one service key only, and tells the
 * open screens of the subject once the business side has followed; answering false says that it could not.
 */
export function onApprovalFinished(name: string, serviceKey: ApprovalKey, run: Follow): Reaction {
  followers.set(serviceKey, run);
  return react(name, approvalFinished, async (tx, { payload }) => {
    if (payload.serviceKey !== serviceKey || payload.followed) return;
    const followed = await run(tx, payload);
    handled(tx, payload, followed !== false);
  });
}

/** Is there a business side that follows at once when its approval is withdrawn? */
export const followsAtOnce = (serviceKey: string): boolean => followers.has(serviceKey);

/** The business side follows within this very transaction (同步回调): whoever withdrew sees it done when the answer comes. */
export async function followNow(tx: Tx, finished: ApprovalFinished): Promise<void> {
  const followed = await followers.get(finished.serviceKey)?.(tx, finished);
  handled(tx, finished, followed !== false);
}

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
