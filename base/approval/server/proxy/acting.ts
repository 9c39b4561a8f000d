import type { Db } from '#kit/server/database/db.ts';
import { isBarred } from '../barred.ts';
import { absencesOf } from '../exception/troubles.ts';
import type { InstanceRow } from '../store.ts';
import { pendingOf, type TaskRow } from '../store-tasks.ts';
import { type ProxyRow, proxiesFor, proxiesOf } from './store.ts';

/** Does it hold for this business? */
export const covers = (proxy: Pick<ProxyRow, 'serviceKeys'>, serviceKey: string): boolean =>
  proxy.serviceKeys.length === 0 || proxy.serviceKeys.includes(serviceKey);

interface Me {
  readonly id: string;
  readonly orgId: string;
  readonly tenantId: string;
}

/**
 * 代理审批: by which proxy this user may decide somebody else's task now. Never what they submitted themselves, and not for
 * somebody who left or is disabled; whose proxy the other one is counts for nothing (不得转委托).
 */
export async function proxyFor(
  db: Db,
  me: Me,
  task: Pick<TaskRow, 'assigneeId' | 'orgId'>,
  instance: Pick<InstanceRow, 'serviceKey' | 'submitterId' | 'barred'>,
): Promise<ProxyRow | undefined> {
  if (instance.submitterId === me.id || isBarred(instance, me.id)) return undefined;
  return proxyOf(db, me, task, instance);
}

/** The same for whoever may not decide it: by which proxy they would. */
export async function proxyOf(
  db: Db,
  me: Me,
  task: Pick<TaskRow, 'assigneeId' | 'orgId'>,
  instance: Pick<InstanceRow, 'serviceKey'>,
): Promise<ProxyRow | undefined> {
  if (task.orgId !== me.orgId) return undefined;
  const given = await proxiesFor(db, { userId: me.id, orgId: me.orgId });
  const proxy = given.find((p) => p.principalId === task.assigneeId && covers(p, instance.serviceKey));
  if (!proxy) return undefined;
  const absent = await absencesOf(db, me.tenantId, [{ userId: proxy.principalId, orgId: me.orgId }]);
  return absent.size === 0 ? proxy : undefined;
}

/** 代理可读: of these approvals those that wait for somebody whose approvals this user may decide now. */
export async function readableByProxy(
  db: Db,
  me: Me,
  found: readonly InstanceRow[],
): Promise<ReadonlySet<string>> {
  if (found.length === 0) return new Set();
  const mine = await proxiedAmong(db, me, found);
  return new Set(mine.map((t) => t.instanceId));
}

/** Tasks of these approvals that wait for somebody whose approvals this user may decide now. */
export async function proxiedAmong(
  db: Db,
  me: Me,
  found: readonly InstanceRow[],
): Promise<readonly TaskRow[]> {
  const given = await proxiesFor(db, { userId: me.id, orgId: me.orgId });
  if (given.length === 0) return [];
  const of = new Map(found.map((i) => [i.id, i]));
  const pending = await pendingOf(db, [...of.keys()]);
  return pending.filter((t) => {
    const i = of.get(t.instanceId);
    return (
      i !== undefined &&
      i.submitterId !== me.id &&
      !isBarred(i, me.id) &&
      t.orgId === me.orgId &&
      given.some((p) => p.principalId === t.assigneeId && covers(p, i.serviceKey))
    );
  });
}

/** Who else learns of a task and may decide it now: the proxies of its approver. */
export async function proxiesAt(
  db: Db,
  task: Pick<TaskRow, 'assigneeId' | 'orgId'>,
  instance: Pick<InstanceRow, 'serviceKey' | 'submitterId' | 'barred'>,
): Promise<string[]> {
  const given = await proxiesOf(db, { userId: task.assigneeId, orgId: task.orgId });
  return given.flatMap((p) =>
    covers(p, instance.serviceKey) && p.proxyId !== instance.submitterId && !isBarred(instance, p.proxyId)
      ? [p.proxyId]
      : [],
  );
}
