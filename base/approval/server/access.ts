import type { Ctx, Read, Tx } from '#kit/server/context.ts';
import { may } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { apvlStatus, opType } from '../shared/status.ts';
import { refuse } from '../shared/text/index.ts';
import { endedRefusal } from './flow.ts';
import { instanceById, type InstanceRow, instancesOf, lockInstance } from './store.ts';
import { refuse as refuseProxy } from '../shared/text/proxy.ts';
import { barredRefusal, isBarred } from './barred.ts';
import { proxyFor, proxyOf, readableByProxy } from './proxy/acting.ts';
import { holdProxy, type ProxyRow } from './proxy/store.ts';
import {
  busyIn,
  hasTask,
  isAddedSince,
  lastDecided,
  type TaskRow,
  taskById,
  tasksOfRun,
  waitsForAdded,
} from './store-tasks.ts';

export interface Which {
  readonly instanceId?: string | undefined;
  readonly serviceKey?: string | undefined;
  readonly serviceId?: string | undefined;
}

async function named(db: Db, which: Which): Promise<InstanceRow[]> {
  if (which.serviceKey && which.serviceId) {
    const all = await instancesOf(db, which.serviceKey, which.serviceId);
    return which.instanceId ? all.filter((i) => i.id === which.instanceId) : all;
  }
  if (!which.instanceId) return [];
  const one = await instanceById(db, which.instanceId);
  return one ? [one] : [];
}

const inOwnOrg = (ctx: Ctx, i: InstanceRow): boolean => i.orgId === ctx.user.orgId;

/** Of these submissions, those the user took part in, or may read as holder of `approval.read`. */
async function readable(db: Db, ctx: Ctx, found: readonly InstanceRow[]): Promise<InstanceRow[]> {
  const own = found.filter((i) => inOwnOrg(ctx, i));
  if (own.length === 0) return [];
  if (may(ctx, 'approval.read')) return own;
  const asked = await hasTask(
    db,
    own.map((i) => i.id),
    ctx.user.id,
  );
  const rest = own.filter((i) => i.submitterId !== ctx.user.id && !asked.has(i.id));
  const byProxy = await readableByProxy(db, ctx.user, rest);
  return own.filter((i) => !rest.includes(i) || byProxy.has(i.id));
}

/** Submissions of one subject this user may read, newest first; none looks like never submitted. */
export const readableInstances = async (r: Read, which: Which): Promise<InstanceRow[]> =>
  readable(r.db, r, await named(r.db, which));

/** The instance, or the subject's latest one, if this user may read it. */
export async function instanceToRead(r: Read, which: Which): Promise<InstanceRow> {
  const [latest] = await readableInstances(r, which);
  if (!latest) throw refuse('notFound', 404);
  return latest;
}

/** May this user hear what happens to the subject? */
export async function mayHear(
  db: Db,
  user: Ctx['user'],
  serviceKey: string,
  serviceId: string,
): Promise<boolean> {
  const ctx: Ctx = { user, tenantId: user.tenantId, lang: 'zh', address: '' };
  return (await readable(db, ctx, await instancesOf(db, serviceKey, serviceId))).length > 0;
}

export interface Held {
  readonly instance: InstanceRow;
  readonly task: TaskRow;
  /** 代理: by which proxy it is somebody else's task. */
  readonly proxy?: ProxyRow | undefined;
}

/** The user's own task, or that of somebody they may decide for (代理), to look at. */
export async function taskToRead(r: Read, taskId: string): Promise<Held> {
  const task = await taskById(r.db, taskId);
  // In a sequence nobody reads before their turn; who asked others to decide first has had it.
  const isTheirs =
    task?.orgId === r.user.orgId && (task.state !== 'waiting' || (await waitsForAdded(r.db, task.id)));
  const instance = isTheirs ? await instanceById(r.db, task.instanceId) : undefined;
  if (!task || !instance) throw refuse('notFound', 404);
  if (task.assigneeId === r.user.id) return { instance, task };
  if (isBarred(instance, r.user.id) && (await proxyOf(r.db, r.user, task, instance)))
    throw barredRefusal(r, instance.serviceKey);
  const proxy = await proxyFor(r.db, r.user, task, instance);
  if (!proxy && task.decidedBy !== r.user.id) throw refuse('notFound', 404);
  return { instance, task, proxy };
}

/** The user's own open task, or one they may decide for another, with its approval locked: the only way to decide. */
export async function taskToDecide(tx: Tx, taskId: string): Promise<Held> {
  const seen = await taskToRead(tx, taskId);
  const instance = await lockInstance(tx, seen.instance.id);
  const task = await taskById(tx.db, taskId);
  if (!instance || !task) throw refuse('notFound', 404);
  // Another may have passed it on, decided or withdrawn while this one waited for the lock.
  const isOwn = task.assigneeId === tx.user.id;
  const proxy = isOwn ? undefined : await proxyFor(tx.db, tx.user, task, instance);
  if (!isOwn && !proxy) throw refuse('notFound', 404);
  if (task.state === 'done') throw refuse('taskHandled');
  if (instance.apvlStatus !== apvlStatus.inApproval) throw endedRefusal(instance);
  if (task.state !== 'pending') throw refuse('taskHandled');
  if (proxy) await demandOneSay(tx, task, proxy);
  return { instance, task, proxy };
}

/** Nobody counts twice at a step, and a proxy that has ended no longer decides. */
async function demandOneSay(tx: Tx, task: TaskRow, proxy: ProxyRow): Promise<void> {
  if (!(await holdProxy(tx, proxy.id))) throw refuse('notFound', 404);
  if (busyIn(await tasksOfRun(tx.db, task.instanceId, task.run)).has(tx.user.id)) throw refuseProxy('twice');
}

/** What only the approver may do: 转交, 加签, 指定审批人; a proxy agrees, disagrees or returns. */
export function demandApprover({ proxy }: Held): void {
  if (proxy) throw refuseProxy('decidesOnly', 403);
}

export const maySubmitterWithdraw = (ctx: Ctx, i: InstanceRow): boolean =>
  i.apvlStatus === apvlStatus.inApproval && i.submitterId === ctx.user.id && inOwnOrg(ctx, i);

/** The approval locked, if this user submitted it and it is still under way. */
export async function instanceToWithdraw(tx: Tx, which: Which): Promise<InstanceRow> {
  const seen = await instanceToRead(tx, which);
  if (seen.submitterId !== tx.user.id) throw refuse('notSubmitter', 403);
  const instance = await lockInstance(tx, seen.id);
  if (!instance) throw refuse('notFound', 404);
  if (!maySubmitterWithdraw(tx, instance)) throw endedRefusal(instance);
  return instance;
}

/** The agreement this user may still undo: the last decision of a running approval, and their own. */
export async function agreementToUndo(db: Db, ctx: Ctx, i: InstanceRow): Promise<TaskRow | undefined> {
  if (i.apvlStatus !== apvlStatus.inApproval || !inOwnOrg(ctx, i)) return undefined;
  const last = await lastDecided(db, i.id);
  if (last?.opType !== opType.agreed) return undefined;
  // Who decided in somebody's place may undo it, and so may the one in whose place it was.
  if (last.assigneeId !== ctx.user.id && last.decidedBy !== ctx.user.id) return undefined;
  // Somebody was asked to sign since: that is an act after it.
  return (await isAddedSince(db, i.id, last.decidedSeq ?? 0)) ? undefined : last;
}
