import { approvalScreens } from '../shared/screens.ts';
import type { Db } from '#kit/server/database/db.ts';
import { type DutySource, type DutySubject, dutyWords, type Owed } from '#kit/server/duty.ts';
import { approvalText } from '../shared/text/index.ts';
import { instanceById, openInstances } from './store.ts';
import { pendingOf } from './store-tasks.ts';

const idIn = (payload: unknown): string | undefined => {
  const id = (payload as { instanceId?: unknown } | null)?.instanceId;
  return typeof id === 'string' ? id : undefined;
};

/** 审批实例: every event that names it concerns it. */
export const approvalSubject: DutySubject = {
  name: 'approval',
  concerns: ({ payload }) => idIn(payload),
  about: async (db, id) => {
    const instance = await instanceById(db, id);
    return instance && { main: instance.title.slice(0, 300) };
  },
  open: openInstances,
};

/** 待审批: of each approver whose turn it is, since the task reached them. */
async function of(db: Db, id: string): Promise<Owed[]> {
  const instance = await instanceById(db, id);
  if (!instance) return [];
  const { serviceKey, serviceId, serviceZh, serviceEn, submitterName: submitter } = instance;
  return (await pendingOf(db, [id])).map((task) => ({
    words: dutyWords(approvalText, 'duty.decide'),
    params: { service: { zh: serviceZh ?? serviceKey, en: serviceEn ?? serviceKey }, submitter },
    by: { users: [task.assigneeId], orgId: task.orgId },
    since: task.createdAt,
    until: task.dueAt ?? undefined,
    at: { path: approvalScreens.task, query: { taskId: task.id, instanceId: id, serviceKey, serviceId } },
  }));
}

export const duties: readonly DutySource[] = [{ subject: 'approval', of }];
