import { isYes } from '#kit/shared/yes-no.ts';
import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import type { Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { type ListOf, pageRows } from '#kit/server/database/page-rows.ts';
import type { PageAsked } from '#kit/shared/call.ts';
import type { ApvlStatus } from '../shared/status.ts';
import { instances, ofDefinition, instanceColumns } from './store.ts';
import { approvalDefinition, approvalInstance, approvalTask, type TaskState } from './tables.ts';

/** Whose to-do lists (待办, 已办, 我发起的) are asked for. */
export interface Mine {
  readonly userId: string;
  readonly orgId: string;
}
interface BacklogFilter extends PageAsked {
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

const ofInstance = eq(approvalInstance.id, approvalTask.instanceId);
const search = { list: 'approval_instance', key: approvalTask.instanceId };
const tasks: Readonly<Record<'pending' | 'done', ListOf>> = {
  pending: {
    id: approvalTask.id,
    sortedBy: 'createTime',
    order: [
      { by: approvalTask.createdAt, down: true },
      { by: approvalTask.id, down: true },
    ],
    search,
  },
  done: {
    id: approvalTask.id,
    sortedBy: 'handleTime',
    order: [
      { by: approvalTask.decidedAt, down: true },
      { by: approvalTask.id, down: true },
    ],
    search,
  },
};

const taskRow = {
  ...instanceColumns,
  taskId: approvalTask.id,
  taskNode: approvalTask.nodeIndex,
  createdAt: approvalTask.createdAt,
  readAt: approvalTask.readAt,
  marked: approvalTask.marked,
  opType: approvalTask.opType,
  decidedAt: approvalTask.decidedAt,
  isLast,
};

export const pageOfTasks = (db: Db, mine: Mine, state: 'pending' | 'done', q: BacklogFilter) =>
  pageRows(db, tasks[state], {
    from: q.serviceKey
      ? sql`${approvalTask} join ${approvalInstance} on ${ofInstance}`
      : sql`${approvalTask}`,
    where: and(
      eq(approvalTask.assigneeId, mine.userId),
      eq(approvalTask.orgId, mine.orgId),
      // Said in the text, not as a parameter: each index holds the tasks of one state.
      state === 'pending' ? sql`${approvalTask.state} = 'pending'` : sql`${approvalTask.state} = 'done'`,
      q.isMarked ? eq(approvalTask.marked, isYes(q.isMarked)) : undefined,
      q.serviceKey ? eq(approvalInstance.serviceKey, q.serviceKey) : undefined,
    ),
    q,
    typed: q.title,
    rows: (at) =>
      db
        .select(taskRow)
        .from(approvalTask)
        .innerJoin(approvalInstance, ofInstance)
        .leftJoin(approvalDefinition, ofDefinition)
        .where(at.where)
        .orderBy(at.order)
        .limit(at.limit),
  });
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

const submitted: ListOf = {
  id: approvalInstance.id,
  sortedBy: 'submitTime',
  order: [
    { by: approvalInstance.submittedAt, down: true },
    { by: approvalInstance.id, down: true },
  ],
  search: { list: 'approval_instance', key: approvalInstance.id },
};

export const pageOfSubmitted = (
  db: Db,
  mine: Mine,
  q: PageAsked & {
    title?: string | undefined;
    serviceKey?: string | undefined;
    status?: ApvlStatus | undefined;
  },
) =>
  pageRows(db, submitted, {
    from: sql`${approvalInstance}`,
    where: and(
      eq(approvalInstance.submitterId, mine.userId),
      eq(approvalInstance.orgId, mine.orgId),
      q.serviceKey ? eq(approvalInstance.serviceKey, q.serviceKey) : undefined,
      q.status ? eq(approvalInstance.apvlStatus, q.status) : undefined,
    ),
    q,
    typed: q.title,
    scope: mine.orgId,
    rows: (at) => instances(db).where(at.where).orderBy(at.order).limit(at.limit),
  });
