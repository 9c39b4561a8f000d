import { barredFrom, barredRefusal } from '#base/approval/server/index.ts';
import { unlawful } from '#base/law/shared/unlawful.ts';
import { type Ctx, may, type Read, type Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import type { ApprovalKey } from '#kit/shared/names.ts';
import { flowStatus } from '../shared/status.ts';
import { refuse } from '../shared/text/index.ts';
import { businessOf } from './business.ts';
import { isOfAgency } from './people.ts';
import {
  flowById,
  type FlowRow,
  flowsOf,
  lockFlow,
  pendingOf,
  type TaskRow,
  taskById,
  tasksOf,
} from './store.ts';

export interface Which {
  readonly instanceId?: string | undefined;
  readonly serviceKey?: string | undefined;
  readonly serviceId?: string | undefined;
}

async function named(db: Db, which: Which): Promise<FlowRow[]> {
  if (which.serviceKey && which.serviceId) {
    const all = await flowsOf(db, which.serviceKey, which.serviceId);
    return which.instanceId ? all.filter((f) => f.id === which.instanceId) : all;
  }
  const one = which.instanceId ? await flowById(db, which.instanceId) : undefined;
  return one ? [one] : [];
}

/** In the agency who submitted it or reads its approvals; of the owners who may confirm, or was asked. */
async function readable(db: Db, ctx: Ctx, found: readonly FlowRow[]): Promise<FlowRow[]> {
  const { id, orgId } = ctx.user;
  if (orgId === '') return [];
  const asked = new Set(
    (
      await tasksOf(
        db,
        found.map((f) => f.id),
      )
    )
      .filter((t) => t.assigneeId === id && t.orgId === orgId)
      .map((t) => t.flowId),
  );
  return found.filter((f) => {
    if (f.orgId === orgId) return f.submitterId === id || may(ctx, 'approval.read');
    // What waits to be submitted is the agency's own.
    if (!f.ownerOrgs.includes(orgId) || f.submittedAt === null) return false;
    return asked.has(f.id) || (f.ownerOrgs[0] === orgId && may(ctx, 'bizflow.confirm'));
  });
}

/** Confirmations of one subject that this user may read, newest first. */
export const readableFlows = async (r: Read, which: Which): Promise<FlowRow[]> =>
  readable(r.db, r, await named(r.db, which));

/** May this user hear what happens to the subject? */
export async function mayHear(db: Db, user: Ctx['user'], which: Which): Promise<boolean> {
  const ctx: Ctx = { user, tenantId: user.tenantId, lang: 'zh', address: '' };
  return (await readable(db, ctx, await named(db, which))).length > 0;
}

/** The confirmation, or the subject's latest one, if this user may read it. */
export async function flowToRead(r: Read, which: Which): Promise<FlowRow> {
  const [latest] = await readableFlows(r, which);
  if (!latest) throw refuse('notFound', 404);
  return latest;
}

/** Was this user asked to confirm the subject (被请审批)? Then they read it, whichever of the lot's tenderees they are of. */
export async function wasAsked(r: Read, serviceKey: ApprovalKey, serviceId: string): Promise<boolean> {
  const flows = await flowsOf(r.db, serviceKey, serviceId);
  const tasks = await tasksOf(
    r.db,
    flows.map((f) => f.id),
  );
  return tasks.some((t) => t.assigneeId === r.user.id && t.orgId === r.user.orgId);
}

export interface Held {
  readonly flow: FlowRow;
  readonly task: TaskRow;
}

/** The user's own task, to look at. */
export async function taskToRead(r: Read, taskId: string): Promise<Held> {
  const task = await taskById(r.db, taskId);
  const mine = task && task.assigneeId === r.user.id && task.orgId === r.user.orgId;
  const flow = mine ? await flowById(r.db, task.flowId) : undefined;
  if (!task || !flow) throw refuse('notFound', 404);
  return { flow, task };
}

/** The user's own open task with its confirmation locked: the only way to decide. */
export async function taskToDecide(tx: Tx, taskId: string): Promise<Held> {
  const seen = await taskToRead(tx, taskId);
  const flow = await lockFlow(tx, seen.flow.id);
  const task = await taskById(tx.db, taskId);
  if (!flow || !task) throw refuse('notFound', 404);
  if (task.state !== 'pending' || flow.status !== flowStatus.withOwner) throw refuse('taskHandled');
  // They may have joined the agency since they were asked.
  if (await isOfAgency(tx.db, flow, tx.user.id))
    throw unlawful(refuse('ofAgency', 403), {
      rule: 'entrustment',
      act: 'ownerFlow.decide',
      subject: [flow.serviceKey as ApprovalKey, flow.serviceId],
    });
  if ((await barredFrom(tx.db, flow.serviceKey, flow.serviceId)).includes(tx.user.id))
    throw barredRefusal(tx, flow.serviceKey);
  return { flow, task };
}

/** May this user undo the submission to the owner: whoever of the agency may submit it, while nobody has ended it. */
export async function mayWithdraw(r: Read, flow: FlowRow): Promise<boolean> {
  if (flow.status !== flowStatus.prepared && flow.status !== flowStatus.withOwner) return false;
  if (flow.orgId !== r.user.orgId) return false;
  return (await businessOf(flow.serviceKey)?.standing(r, flow.serviceId))?.maySubmit === true;
}

/** The confirmation locked, if this user may withdraw it. */
export async function flowToWithdraw(tx: Tx, which: Which): Promise<FlowRow> {
  const seen = await flowToRead(tx, which);
  const flow = await lockFlow(tx, seen.id);
  if (!flow) throw refuse('notFound', 404);
  if (flow.status !== flowStatus.prepared && flow.status !== flowStatus.withOwner) throw refuse('ended');
  if (!(await mayWithdraw(tx, flow))) throw refuse('notSubmitter', 403);
  return flow;
}

/** The user's open task in one of these confirmations. */
export const ownTask = async (r: Read, flow: FlowRow): Promise<TaskRow | undefined> =>
  (await pendingOf(r.db, [flow.id])).find((t) => t.assigneeId === r.user.id && t.orgId === r.user.orgId);
