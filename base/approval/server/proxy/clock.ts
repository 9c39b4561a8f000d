import type { Tx } from '#kit/server/context.ts';
import type { DeadlineHandler } from '#kit/server/ticker.ts';
import type { ApprovalKey } from '#kit/shared/names.ts';
import { approvalProxied } from '../../shared/events.ts';
import { waitingFor } from '../exception/store.ts';
import { instancesById } from '../store.ts';
import { backlogChanged } from '../tell.ts';
import { covers } from './acting.ts';
import { proxyById, type ProxyRow } from './store.ts';

/** Kinds of its two deadlines. */
export const PROXY_BEGINS = 'approval.proxyBegins';
export const PROXY_ENDS = 'approval.proxyEnds';

/** 代理起止: what waits for the approver is owed by another circle of people from now on. */
export async function touchTasks(tx: Tx, proxy: ProxyRow): Promise<void> {
  const tasks = (await waitingFor(tx.db, [proxy.principalId])).filter((t) => t.orgId === proxy.orgId);
  const ids = [...new Set(tasks.map((t) => t.instanceId))];
  for (const i of await instancesById(tx.db, ids))
    if (covers(proxy, i.serviceKey))
      tx.emit(
        approvalProxied,
        { subjectType: i.serviceKey as ApprovalKey, subjectId: i.serviceId },
        { serviceKey: i.serviceKey, serviceId: i.serviceId, instanceId: i.id, proxyId: proxy.proxyId },
      );
  backlogChanged(tx, [proxy.proxyId]);
}

const due: DeadlineHandler['due'] = async (tx, id) => {
  const proxy = await proxyById(tx.db, id);
  if (proxy && !proxy.endedAt) await touchTasks(tx, proxy);
};

export const proxyDeadlines: readonly DeadlineHandler[] = [
  { kind: PROXY_BEGINS, due },
  { kind: PROXY_ENDS, due },
];
