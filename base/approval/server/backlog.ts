import type { Read, Tx } from '#kit/server/context.ts';
import { type InputOf, type OutputOf, pageResult } from '#kit/shared/call.ts';
import type * as calls from '../shared/calls.ts';
import { apvlStatus, opType } from '../shared/status.ts';
import { maySubmitterWithdraw, taskToRead } from './access.ts';
import { failedAmong } from './exception/store.ts';
import { planOf } from './plan.ts';
import { iso, nodeName, openNames } from './reads.ts';
import { proxiesFor } from './proxy/store.ts';
import {
  type Acting,
  countTasks,
  hasActed,
  markTasks,
  type Mine,
  pageOfSubmitted,
  pageOfTasks,
  readTasks,
  type TaskPageRow,
} from './store-backlog.ts';
import { serviceOf, subjectOf } from './tell.ts';

const mine = ({ user }: Pick<Read, 'user'>): Mine => ({ userId: user.id, orgId: user.orgId });

/** Whose to-do list it is, with whom they act for. */
async function acting(r: Read, state: 'pending' | 'done'): Promise<Acting> {
  const me = mine(r);
  const isPending = state === 'pending';
  return {
    ...me,
    proxies: isPending ? await proxiesFor(r.db, me) : [],
    everActed: !isPending && (await hasActed(r.db, me)),
  };
}

const item = (row: TaskPageRow, r: Read): calls.BacklogItem => ({
  id: row.taskId,
  taskId: row.taskId,
  instanceId: row.id,
  serviceKey: row.serviceKey,
  serviceId: row.serviceId,
  serviceName: serviceOf(row)[r.lang],
  title: row.title,
  principalName: row.assigneeId === r.user.id ? '' : row.assigneeName,
  activityName: nodeName(row, row.taskNode, r.lang),
  submitterName: row.submitterName,
  submitTime: row.submittedAt.toISOString(),
  createTime: row.createdAt.toISOString(),
  isRead: row.readAt !== null,
  isMarked: row.marked,
  status: row.apvlStatus,
});

/** 待办: tasks that wait for this user in the present organisation. */
export async function unhandled(
  r: Read,
  q: InputOf<typeof calls.unhandledPage>,
): Promise<OutputOf<typeof calls.unhandledPage>> {
  const { records, ...count } = await pageOfTasks(r.db, await acting(r, 'pending'), 'pending', q);
  return pageResult(
    records.map((row) => ({
      ...item(row, r),
      // 批量同意: where the step allows it.
      can: { agreeInBatch: planOf(row).nodes[row.taskNode]?.enableBatch ?? false },
    })),
    count,
    q,
  );
}

/** 已办: tasks this user decided, passed on or returned. */
export async function handled(
  r: Read,
  q: InputOf<typeof calls.handledPage>,
): Promise<OutputOf<typeof calls.handledPage>> {
  const { records, ...count } = await pageOfTasks(r.db, await acting(r, 'done'), 'done', q);
  return pageResult(
    records.map((row) => ({
      ...item(row, r),
      opType: row.opType ?? '0',
      handleTime: iso(row.decidedAt) ?? '',
      can: {
        takeBack: row.opType === opType.agreed && row.isLast && row.apvlStatus === apvlStatus.inApproval,
      },
    })),
    count,
    q,
  );
}

async function nums(r: Read, state: 'pending' | 'done'): Promise<OutputOf<typeof calls.unhandledNums>> {
  const counted = await countTasks(r.db, await acting(r, state), state);
  return {
    total: counted.reduce((sum, c) => sum + c.count, 0),
    services: counted.map((c) => ({
      serviceKey: c.serviceKey,
      serviceName: serviceOf(c)[r.lang],
      count: c.count,
    })),
  };
}
/** 待办数 */
export const unhandledNums = (r: Read) => nums(r, 'pending');
/** 已办数 */
export const handledNums = (r: Read) => nums(r, 'done');

/** 是否已办: asked before a task is opened, which another approver may have made needless. */
export async function isHandled(r: Read, { id }: { id: string }): Promise<boolean> {
  return (await taskToRead(r, id)).task.state !== 'pending';
}

/** 设为已读 */
export async function setRead(tx: Tx, { ids }: { ids: readonly string[] }): Promise<null> {
  await readTasks(tx, mine(tx), ids);
  return null;
}
/** 标记 */
export async function setMarked(tx: Tx, { ids }: { ids: readonly string[] }): Promise<null> {
  await markTasks(tx, mine(tx), ids, true);
  return null;
}
/** 取消标记 */
export async function setUnMarked(tx: Tx, { ids }: { ids: readonly string[] }): Promise<null> {
  await markTasks(tx, mine(tx), ids, false);
  return null;
}

/** 我发起的审批: what this user submitted in the present organisation. */
export async function submitted(
  r: Read,
  q: InputOf<typeof calls.submittedPage>,
): Promise<OutputOf<typeof calls.submittedPage>> {
  const { records, ...count } = await pageOfSubmitted(r.db, mine(r), q);
  const failed = await failedAmong(
    r.db,
    records.map((i) => i.id),
  );
  return pageResult(
    records.map((i) => ({
      ...subjectOf(i, r.lang),
      isFailed: failed.has(i.id),
      activityName: i.apvlStatus === apvlStatus.inApproval ? openNames(i, r.lang) : '',
      submitTime: i.submittedAt.toISOString(),
      finishTime: iso(i.finishedAt),
      can: {
        withdraw: maySubmitterWithdraw(r, i),
        urge: maySubmitterWithdraw(r, i),
        callback: failed.has(i.id),
      },
    })),
    count,
    q,
  );
}
