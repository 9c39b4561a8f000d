import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { askedNow, decideAsked, waits } from '#kit/server/database/asked.ts';
import { approvalFailure, approvalRemedy, approvalTask } from '../tables.ts';

export type FailureRow = typeof approvalFailure.$inferSelect;
export type RemedyRow = typeof approvalRemedy.$inferSelect;

const now = sql`app_now()`;

// ---- 业务处理失败 ------------------------------------------------------------------------------------------

export async function keepFailure(
  tx: Tx,
  row: Pick<FailureRow, 'instanceId' | 'eventId' | 'listener' | 'error' | 'refusal'>,
): Promise<void> {
  const failed = { ...row, failedAt: now, settledAt: null };
  await tx.db
    .insert(approvalFailure)
    .values({ ...failed, tenantId: tx.tenantId })
    .onConflictDoUpdate({ target: approvalFailure.instanceId, set: failed });
}

const open = (instanceId: string) =>
  and(eq(approvalFailure.instanceId, instanceId), isNull(approvalFailure.settledAt));

/** Closes the failure of an approval; false when there was none. */
export async function settleFailure(tx: Tx, instanceId: string): Promise<boolean> {
  const rows = await tx.db
    .update(approvalFailure)
    .set({ settledAt: now })
    .where(open(instanceId))
    .returning({ instanceId: approvalFailure.instanceId });
  return rows.length > 0;
}

/** Approvals whose business has not followed, the oldest first. */
export const openFailures = (db: Db): Promise<FailureRow[]> =>
  db
    .select()
    .from(approvalFailure)
    .where(sql`${approvalFailure.settledAt} is null`)
    .orderBy(asc(approvalFailure.failedAt))
    .limit(500);

export async function failureOf(db: Db, instanceId: string): Promise<FailureRow | undefined> {
  return (await db.select().from(approvalFailure).where(open(instanceId)))[0];
}

/** Of these approvals those whose business has not followed. */
export async function failedAmong(db: Db, instanceIds: readonly string[]): Promise<Set<string>> {
  if (instanceIds.length === 0) return new Set();
  const rows = await db
    .select({ id: approvalFailure.instanceId })
    .from(approvalFailure)
    .where(and(inArray(approvalFailure.instanceId, [...instanceIds]), isNull(approvalFailure.settledAt)));
  return new Set(rows.map((row) => row.id));
}

// ---- whose turn it is --------------------------------------------------------------------------------------

/** Everybody whose turn it is somewhere, with the organisation they decide in. */
export const peopleToDecide = (db: Db) =>
  db
    .selectDistinct({ userId: approvalTask.assigneeId, orgId: approvalTask.orgId })
    .from(approvalTask)
    .where(sql`${approvalTask.state} = 'pending'`)
    .limit(20_000);

/** Tasks that wait for these people. */
export const waitingFor = (db: Db, userIds: readonly string[]) =>
  db
    .select()
    .from(approvalTask)
    .where(and(inArray(approvalTask.assigneeId, [...userIds]), sql`${approvalTask.state} = 'pending'`))
    .orderBy(asc(approvalTask.createdAt), asc(approvalTask.id))
    .limit(500);

/** 改派: the place goes to another; who waited for the old task waits for the new one. */
export async function replaceTask(tx: Tx, from: string, to: string): Promise<void> {
  await tx.db.update(approvalTask).set({ state: 'void', opType: '13' }).where(eq(approvalTask.id, from));
  await tx.db.update(approvalTask).set({ parentId: to }).where(eq(approvalTask.parentId, from));
}

// ---- 异常处置 ----------------------------------------------------------------------------------------------

/** Writes what is asked for; nothing when another remedy of the approval waits already. */
export async function insertRemedy(
  tx: Tx,
  row: Pick<RemedyRow, 'instanceId' | 'kind' | 'reason'> &
    Partial<Pick<RemedyRow, 'taskId' | 'targetId' | 'targetName'>>,
): Promise<string | undefined> {
  const rows = await tx.db
    .insert(approvalRemedy)
    .values({ ...row, ...askedNow(tx) })
    .onConflictDoNothing()
    .returning({ id: approvalRemedy.id });
  return rows[0]?.id;
}

/** Remedies that wait for a second administrator. */
export const waitingRemedies = (db: Db): Promise<RemedyRow[]> =>
  db
    .select()
    .from(approvalRemedy)
    .where(waits(approvalRemedy))
    .orderBy(asc(approvalRemedy.askedAt))
    .limit(500);

export async function remedyById(db: Db, id: string): Promise<RemedyRow | undefined> {
  return (await db.select().from(approvalRemedy).where(eq(approvalRemedy.id, id)))[0];
}

/** The remedy of an approval that waits. */
export async function remedyOf(db: Db, instanceId: string): Promise<RemedyRow | undefined> {
  const rows = await db
    .select()
    .from(approvalRemedy)
    .where(and(eq(approvalRemedy.instanceId, instanceId), waits(approvalRemedy)));
  return rows[0];
}

/** Decides a remedy; false when somebody else was quicker. */
export const decideRemedy = (tx: Tx, id: string, state: 'done' | 'refused') =>
  decideAsked(tx, approvalRemedy, id, state);
