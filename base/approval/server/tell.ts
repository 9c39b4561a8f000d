import { messageTemplate } from '#base/message/shared/template.ts';
import { webRouterOf } from '#base/message/shared/web-router.ts';
import { notify } from '#base/message/server/index.ts';
import type { Tx } from '#kit/server/context.ts';
import { approvalText } from '../shared/text/index.ts';
import { approvalScreens } from '../shared/screens.ts';
import type { Lang } from '#kit/shared/text.ts';
import type { Person, PlanNode } from '../shared/plan.ts';
import { businessOf } from './business.ts';
import { proxiesAt } from './proxy/acting.ts';
import type { InstanceRow } from './store.ts';
import type { TaskRow } from './store-tasks.ts';

/** The name of the kind of business, in both languages: as it is declared, or as the tenant registered it; a flow beside the main one has a name of its own. */
export const serviceOf = (i: Pick<InstanceRow, 'serviceKey' | 'serviceZh' | 'serviceEn'>) =>
  businessOf(i.serviceKey)?.name ?? { zh: i.serviceZh ?? i.serviceKey, en: i.serviceEn ?? i.serviceKey };

/** What an approval is about, as every screen of approvals names it. */
export const subjectOf = (i: InstanceRow, lang: Lang) => ({
  id: i.id,
  serviceKey: i.serviceKey,
  serviceId: i.serviceId,
  serviceName: serviceOf(i)[lang],
  title: i.title,
  path: i.path,
  status: i.apvlStatus,
});

const about = (i: InstanceRow) => ({ title: i.title, service: serviceOf(i), submitter: i.submitterName });

/** Where a task is decided. */
export const taskRouter = (i: InstanceRow, task: TaskRow) => ({
  path: approvalScreens.task,
  query: { taskId: task.id, instanceId: i.id, serviceKey: i.serviceKey, serviceId: i.serviceId },
});

/** Approvers and their proxies learn that it is their turn: a message each, and their to-do lists are out of date. */
export async function tellApprovers(
  tx: Tx,
  i: InstanceRow,
  tasks: readonly TaskRow[],
  transferred = false,
): Promise<void> {
  for (const task of tasks) {
    if (task.state !== 'pending') continue;
    const proxies = await proxiesAt(tx.db, task, i);
    backlogChanged(tx, [task.assigneeId, ...proxies]);
    const node = i.plan[task.nodeIndex]?.name ?? { zh: '', en: '' };
    await notify(tx, {
      template: messageTemplate(approvalText, transferred ? 'message.transferred' : 'message.pending'),
      params: { ...about(i), node, user: tx.user.trueName },
      to: [task.assigneeId, ...proxies],
      webRouter: taskRouter(i, task),
    });
  }
}

/** 抄送: these people are told and may read. */
export const tellCopied = (
  tx: Tx,
  i: InstanceRow,
  node: PlanNode,
  people: readonly Person[],
): Promise<void> =>
  notify(tx, {
    template: messageTemplate(approvalText, 'message.copied'),
    params: { ...about(i), node: node.name },
    to: people.map((p) => p.id),
    webRouter: {
      path: approvalScreens.task,
      query: { instanceId: i.id, serviceKey: i.serviceKey, serviceId: i.serviceId },
    },
  });

/** The to-do lists of these users are out of date. */
export function backlogChanged(tx: Tx, userIds: readonly string[]): void {
  for (const id of new Set(userIds)) tx.push(`user:${id}`, { kind: 'backlog' });
}

/** The submitter learns how it ended. */
export async function tellSubmitter(
  tx: Tx,
  i: InstanceRow,
  agreed: boolean,
  comment: string,
  isReturned = false,
): Promise<void> {
  const how = agreed ? 'message.agreed' : isReturned ? 'message.returned' : 'message.disagreed';
  await notify(tx, {
    template: messageTemplate(approvalText, how),
    params: { ...about(i), user: tx.user.trueName, comment },
    to: [i.submitterId],
    webRouter: webRouterOf(i.path),
  });
}

/** Approvers whose turn it was learn that nothing is left to do. */
export async function tellWithdrawn(tx: Tx, i: InstanceRow, userIds: readonly string[]): Promise<void> {
  await notify(tx, {
    template: messageTemplate(approvalText, 'message.withdrawn'),
    // An approver may have taken it back, not its submitter.
    params: { ...about(i), submitter: tx.user.trueName },
    to: userIds,
  });
  backlogChanged(tx, userIds);
}

/** Open screens of the subject learn that its approval moved. */
export function subjectChanged(
  tx: Tx,
  i: Pick<InstanceRow, 'id' | 'serviceKey' | 'serviceId'>,
  status: string,
): void {
  tx.push(`wfcallback:${i.serviceKey}:${i.serviceId}`, { kind: 'changed', instanceId: i.id, status });
}
