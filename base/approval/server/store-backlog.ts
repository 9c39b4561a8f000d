import { isYes } from '#kit/shared/yes-no.ts';
import { and, eq, inArray, isNull, ne, or, sql, type SQL } from 'drizzle-orm';
import type { Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { type ListOf, pageRows } from '#kit/server/database/page-rows.ts';
import type { PageAsked } from '#kit/shared/call.ts';
import type { ApvlStatus } from '../shared/status.ts';
import { instances, ofDefinition, instanceColumns, registered } from './store.ts';
import type { ProxyRow } from './proxy/store.ts';
import { approvalDefinition, approvalInstance, approvalTask } from './tables.ts';

/** Whose to-do lists (待办, 已办, 我发起的) are asked for. */
export interface Mine {
  readonly userId: string;
  readonly orgId: string;
}
/** The same with whose approvals they may decide now (代理). */
export interface Acting extends Mine {
  readonly proxies: readonly ProxyRow[];
  /** Did they ever decide in somebody's place? */
  readonly everActed: boolean;
}
interface BacklogFilter extends PageAsked {
  readonly title?: string | undefined;
  readonly serviceKey?: string | undefined;
  readonly isMarked?: '0' | '1' | undefined;
}

/** Said in the text, not as a parameter: each index holds the tasks of one state. */
const stateIs = (state: 'pending' | 'done'): SQL =>
  state === 'pending' ? sql`${approvalTask.state} = 'pending'` : sql`${approvalTask.state} = 'done'`;

/** One's own tasks, those one may decide for another now, and those one has decided for another. */
const mineIn = (mine: Acting, state: 'pending' | 'done'): SQL | undefined => {
  const own = eq(approvalTask.assigneeId, mine.userId);
  const forOthers =
    state === 'pending'
      ? mine.proxies.map((p) => forAnother(mine, p))
      : mine.everActed
        ? [eq(approvalTask.decidedBy, mine.userId)]
        : [];
  return and(or(own, ...forOthers), eq(approvalTask.orgId, mine.orgId), stateIs(state));
};

const forAnother = (mine: Mine, { principalId, serviceKeys }: ProxyRow): SQL | undefined =>
  and(
    eq(approvalTask.assigneeId, principalId),
    ne(approvalInstance.submitterId, mine.userId),
    sql`(${mine.userId} = any (${approvalInstance.barred})) is not true`,
    serviceKeys.length > 0 ? inArray(approvalInstance.serviceKey, serviceKeys) : undefined,
  );

/** Whether this user has ever decided in somebody's place. */
export async function hasActed(db: Db, mine: Mine): Promise<boolean> {
  const rows = await db
    .select({ id: approvalTask.id })
    .from(approvalTask)
    .where(and(eq(approvalTask.decidedBy, mine.userId), eq(approvalTask.orgId, mine.orgId), stateIs('done')))
    .limit(1);
  return rows.length > 0;
}

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
  assigneeId: approvalTask.assigneeId,
  assigneeName: approvalTask.assigneeName,
  readAt: approvalTask.readAt,
  marked: approvalTask.marked,
  opType: approvalTask.opType,
  decidedAt: approvalTask.decidedAt,
  isLast,
};

export const pageOfTasks = (db: Db, mine: Acting, state: 'pending' | 'done', q: BacklogFilter) =>
  pageRows(db, tasks[state], {
    from:
      q.serviceKey || mine.proxies.length > 0
        ? sql`${approvalTask} join ${approvalInstance} on ${ofInstance}`
        : sql`${approvalTask}`,
    where: and(
      mineIn(mine, state),
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

/** A badge says so many at most. */
const COUNT_MOST = 1000;

/** 待办数, 已办数 by business; beyond the most that a badge says nothing is counted. */
export function countTasks(db: Db, mine: Acting, state: 'pending' | 'done') {
  const counted = db
    .select({ instanceId: approvalTask.instanceId })
    .from(approvalTask)
    .innerJoin(approvalInstance, ofInstance)
    .where(mineIn(mine, state))
    .limit(COUNT_MOST)
    .as('counted');
  return db
    .select({
      serviceKey: approvalInstance.serviceKey,
      serviceZh: registered('name_zh', sql`max(${approvalDefinition.nameZh})`),
      serviceEn: registered('name_en', sql`max(${approvalDefinition.nameEn})`),
      count: sql<number>`count(*)::int`,
    })
    .from(counted)
    .innerJoin(approvalInstance, eq(approvalInstance.id, counted.instanceId))
    .leftJoin(approvalDefinition, ofDefinition)
    .groupBy(approvalInstance.serviceKey, approvalInstance.tenantId)
    .orderBy(approvalInstance.serviceKey)
    .limit(200);
}

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
