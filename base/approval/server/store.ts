import { and, asc, desc, eq, ilike, inArray, isNull, max, type SQL, sql } from 'drizzle-orm';
import { likeText } from '#base/organisation/server/index.ts';
import type { Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db.ts';
import { newId } from '#kit/server/ids.ts';
import type { ApprovalDefinition } from '../shared/definition.ts';
import type { ApvlStatus, Decision, OpType } from '../shared/status.ts';
import {
  approvalDefinition,
  approvalInstance,
  approvalOpinion,
  approvalRecord,
  approvalTask,
  type PlanNode,
  type TaskState,
} from './tables.ts';

export type DefinitionRow = typeof approvalDefinition.$inferSelect;
export type TaskRow = typeof approvalTask.$inferSelect;
export type RecordRow = typeof approvalRecord.$inferSelect;

const now = sql`app_now()`;

// ---- definitions ------------------------------------------------------------------------------------------

/** The newest version of the approval of a kind of business. */
export async function latestDefinition(db: Db, serviceKey: string): Promise<DefinitionRow | undefined> {
  const rows = await db
    .select()
    .from(approvalDefinition)
    .where(eq(approvalDefinition.serviceKey, serviceKey))
    .orderBy(desc(approvalDefinition.version))
    .limit(1);
  return rows[0];
}

export async function insertDefinition(
  tx: Tx,
  d: ApprovalDefinition,
  version: number,
  digest: string,
): Promise<string> {
  const id = newId();
  await tx.db.insert(approvalDefinition).values({
    id,
    tenantId: tx.tenantId,
    serviceKey: d.serviceKey,
    version,
    nameZh: d.name.zh,
    nameEn: d.name.en,
    nodes: d.nodes,
    digest,
  });
  return id;
}

// ---- instances --------------------------------------------------------------------------------------------

/** An instance without its form, which only `formContentOf` carries. */
const instanceColumns = {
  id: approvalInstance.id,
  definitionId: approvalInstance.definitionId,
  serviceKey: approvalInstance.serviceKey,
  serviceId: approvalInstance.serviceId,
  serviceZh: approvalDefinition.nameZh,
  serviceEn: approvalDefinition.nameEn,
  title: approvalInstance.title,
  path: approvalInstance.path,
  orgId: approvalInstance.orgId,
  submitterId: approvalInstance.submitterId,
  submitterName: approvalInstance.submitterName,
  apvlStatus: approvalInstance.apvlStatus,
  plan: approvalInstance.plan,
  nodeIndex: approvalInstance.nodeIndex,
  run: approvalInstance.run,
  submittedAt: approvalInstance.submittedAt,
  finishedAt: approvalInstance.finishedAt,
};
const ofDefinition = eq(approvalDefinition.id, approvalInstance.definitionId);

const instances = (db: Db) =>
  db.select(instanceColumns).from(approvalInstance).leftJoin(approvalDefinition, ofDefinition);
export type InstanceRow = Awaited<ReturnType<typeof instances>>[number];

export async function instanceById(db: Db, id: string): Promise<InstanceRow | undefined> {
  const rows = await instances(db).where(eq(approvalInstance.id, id));
  return rows[0];
}

/** The instance, locked until the transaction ends: whoever comes second sees what the first one did. */
export async function lockInstance(tx: Tx, id: string): Promise<InstanceRow | undefined> {
  await tx.db
    .select({ id: approvalInstance.id })
    .from(approvalInstance)
    .where(eq(approvalInstance.id, id))
    .for('update');
  return instanceById(tx.db, id);
}

/** Submissions of one subject, newest first. */
export const instancesOf = (db: Db, serviceKey: string, serviceId: string): Promise<InstanceRow[]> =>
  instances(db)
    .where(and(eq(approvalInstance.serviceKey, serviceKey), eq(approvalInstance.serviceId, serviceId)))
    .orderBy(desc(approvalInstance.submittedAt), desc(approvalInstance.id))
    .limit(100);

/** The last submission of each of these subjects: status and instance. */
export const latestStatuses = (db: Db, serviceKey: string, serviceIds: readonly string[]) =>
  db
    .selectDistinctOn([approvalInstance.serviceId], {
      serviceId: approvalInstance.serviceId,
      instanceId: approvalInstance.id,
      status: approvalInstance.apvlStatus,
    })
    .from(approvalInstance)
    .where(
      and(eq(approvalInstance.serviceKey, serviceKey), inArray(approvalInstance.serviceId, [...serviceIds])),
    )
    .orderBy(approvalInstance.serviceId, desc(approvalInstance.submittedAt), desc(approvalInstance.id));

export async function formContentOf(db: Db, id: string): Promise<unknown> {
  const rows = await db
    .select({ formContent: approvalInstance.formContent })
    .from(approvalInstance)
    .where(eq(approvalInstance.id, id));
  return rows[0]?.formContent;
}

export interface NewInstance {
  readonly id: string;
  readonly definitionId: string | null;
  readonly serviceKey: string;
  readonly serviceId: string;
  readonly title: string;
  readonly path: string;
  readonly formContent: unknown;
  readonly orgId: string;
  readonly plan: readonly PlanNode[];
  readonly ended: boolean;
}

/** False when the subject is in approval already, in this moment's transactions included. */
export async function insertInstance(tx: Tx, row: NewInstance): Promise<boolean> {
  const { ended, ...values } = row;
  const rows = await tx.db
    .insert(approvalInstance)
    .values({
      ...values,
      tenantId: tx.tenantId,
      submitterId: tx.user.id,
      submitterName: tx.user.trueName,
      apvlStatus: ended ? '3' : '1',
      submittedAt: now,
      finishedAt: ended ? now : null,
    })
    .onConflictDoNothing()
    .returning({ id: approvalInstance.id });
  return rows.length === 1;
}

/** Ends a live instance; false when it has ended already. */
export async function endInstance(tx: Tx, id: string, status: ApvlStatus): Promise<boolean> {
  const rows = await tx.db
    .update(approvalInstance)
    .set({ apvlStatus: status, finishedAt: now })
    .where(and(eq(approvalInstance.id, id), eq(approvalInstance.apvlStatus, '1')))
    .returning({ id: approvalInstance.id });
  return rows.length === 1;
}

export const moveInstance = (tx: Tx, id: string, to: { nodeIndex: number; run: number }) =>
  tx.db.update(approvalInstance).set(to).where(eq(approvalInstance.id, id));

export const setPlan = (tx: Tx, id: string, plan: readonly PlanNode[]) =>
  tx.db.update(approvalInstance).set({ plan }).where(eq(approvalInstance.id, id));

// ---- tasks ------------------------------------------------------------------------------------------------

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

/** Was or is this user an approver of the instance? */
export async function hasTask(db: Db, instanceIds: readonly string[], userId: string): Promise<Set<string>> {
  if (instanceIds.length === 0) return new Set();
  const rows = await db
    .selectDistinct({ id: approvalTask.instanceId })
    .from(approvalTask)
    .where(
      and(
        inArray(approvalTask.instanceId, [...instanceIds]),
        eq(approvalTask.assigneeId, userId),
        inArray(approvalTask.state, ['pending', 'done', 'void']),
      ),
    );
  return new Set(rows.map((r) => r.id));
}

export interface NewTask {
  readonly instanceId: string;
  readonly run: number;
  readonly nodeIndex: number;
  readonly sort: number;
  readonly orgId: string;
  readonly assigneeId: string;
  readonly assigneeName: string;
  readonly isAssigned: boolean;
  readonly state: TaskState;
}

export async function insertTasks(tx: Tx, rows: readonly NewTask[]): Promise<TaskRow[]> {
  return tx.db
    .insert(approvalTask)
    .values(rows.map((r) => ({ ...r, id: newId(), tenantId: tx.tenantId, createdAt: now })))
    .returning();
}

export const decideTask = (tx: Tx, id: string, decision: Decision, seq: number) =>
  tx.db
    .update(approvalTask)
    .set({ state: 'done', opType: decision, decidedSeq: seq, decidedAt: now })
    .where(eq(approvalTask.id, id));

/** Puts a task back among those to be decided. */
export const reopenTask = (tx: Tx, id: string) =>
  tx.db
    .update(approvalTask)
    .set({ state: 'pending', opType: null, decidedSeq: null, decidedAt: null, readAt: null, createdAt: now })
    .where(eq(approvalTask.id, id));

/** Moves open tasks of an instance to another state; answers whom it touched. */
export async function setOpenTasks(
  tx: Tx,
  of: { instanceId: string; run?: number; from: TaskState; to: TaskState },
): Promise<string[]> {
  const rows = await tx.db
    .update(approvalTask)
    .set({ state: of.to, ...(of.to === 'pending' ? { createdAt: now } : {}) })
    .where(
      and(
        eq(approvalTask.instanceId, of.instanceId),
        of.run === undefined ? undefined : eq(approvalTask.run, of.run),
        eq(approvalTask.state, of.from),
      ),
    )
    .returning({ assigneeId: approvalTask.assigneeId });
  return rows.map((r) => r.assigneeId);
}

export const startTask = (tx: Tx, id: string) =>
  tx.db.update(approvalTask).set({ state: 'pending', createdAt: now }).where(eq(approvalTask.id, id));

// ---- records ----------------------------------------------------------------------------------------------

export interface NewRecord {
  readonly instanceId: string;
  readonly nodeIndex: number | null;
  readonly opType: OpType;
  readonly deptName?: string;
  readonly targetName?: string;
  readonly comment?: string;
  readonly files?: string;
  readonly isAssigned?: boolean;
  /** A summary is nobody's own act. */
  readonly summary?: boolean;
}

/** Writes what somebody did; answers its place in the history. */
export async function insertRecord(tx: Tx, r: NewRecord): Promise<number> {
  const { summary, ...values } = r;
  const rows = await tx.db
    .insert(approvalRecord)
    .values({
      ...values,
      tenantId: tx.tenantId,
      userId: summary ? null : tx.user.id,
      userName: summary ? '' : tx.user.trueName,
      at: now,
    })
    .returning({ seq: approvalRecord.seq });
  return rows[0]?.seq as number;
}

/** Records of these instances, newest first. */
export async function recordsOf(db: Db, instanceIds: readonly string[]): Promise<RecordRow[]> {
  if (instanceIds.length === 0) return [];
  return db
    .select()
    .from(approvalRecord)
    .where(inArray(approvalRecord.instanceId, [...instanceIds]))
    .orderBy(desc(approvalRecord.seq))
    .limit(2000);
}

// ---- to-do lists ------------------------------------------------------------------------------------------

export interface Mine {
  readonly userId: string;
  readonly orgId: string;
}
export interface BacklogFilter {
  readonly current: number;
  readonly size: number;
  readonly title?: string | undefined;
  readonly serviceKey?: string | undefined;
  readonly isMarked?: '0' | '1' | undefined;
}

const mineIn = (mine: Mine, state: TaskState): SQL | undefined =>
  and(
    eq(approvalTask.assigneeId, mine.userId),
    eq(approvalTask.orgId, mine.orgId),
    eq(approvalTask.state, state),
  );

/** Whether nobody has decided anything after this task. */
const isLast = sql<boolean>`not exists (
  select 1 from ${approvalTask} later where later.instance_id = ${approvalTask.instanceId}
    and later.decided_seq > ${approvalTask.decidedSeq})`;

export async function pageOfTasks(db: Db, mine: Mine, state: 'pending' | 'done', q: BacklogFilter) {
  const where = and(
    mineIn(mine, state),
    q.isMarked ? eq(approvalTask.marked, q.isMarked === '1') : undefined,
    q.serviceKey ? eq(approvalInstance.serviceKey, q.serviceKey) : undefined,
    q.title ? ilike(approvalInstance.title, likeText(q.title)) : undefined,
  );
  const ofInstance = eq(approvalInstance.id, approvalTask.instanceId);
  const records = await db
    .select({
      ...instanceColumns,
      taskId: approvalTask.id,
      taskNode: approvalTask.nodeIndex,
      createdAt: approvalTask.createdAt,
      readAt: approvalTask.readAt,
      marked: approvalTask.marked,
      opType: approvalTask.opType,
      decidedAt: approvalTask.decidedAt,
      isLast,
    })
    .from(approvalTask)
    .innerJoin(approvalInstance, ofInstance)
    .leftJoin(approvalDefinition, ofDefinition)
    .where(where)
    .orderBy(
      desc(state === 'pending' ? approvalTask.createdAt : approvalTask.decidedAt),
      desc(approvalTask.id),
    )
    .limit(q.size)
    .offset((q.current - 1) * q.size);
  const counted = await db
    .select({ n: sql<number>`count(*)::int` })
    .from(approvalTask)
    .innerJoin(approvalInstance, ofInstance)
    .where(where);
  return { records, total: counted[0]?.n ?? 0 };
}
export type TaskPageRow = Awaited<ReturnType<typeof pageOfTasks>>['records'][number];

export const countTasks = (db: Db, mine: Mine, state: 'pending' | 'done') =>
  db
    .select({
      serviceKey: approvalInstance.serviceKey,
      serviceZh: sql<string | null>`max(${approvalDefinition.nameZh})`,
      serviceEn: sql<string | null>`max(${approvalDefinition.nameEn})`,
      count: sql<number>`count(*)::int`,
    })
    .from(approvalTask)
    .innerJoin(approvalInstance, eq(approvalInstance.id, approvalTask.instanceId))
    .leftJoin(approvalDefinition, ofDefinition)
    .where(mineIn(mine, state))
    .groupBy(approvalInstance.serviceKey)
    .orderBy(approvalInstance.serviceKey)
    .limit(200);

const ownTasks = (mine: Mine, ids: readonly string[]) =>
  and(
    inArray(approvalTask.id, [...ids]),
    eq(approvalTask.assigneeId, mine.userId),
    eq(approvalTask.orgId, mine.orgId),
  );

export const readTasks = (tx: Tx, mine: Mine, ids: readonly string[]) =>
  tx.db
    .update(approvalTask)
    .set({ readAt: now })
    .where(and(ownTasks(mine, ids), isNull(approvalTask.readAt)));

export const markTasks = (tx: Tx, mine: Mine, ids: readonly string[], marked: boolean) =>
  tx.db.update(approvalTask).set({ marked }).where(ownTasks(mine, ids));

export async function pageOfSubmitted(
  db: Db,
  mine: Mine,
  q: {
    current: number;
    size: number;
    title?: string | undefined;
    serviceKey?: string | undefined;
    status?: ApvlStatus | undefined;
  },
) {
  const where = and(
    eq(approvalInstance.submitterId, mine.userId),
    eq(approvalInstance.orgId, mine.orgId),
    q.serviceKey ? eq(approvalInstance.serviceKey, q.serviceKey) : undefined,
    q.status ? eq(approvalInstance.apvlStatus, q.status) : undefined,
    q.title ? ilike(approvalInstance.title, likeText(q.title)) : undefined,
  );
  const records = await instances(db)
    .where(where)
    .orderBy(desc(approvalInstance.submittedAt), desc(approvalInstance.id))
    .limit(q.size)
    .offset((q.current - 1) * q.size);
  return { records, total: await db.$count(approvalInstance, where) };
}

// ---- common opinions --------------------------------------------------------------------------------------

export const opinionsOf = (db: Db, userId: string, inputGroup: string) =>
  db
    .select({ dataId: approvalOpinion.id, dataContent: approvalOpinion.dataContent })
    .from(approvalOpinion)
    .where(and(eq(approvalOpinion.userId, userId), eq(approvalOpinion.inputGroup, inputGroup)))
    .orderBy(desc(approvalOpinion.usedAt))
    .limit(20);

export async function keepOpinion(tx: Tx, inputGroup: string, dataContent: string): Promise<string> {
  const rows = await tx.db
    .insert(approvalOpinion)
    .values({ id: newId(), tenantId: tx.tenantId, userId: tx.user.id, inputGroup, dataContent, usedAt: now })
    .onConflictDoUpdate({
      target: [
        approvalOpinion.tenantId,
        approvalOpinion.userId,
        approvalOpinion.inputGroup,
        approvalOpinion.dataContent,
      ],
      set: { usedAt: now },
    })
    .returning({ id: approvalOpinion.id });
  return rows[0]?.id as string;
}
