import { and, asc, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { newId } from '#kit/server/ids.ts';
import { flowStatus, type FlowStatus, type TaskEnd, type WrittenOp } from '../shared/status.ts';
import type { Submission } from './business.ts';
import { ownerFlow, ownerRecord, ownerTask } from './tables.ts';

export type TaskRow = typeof ownerTask.$inferSelect;
export type RecordRow = typeof ownerRecord.$inferSelect;

const now = sql`app_now()`;
const live = inArray(ownerFlow.status, [flowStatus.prepared, flowStatus.withOwner]);

// ---- confirmations ----------------------------------------------------------------------------------------

/** A confirmation without what was submitted, which nobody needs for its progress. */
const flows = (db: Db) =>
  db
    .select({
      id: ownerFlow.id,
      serviceKey: ownerFlow.serviceKey,
      serviceId: ownerFlow.serviceId,
      title: ownerFlow.title,
      path: ownerFlow.path,
      ownerPath: ownerFlow.ownerPath,
      orgId: ownerFlow.orgId,
      ownerOrgs: ownerFlow.ownerOrgs,
      submitterId: ownerFlow.submitterId,
      submitterName: ownerFlow.submitterName,
      status: ownerFlow.status,
      preparedAt: ownerFlow.preparedAt,
      submittedAt: ownerFlow.submittedAt,
      finishedAt: ownerFlow.finishedAt,
    })
    .from(ownerFlow);
export type FlowRow = Awaited<ReturnType<typeof flows>>[number];

export async function flowById(db: Db, id: string): Promise<FlowRow | undefined> {
  const rows = await flows(db).where(eq(ownerFlow.id, id));
  return rows[0];
}

/** The confirmation, locked until the transaction ends: whoever comes second sees what the first one did. */
export async function lockFlow(tx: Tx, id: string): Promise<FlowRow | undefined> {
  await tx.db.select({ id: ownerFlow.id }).from(ownerFlow).where(eq(ownerFlow.id, id)).for('update');
  return flowById(tx.db, id);
}

/** Confirmations of one subject, newest first. */
export const flowsOf = (db: Db, serviceKey: string, serviceId: string): Promise<FlowRow[]> =>
  flows(db)
    .where(and(eq(ownerFlow.serviceKey, serviceKey), eq(ownerFlow.serviceId, serviceId)))
    .orderBy(desc(ownerFlow.preparedAt), desc(ownerFlow.id))
    .limit(100);

/** The subject's confirmation that is prepared or with the owner. */
export async function liveFlow(db: Db, serviceKey: string, serviceId: string): Promise<FlowRow | undefined> {
  const rows = await flows(db).where(
    and(eq(ownerFlow.serviceKey, serviceKey), eq(ownerFlow.serviceId, serviceId), live),
  );
  return rows[0];
}

/** Those under way in the order of their ids, after one. */
export async function openFlows(db: Db, after: string | undefined, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: ownerFlow.id })
    .from(ownerFlow)
    .where(and(live, after ? gt(ownerFlow.id, after) : undefined))
    .orderBy(asc(ownerFlow.id))
    .limit(limit);
  return rows.map((row) => row.id);
}

/** Its id; undefined when one is under way already, in this moment's transactions included. */
export async function insertFlow(tx: Tx, s: Submission): Promise<string | undefined> {
  const rows = await tx.db
    .insert(ownerFlow)
    .values({
      ...s,
      title: s.title.slice(0, 500) || '-',
      id: newId(),
      tenantId: tx.tenantId,
      status: '0',
      preparedAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: ownerFlow.id });
  return rows[0]?.id;
}

/** 提交: from prepared to the owner; false when it is not prepared any more. */
export async function markSubmitted(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx.db
    .update(ownerFlow)
    .set({
      status: flowStatus.withOwner,
      submittedAt: now,
      submitterId: tx.user.id,
      submitterName: tx.user.trueName,
    })
    .where(and(eq(ownerFlow.id, id), eq(ownerFlow.status, flowStatus.prepared)))
    .returning({ id: ownerFlow.id });
  return rows.length === 1;
}

/** Ends one that is under way; false when it has ended already. */
export async function endFlow(tx: Tx, id: string, status: FlowStatus): Promise<boolean> {
  const rows = await tx.db
    .update(ownerFlow)
    .set({ status, finishedAt: now })
    .where(and(eq(ownerFlow.id, id), live))
    .returning({ id: ownerFlow.id });
  return rows.length === 1;
}

// ---- tasks ------------------------------------------------------------------------------------------------

export interface Asked {
  readonly userId: string;
  readonly trueName: string;
  readonly orgId: string;
}

export const insertTasks = (tx: Tx, flowId: string, run: number, people: readonly Asked[]) =>
  tx.db.insert(ownerTask).values(
    people.map(({ userId, trueName, orgId }) => ({
      id: newId(),
      tenantId: tx.tenantId,
      flowId,
      run,
      orgId,
      assigneeId: userId,
      assigneeName: trueName,
      state: 'pending' as const,
      createdAt: now,
    })),
  );

export async function taskById(db: Db, id: string): Promise<TaskRow | undefined> {
  const rows = await db.select().from(ownerTask).where(eq(ownerTask.id, id));
  return rows[0];
}

/** Tasks of these confirmations, in the order they were given. */
export const tasksOf = async (db: Db, flowIds: readonly string[]): Promise<TaskRow[]> =>
  flowIds.length === 0
    ? []
    : db
        .select()
        .from(ownerTask)
        .where(inArray(ownerTask.flowId, [...flowIds]))
        .orderBy(asc(ownerTask.run), asc(ownerTask.createdAt), asc(ownerTask.id))
        .limit(2000);

/** Those that still wait for somebody. */
export const pendingOf = async (db: Db, flowIds: readonly string[]): Promise<TaskRow[]> =>
  (await tasksOf(db, flowIds)).filter((t) => t.state === 'pending');

export const closeTask = (tx: Tx, id: string, opType: TaskEnd) =>
  tx.db
    .update(ownerTask)
    .set({ state: 'done', opType, decidedAt: now })
    .where(and(eq(ownerTask.id, id), eq(ownerTask.state, 'pending')));

/** Nobody is asked any more: of one run, or at all; answers whom it concerned. */
export async function voidTasks(tx: Tx, flowId: string, run?: number): Promise<string[]> {
  const rows = await tx.db
    .update(ownerTask)
    .set({ state: 'void' })
    .where(
      and(
        eq(ownerTask.flowId, flowId),
        eq(ownerTask.state, 'pending'),
        run === undefined ? undefined : eq(ownerTask.run, run),
      ),
    )
    .returning({ assigneeId: ownerTask.assigneeId });
  return rows.map((row) => row.assigneeId);
}

/** Its holder looks at it for the first time; false later on. */
export async function markOpened(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx.db
    .update(ownerTask)
    .set({ openedAt: now })
    .where(and(eq(ownerTask.id, id), eq(ownerTask.state, 'pending'), isNull(ownerTask.openedAt)))
    .returning({ id: ownerTask.id });
  return rows.length === 1;
}

// ---- records ----------------------------------------------------------------------------------------------

interface NewRecord {
  readonly flowId: string;
  readonly opType: WrittenOp;
  readonly targetName?: string;
  readonly comment?: string;
  readonly fileIds?: string;
}

/** Writes what this user did, in whose name. */
export const insertRecord = (tx: Tx, r: NewRecord) =>
  tx.db.insert(ownerRecord).values({
    ...r,
    tenantId: tx.tenantId,
    userId: tx.user.id,
    userName: tx.user.trueName,
    orgName: tx.user.orgName,
    at: now,
  });

/** Records of these confirmations, newest first. */
export const recordsOf = async (db: Db, flowIds: readonly string[]): Promise<RecordRow[]> =>
  flowIds.length === 0
    ? []
    : db
        .select()
        .from(ownerRecord)
        .where(inArray(ownerRecord.flowId, [...flowIds]))
        .orderBy(desc(ownerRecord.seq))
        .limit(2000);
