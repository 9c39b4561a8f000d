import { membersOf, profileOf } from '#base/organisation/server/index.ts';
import type { Read, Tx } from '#kit/server/context.ts';
import type { InputOf } from '#kit/shared/call.ts';
import type { ApprovalKey } from '#kit/shared/names.ts';
import type * as calls from '../../shared/exception-calls.ts';
import { remedyAsked, remedyConfirmed, remedyRefused } from '../../shared/events.ts';
import { apvlStatus } from '../../shared/status.ts';
import { refuse, refuseField } from '../../shared/text/exception.ts';
import { demandNotBarred, isBarred } from '../barred.ts';
import { type InstanceRow, instanceById, lockInstance } from '../store.ts';
import { busyIn, taskById, tasksOfRun } from '../store-tasks.ts';
import { assign } from './assign.ts';
import { end } from './end.ts';
import { decideRemedy, failureOf, insertRemedy, type RemedyRow, remedyById } from './store.ts';
import { absencesOf, stuckIn } from './troubles.ts';

/** The approval, locked, that a task which holds it up belongs to; what is in no trouble is left alone. */
async function stuckTask(tx: Tx, taskId: string) {
  const seen = await taskById(tx.db, taskId);
  const instance = seen && (await lockInstance(tx, seen.instanceId));
  if (!instance) throw refuse('notFound', 404);
  const stuck = (await stuckIn(tx.db, tx.tenantId, instance.id)).find((s) => s.task.id === taskId);
  if (!stuck) throw refuse('notStuck');
  return stuck;
}

/** 改派候选人: active people of the organisation who did not submit it, do not decide at the step, and are not the administrator who asks. */
export async function reassignUsers(r: Read, { taskId }: { taskId: string }) {
  const task = await taskById(r.db, taskId);
  const instance = task && (await instanceById(r.db, task.instanceId));
  if (!task || !instance) throw refuse('notFound', 404);
  const members = await membersOf(r.db, instance.orgId);
  const absent = await absencesOf(
    r.db,
    r.tenantId,
    members.map((m) => ({ userId: m.id, orgId: instance.orgId })),
  );
  const busy = busyIn(await tasksOfRun(r.db, instance.id, task.run));
  return members
    .filter(
      (m) =>
        m.id !== instance.submitterId &&
        !isBarred(instance, m.id) &&
        m.id !== r.user.id &&
        !busy.has(m.id) &&
        !absent.has(`${m.id} ${instance.orgId}`),
    )
    .map(({ id, trueName }) => ({ id, trueName }));
}

/** 申请改派: whoever names the approver could name a friend, so a second administrator confirms it. */
export async function askAssign(
  tx: Tx,
  { taskId, userId, reason }: InputOf<typeof calls.askAssign>,
): Promise<{ id: string }> {
  const { instance } = await stuckTask(tx, taskId);
  await demandNotBarred(tx, instance, [userId], 'userId');
  const target = (await reassignUsers(tx, { taskId })).find((u) => u.id === userId);
  if (!target) throw refuseField('userId', 'wrong.user');
  return ask(tx, instance, { kind: 'assign', reason, taskId, targetId: userId, targetName: target.trueName });
}

/** 申请终止: of an approval that cannot go on, or of the business that did not follow; a second administrator confirms it. */
export async function askEnd(
  tx: Tx,
  { instanceId, reason }: InputOf<typeof calls.askEnd>,
): Promise<{ id: string }> {
  return ask(tx, await inTrouble(tx, instanceId), { kind: 'end', reason });
}

/** The approval, locked, if it is in trouble just now. */
async function inTrouble(tx: Tx, instanceId: string): Promise<InstanceRow> {
  const instance = await lockInstance(tx, instanceId);
  if (!instance) throw refuse('notFound', 404);
  const isStuck =
    instance.apvlStatus === apvlStatus.inApproval
      ? (await stuckIn(tx.db, tx.tenantId, instanceId)).length > 0
      : (await failureOf(tx.db, instanceId)) !== undefined;
  if (!isStuck) throw refuse('notStuck');
  return instance;
}

async function ask(
  tx: Tx,
  instance: InstanceRow,
  what: Omit<Parameters<typeof insertRemedy>[1], 'instanceId'>,
): Promise<{ id: string }> {
  const id = await insertRemedy(tx, { ...what, instanceId: instance.id });
  if (!id) throw refuse('asked');
  tx.emit(remedyAsked, aboutOf(instance), remedyOf(instance, { ...what, id }));
  return { id };
}

const aboutOf = (i: InstanceRow) => ({
  subjectType: i.serviceKey as ApprovalKey,
  subjectId: i.serviceId,
});
const remedyOf = (
  i: InstanceRow,
  m: Pick<RemedyRow, 'id' | 'kind' | 'reason'> & { targetId?: string | null },
) => ({
  serviceKey: i.serviceKey,
  serviceId: i.serviceId,
  instanceId: i.id,
  remedyId: m.id,
  kind: m.kind,
  targetId: m.targetId ?? '',
  reason: m.reason,
});

/** A remedy that waits, and its approval locked. */
async function waiting(tx: Tx, id: string): Promise<{ remedy: RemedyRow; instance: InstanceRow }> {
  const seen = await remedyById(tx.db, id);
  const instance = seen && (await lockInstance(tx, seen.instanceId));
  const remedy = instance && (await remedyById(tx.db, id));
  if (remedy?.state !== 'asked') throw refuse('notFound', 404);
  return { remedy, instance: instance as InstanceRow };
}

/** 复核异常处置: by another administrator than who asked, while the trouble still stands. */
export async function confirmRemedy(tx: Tx, { id }: { id: string }): Promise<null> {
  const { remedy, instance } = await waiting(tx, id);
  if (remedy.askedBy === tx.user.id) throw refuse('ownRemedy', 403);
  if (remedy.targetId === tx.user.id) throw refuse('wrong.user');
  if (!(await decideRemedy(tx, id, 'done'))) throw refuse('notFound', 404);
  tx.emit(remedyConfirmed, aboutOf(instance), { ...remedyOf(instance, remedy), askedBy: remedy.askedBy });
  const deptName = (await profileOf(tx.db, tx.user.id, instance.orgId))?.deptName ?? '';
  if (remedy.kind === 'end') await end(tx, await inTrouble(tx, instance.id), { remedy, deptName });
  else {
    const stuck = await stuckTask(tx, remedy.taskId ?? '');
    const fits = (await reassignUsers(tx, { taskId: stuck.task.id })).some((u) => u.id === remedy.targetId);
    if (!fits) throw refuse('wrong.user');
    await assign(tx, stuck, { remedy, deptName });
  }
  return null;
}

/** 退回异常处置: by whoever may confirm one; who asked takes it back the same way. */
export async function refuseRemedy(tx: Tx, { id }: { id: string }): Promise<null> {
  const { remedy, instance } = await waiting(tx, id);
  if (!(await decideRemedy(tx, id, 'refused'))) throw refuse('notFound', 404);
  tx.emit(remedyRefused, aboutOf(instance), remedyOf(instance, remedy));
  return null;
}
