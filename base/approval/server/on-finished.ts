import type { Tx } from '#kit/server/context.ts';
import { react, type Reaction } from '#kit/server/tx.ts';
import type { ApprovalKey } from '#kit/shared/names.ts';
import { type ApprovalFinished, approvalFinished } from '../shared/events.ts';
import { refuse } from '../shared/text/exception.ts';
import { noteFailure, noteFollowed } from './exception/failure.ts';
import { instanceById } from './store.ts';

/** How often a business is had to follow by itself, within half a minute; then a person looks at it. */
const TRIES = 5;

type Follow = (tx: Tx, finished: ApprovalFinished) => Promise<boolean | void>;

/** What areas do at the end of their approvals, by service key; filled while the program loads, like the list of routes. */
const followers = new Map<string, Follow>();

/**
 * The reaction of an area to the end of its own approvals (审批回调): runs for one service key only, and tells the
 * open screens of the subject once the business side has followed; answering false says that it could not. Failing again and again it is
 * put aside as failed (业务处理失败), until an administrator has it follow again.
 */
export function onApprovalFinished(name: string, serviceKey: ApprovalKey, run: Follow): Reaction {
  followers.set(serviceKey, run);
  return react(
    name,
    approvalFinished,
    async (tx, { payload }) => {
      if (payload.serviceKey !== serviceKey || payload.followed) return;
      if ((await run(tx, payload)) === false) throw refuse('notFollowed');
      await noteFollowed(tx, payload);
      await handled(tx, payload, true);
    },
    {
      tries: TRIES,
      giveUp: async (tx, { eventId, payload }, why, cause) => {
        await noteFailure(tx, payload, { eventId, listener: name }, { why, cause });
        await handled(tx, payload, false);
      },
    },
  );
}

/** Is there a business side that follows at once when its approval is withdrawn? */
export const followsAtOnce = (serviceKey: string): boolean => followers.has(serviceKey);

/** The business side follows within this very transaction (同步回调): whoever withdrew sees it done when the answer comes. */
export async function followNow(tx: Tx, finished: ApprovalFinished): Promise<void> {
  const followed = await followers.get(finished.serviceKey)?.(tx, finished);
  await handled(tx, finished, followed !== false);
}

/**
 * Says on the subject's channel whether the business side has followed the end of an approval, and to whoever submitted it: their
 * screens show from now on what it has become.
 */
async function handled(tx: Tx, finished: ApprovalFinished, result: boolean): Promise<void> {
  const { serviceKey, serviceId, instanceId, agreed, withdrawn } = finished;
  const instance = await instanceById(tx.db, instanceId);
  if (instance) tx.push(`user:${instance.submitterId}`, { kind: 'moved', serviceKey, serviceId, instanceId });
  tx.push(`wfcallback:${serviceKey}:${serviceId}`, {
    kind: 'handled',
    instanceId,
    result,
    agreed,
    withdrawn,
  });
}
