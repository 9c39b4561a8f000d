import { affiliationsOf } from '#base/organisation/server/index.ts';
import { accountsOf } from '#base/session/server/index.ts';
import type { Db } from '#kit/server/database/db.ts';
import { apvlStatus } from '../../shared/status.ts';
import { planOf } from '../plan.ts';
import { instancesById, type InstanceRow } from '../store.ts';
import { pendingOf, type TaskRow } from '../store-tasks.ts';
import { type FailureRow, openFailures, peopleToDecide, waitingFor } from './store.ts';

interface Place {
  readonly userId: string;
  readonly orgId: string;
}
const placeOf = ({ userId, orgId }: Place): string => `${userId} ${orgId}`;

/** Why somebody cannot decide: they left the organisation, or their account is disabled. A lock that ends by itself is none. */
export type Absence = 'left' | 'disabled';

/** 无法审批: of these people in their organisations those who cannot decide, and why. */
export async function absencesOf(
  db: Db,
  tenantId: string,
  people: readonly Place[],
): Promise<ReadonlyMap<string, Absence>> {
  const ids = [...new Set(people.map((p) => p.userId))];
  const belong = new Set((await affiliationsOf(db, ids)).map(placeOf));
  const disabled = new Set<string>();
  for (let from = 0; from < ids.length; from += 1000)
    for (const one of await accountsOf(db, tenantId, ids.slice(from, from + 1000)))
      if (one.disabled) disabled.add(one.id);
  const absent = new Map<string, Absence>();
  for (const p of people)
    if (!belong.has(placeOf(p))) absent.set(placeOf(p), 'left');
    else if (disabled.has(p.userId)) absent.set(placeOf(p), 'disabled');
  return absent;
}

/** Modes in which others at the step can decide without the one who is gone. */
const othersMayDo: readonly (string | undefined)[] = ['orsign', 'percentage'];

export interface Stuck {
  readonly instance: InstanceRow;
  readonly task: TaskRow;
  readonly absence: Absence;
}

/** Which of these tasks hold an approval up: their approver is gone, and nobody else at the step can decide instead. */
async function holdingUp(db: Db, tenantId: string, tasks: readonly TaskRow[]): Promise<Stuck[]> {
  const ids = [...new Set(tasks.map((t) => t.instanceId))];
  const instances = new Map((await instancesById(db, ids)).map((i) => [i.id, i]));
  const pending = await pendingOf(db, ids);
  const absent = await absencesOf(
    db,
    tenantId,
    pending.map((t) => ({ userId: t.assigneeId, orgId: t.orgId })),
  );
  const absenceOf = (t: TaskRow) => absent.get(placeOf({ userId: t.assigneeId, orgId: t.orgId }));
  return tasks.flatMap((task) => {
    const instance = instances.get(task.instanceId);
    const absence = absenceOf(task);
    if (!instance || !absence || instance.apvlStatus !== apvlStatus.inApproval) return [];
    const isFree = othersMayDo.includes(planOf(instance).nodes[task.nodeIndex]?.mode);
    const others = pending.some(
      (t) => t.instanceId === task.instanceId && t.run === task.run && t.parentId === null && !absenceOf(t),
    );
    return isFree && others && task.parentId === null ? [] : [{ instance, task, absence }];
  });
}

/** 审批人缺失: every approval that waits for somebody who cannot decide, the longest first. */
export async function stuckTasks(db: Db, tenantId: string): Promise<Stuck[]> {
  const people = await peopleToDecide(db);
  const absent = await absencesOf(db, tenantId, people);
  if (absent.size === 0) return [];
  const ids = [...new Set(people.filter((p) => absent.has(placeOf(p))).map((p) => p.userId))];
  return holdingUp(db, tenantId, await waitingFor(db, ids));
}

/** Where this one approval is held up. */
export const stuckIn = async (db: Db, tenantId: string, instanceId: string): Promise<Stuck[]> =>
  holdingUp(db, tenantId, await pendingOf(db, [instanceId]));

/** 业务处理失败: with the approvals they belong to. */
export async function failures(db: Db): Promise<{ instance: InstanceRow; failure: FailureRow }[]> {
  const rows = await openFailures(db);
  const instances = new Map(
    (
      await instancesById(
        db,
        rows.map((row) => row.instanceId),
      )
    ).map((i) => [i.id, i]),
  );
  return rows.flatMap((failure) => {
    const instance = instances.get(failure.instanceId);
    return instance ? [{ instance, failure }] : [];
  });
}
