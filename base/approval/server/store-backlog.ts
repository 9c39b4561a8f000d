import { isYes } from '#kit/shared/yes-no.ts';
import { and, desc, eq, ilike, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import { likeText } from '#base/organisation/server/index.ts';
import type { Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import type { ApvlStatus } from '../shared/status.ts';
import { instanceColumns, instances, ofDefinition } from './store.ts';
import { approvalDefinition, approvalInstance, approvalTask, type TaskState } from './tables.ts';

/** Whose to-do lists (待办, 已办, 我发起的) are asked for. */
export interface Mine {
  readonly userId: string;
  readonly orgId: string;
}
interface BacklogFilter {
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
    q.isMarked ? eq(approvalTask.marked, isYes(q.isMarked)) : undefined,
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
    .set({ readAt: sql`app_now()` })
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
