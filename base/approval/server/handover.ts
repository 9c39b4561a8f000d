import { profileOf } from '#base/organisation/server/index.ts';
import type { Tx } from '#kit/server/context.ts';
import type { Handover, HandoverSource } from '#kit/server/part.ts';
import { proxyEnded } from '../shared/events.ts';
import { apvlStatus } from '../shared/status.ts';
import { isBarred } from './barred.ts';
import { reassign } from './exception/assign.ts';
import { waitingFor } from './exception/store.ts';
import { touchTasks } from './proxy/clock.ts';
import { endProxy, liveProxiesOf } from './proxy/store.ts';
import { lockInstance } from './store.ts';
import { busyIn, taskById, tasksOfRun } from './store-tasks.ts';
import { backlogChanged } from './tell.ts';

const mine = async (db: Tx['db'], userId: string, orgId: string) =>
  (await waitingFor(db, [userId])).filter((t) => t.orgId === orgId);

/** Whether the colleague may take this place now: nobody decides what they submitted, nor twice at a step. */
async function takeOver(tx: Tx, taskId: string, h: Handover, deptName: string): Promise<boolean> {
  const seen = await taskById(tx.db, taskId);
  const instance = seen && (await lockInstance(tx, seen.instanceId));
  const task = instance && (await taskById(tx.db, taskId));
  if (task?.state !== 'pending' || instance?.apvlStatus !== apvlStatus.inApproval) return true;
  if (h.to.id === instance.submitterId || isBarred(instance, h.to.id)) return false;
  if (busyIn(await tasksOfRun(tx.db, instance.id, task.run)).has(h.to.id)) return false;
  await reassign(
    tx,
    { instance, task },
    { id: h.to.id, trueName: h.to.trueName, reason: h.reason, deptName },
  );
  return true;
}

/** 在途审批交接: what waits for the leaver waits for the colleague; what the colleague may not decide stays, and is found among the exceptions. */
const tasks: HandoverSource = {
  name: { zh: '待审批事项', en: 'Approvals awaiting them' },
  count: async ({ db }, { userId, orgId }) => (await mine(db, userId, orgId)).length,
  handOver: async (tx, h) => {
    const deptName = (await profileOf(tx.db, tx.user.id, h.orgId))?.deptName ?? '';
    const found = (await mine(tx.db, h.from.id, h.orgId)).toSorted((a, b) =>
      a.instanceId < b.instanceId ? -1 : 1,
    );
    let left = 0;
    for (const { id } of found) if (!(await takeOver(tx, id, h, deptName))) left += 1;
    return { moved: found.length - left, left };
  },
};

/** 审批代理交接: proxies of the leaver, given and received, end; the colleague is given none that nobody gave them. */
const proxies: HandoverSource = {
  name: { zh: '审批代理（交接后终止）', en: 'Approval proxies (ended by the handover)' },
  count: async ({ db }, at) => (await liveProxiesOf(db, at)).length,
  handOver: async (tx, h) => {
    const found = await liveProxiesOf(tx.db, { userId: h.from.id, orgId: h.orgId });
    for (const proxy of found) {
      if (!(await endProxy(tx, proxy.id))) continue;
      tx.emit(
        proxyEnded,
        { subjectType: 'approvalProxy', subjectId: proxy.id },
        { principalId: proxy.principalId, proxyId: proxy.proxyId, orgId: proxy.orgId },
      );
      await touchTasks(tx, proxy);
      backlogChanged(tx, [proxy.proxyId]);
    }
    return { moved: found.length, left: 0 };
  },
};

// What waits goes first: a proxy that ends owes nothing any more then.
export const handovers: readonly HandoverSource[] = [tasks, proxies];
