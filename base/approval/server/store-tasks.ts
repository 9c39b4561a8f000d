import { opType } from '../shared/status.ts';
import { and, asc, desc, eq, gt, inArray, max, ne, or, sql } from 'drizzle-orm';
import type { Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { newId } from '#kit/server/ids.ts';
import type { Decision } from '../shared/status.ts';
import { approvalTask, type TaskState } from './tables.ts';

/** Tasks of an approval (审批任务): what waits for whom, and what was decided. */
export type TaskRow = typeof approvalTask.$inferSelect;

const now = sql`app_now()`;

/** Whoever has such a task takes part; one still waiting in a sequence does not yet. */
const HAD_TURN: readonly TaskState[] = ['pending', 'done', 'void', 'copied'];

export async function taskById(db: Db, id: string): Promise<TaskRow | undefined> {
  const rows = await db.select().from(approvalTask).where(eq(approvalTask.id, id));
  return rows[0];
}

export async function lastRun(db: Db, instanceId: string): Promise<number> {
  const rows = await db
    .select({ run: max(approvalTask.run) })
    .from(approvalTask)
    .where(eq(approvalTask.instanceId, instanceId));
  return rows[0]?.run ?? 0;
}

export const tasksOfRun = (db: Db, instanceId: string, run: number): Promise<TaskRow[]> =>
  db
    .select()
    .from(approvalTask)
    .where(and(eq(approvalTask.instanceId, instanceId), eq(approvalTask.run, run)))
    .orderBy(asc(approvalTask.sort), asc(approvalTask.createdAt), asc(approvalTask.id))
    .limit(500);

/** Tasks of these instances that wait to be decided now. */
export async function pendingOf(db: Db, instanceIds: readonly string[]): Promise<TaskRow[]> {
  if (instanceIds.length === 0) return [];
  return db
    .select()
    .from(approvalTask)
    .where(and(inArray(approvalTask.instanceId, [...instanceIds]), eq(approvalTask.state, 'pending')))
    .orderBy(asc(approvalTask.sort), asc(approvalTask.id))
    .limit(500);
}

/** The last thing an approver decided in this approval. */
export async function lastDecided(db: Db, instanceId: string): Promise<TaskRow | undefined> {
  const rows = await db
    .select()
    .from(approvalTask)
    .where(and(eq(approvalTask.instanceId, instanceId), eq(approvalTask.state, 'done')))
    .orderBy(desc(approvalTask.decidedSeq))
    .limit(1);
  return rows[0];
}

/** 最后审批人: whose decision ended this approval, in their own name or in another's place. */
export async function decidedLast(db: Db, instanceId: string): Promise<string | undefined> {
  const last = await lastDecided(db, instanceId);
  return last && (last.decidedBy ?? last.assigneeId);
}

/** 退回发起人: did it end by going back to who submitted it, to be changed and submitted again? */
export async function wasReturned(db: Db, instanceId: string): Promise<boolean> {
  return (await lastDecided(db, instanceId))?.opType === opType.returnedToInitiator;
}

/** Everybody who decided something in this approval. */
export async function decidersOf(db: Db, instanceId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: approvalTask.assigneeId })
    .from(approvalTask)
    .where(and(eq(approvalTask.instanceId, instanceId), eq(approvalTask.state, 'done')))
    .limit(500);
  return rows.map((row) => row.id);
}

/** Has one of these people decided anything in this approval, in their own name or as a proxy? */
export async function hasDecided(db: Db, instanceId: string, people: readonly string[]): Promise<boolean> {
  if (people.length === 0) return false;
  const rows = await db
    .select({ id: approvalTask.id })
    .from(approvalTask)
    .where(
      and(
        eq(approvalTask.instanceId, instanceId),
        eq(approvalTask.state, 'done'),
        or(inArray(approvalTask.assigneeId, [...people]), inArray(approvalTask.decidedBy, [...people])),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** Was anybody added (加签) after this record? */
export async function isAddedSince(db: Db, instanceId: string, seq: number): Promise<boolean> {
  const rows = await db
    .select({ id: approvalTask.id })
    .from(approvalTask)
    .where(and(eq(approvalTask.instanceId, instanceId), gt(approvalTask.addedSeq, seq)))
    .limit(1);
  return rows.length > 0;
}

/** Does this task wait for people whom its approver asked to decide first (前加签)? */
export async function waitsForAdded(db: Db, taskId: string): Promise<boolean> {
  const rows = await db
    .select({ id: approvalTask.id })
    .from(approvalTask)
    .where(and(eq(approvalTask.parentId, taskId), eq(approvalTask.state, 'pending')))
    .limit(1);
  return rows.length > 0;
}

/** Whom this user added (加签) to the approval and who has not decided yet. */
export const undecidedAddedBy = (db: Db, instanceId: string, userId: string): Promise<TaskRow[]> =>
  db
    .select()
    .from(approvalTask)
    .where(
      and(
        eq(approvalTask.instanceId, instanceId),
        eq(approvalTask.addedBy, userId),
        inArray(approvalTask.state, ['pending', 'waiting']),
      ),
    )
    .orderBy(approvalTask.sort)
    .limit(500);

/** 减签: a place that was added is taken off again. */
export const removeTask = (tx: Tx, id: string) =>
  tx.db
    .update(approvalTask)
    .set({ state: 'void', opType: opType.signRemoved })
    .where(eq(approvalTask.id, id));

/** Makes room after a place: those who come later move back. */
export const moveLater = (tx: Tx, of: { instanceId: string; run: number; after: number; by: number }) =>
  tx.db
    .update(approvalTask)
    .set({ sort: sql`${approvalTask.sort} + ${of.by}` })
    .where(
      and(
        eq(approvalTask.instanceId, of.instanceId),
        eq(approvalTask.run, of.run),
        gt(approvalTask.sort, of.after),
      ),
    );

/** The return that opened the run of this task, if nobody decided outside the run since: what its approver has to answer. */
export async function returnInto(db: Db, task: TaskRow): Promise<TaskRow | undefined> {
  const rows = await db
    .select()
    .from(approvalTask)
    .where(
      and(
        eq(approvalTask.instanceId, task.instanceId),
        ne(approvalTask.run, task.run),
        eq(approvalTask.state, 'done'),
      ),
    )
    .orderBy(desc(approvalTask.decidedSeq))
    .limit(1);
  const last = rows[0];
  return last && last.run < task.run && last.opType === opType.returnedToStep ? last : undefined;
}

/** Who has a say in a run: its approvers, and whoever decided in their place; a task passed on or taken off no longer counts. */
export const busyIn = (tasks: readonly TaskRow[]): Set<string> =>
  new Set(
    tasks.flatMap((t) =>
      t.opType === opType.transferred || t.opType === opType.signRemoved || t.opType === opType.reassigned
        ? []
        : [t.assigneeId, t.decidedBy ?? t.assigneeId],
    ),
  );

/** Was or is this user an approver of the instance? */
export async function hasTask(db: Db, instanceIds: readonly string[], userId: string): Promise<Set<string>> {
  if (instanceIds.length === 0) return new Set();
  const rows = await db
    .selectDistinct({ id: approvalTask.instanceId })
    .from(approvalTask)
    .where(
      and(
        inArray(approvalTask.instanceId, [...instanceIds]),
        or(
          and(eq(approvalTask.assigneeId, userId), inArray(approvalTask.state, [...HAD_TURN])),
          eq(approvalTask.decidedBy, userId),
          // Whoever asked others to decide first waits for them, and goes on reading.
          eq(approvalTask.addedBy, userId),
        ),
      ),
    );
  return new Set(rows.map((r) => r.id));
}

interface NewTask {
  readonly instanceId: string;
  readonly run: number;
  readonly nodeIndex: number;
  readonly sort: number;
  readonly orgId: string;
  readonly assigneeId: string;
  readonly assigneeName: string;
  readonly isAssigned: boolean;
  readonly state: TaskState;
  readonly parentId?: string | null;
  readonly addedBy?: string;
  readonly addedSeq?: number;
  readonly dueAt?: Date | undefined;
}

export async function insertTasks(tx: Tx, rows: readonly NewTask[]): Promise<TaskRow[]> {
  return tx.db
    .insert(approvalTask)
    .values(rows.map((r) => ({ ...r, id: newId(), tenantId: tx.tenantId, createdAt: now })))
    .returning();
}

/** Decided by its assignee, or by a proxy (代理人) in their place. */
export const decideTask = (tx: Tx, task: TaskRow, decision: Decision, seq: number) =>
  tx.db
    .update(approvalTask)
    .set({
      state: 'done',
      opType: decision,
      decidedSeq: seq,
      decidedAt: now,
      decidedBy: task.assigneeId === tx.user.id ? null : tx.user.id,
    })
    .where(eq(approvalTask.id, task.id));

/** Puts a task back among those to be decided. */
export const reopenTask = (tx: Tx, id: string) =>
  tx.db
    .update(approvalTask)
    .set({
      state: 'pending',
      opType: null,
      decidedSeq: null,
      decidedAt: null,
      decidedBy: null,
      readAt: null,
      createdAt: now,
    })
    .where(eq(approvalTask.id, id));

/** Moves open tasks of an instance to another state; answers whom it touched. */
export async function setOpenTasks(
  tx: Tx,
  of: {
    instanceId: string;
    runs?: readonly number[];
    ids?: readonly string[];
    from: TaskState;
    to: TaskState;
  },
): Promise<string[]> {
  const rows = await tx.db
    .update(approvalTask)
    .set({ state: of.to, ...(of.to === 'pending' ? { createdAt: now } : {}) })
    .where(
      and(
        eq(approvalTask.instanceId, of.instanceId),
        of.runs && inArray(approvalTask.run, [...of.runs]),
        of.ids && inArray(approvalTask.id, [...of.ids]),
        eq(approvalTask.state, of.from),
      ),
    )
    .returning({ assigneeId: approvalTask.assigneeId });
  return rows.map((r) => r.assigneeId);
}

/** 催办: these were asked for a decision now. */
export const markUrged = (tx: Tx, ids: readonly string[]) =>
  tx.db
    .update(approvalTask)
    .set({ urgedAt: now })
    .where(inArray(approvalTask.id, [...ids]));

export const startTasks = (tx: Tx, ids: readonly string[]) =>
  tx.db
    .update(approvalTask)
    .set({ state: 'pending', createdAt: now })
    .where(inArray(approvalTask.id, [...ids]))
    .returning();
