import { approvalScreens } from '../shared/screens.ts';
import type { Db } from '#kit/server/database/db.ts';
import { type DutySource, type DutySubject, dutyWords, type Owed } from '#kit/server/duty.ts';
import { exceptionText } from '../shared/text/exception.ts';
import { approvalText } from '../shared/text/index.ts';
import { failureOf, remedyOf } from './exception/store.ts';
import { proxiesAt } from './proxy/acting.ts';
import { instanceById, openInstances } from './store.ts';
import { pendingOf } from './store-tasks.ts';
import { serviceOf } from './tell.ts';

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

/** 待审批: of each approver whose turn it is, and of who may decide in their place, since the task reached them. */
async function of(db: Db, id: string): Promise<Owed[]> {
  const instance = await instanceById(db, id);
  if (!instance) return [];
  const { serviceKey, serviceId, submitterName: submitter } = instance;
  const service = serviceOf(instance);
  const pending = await pendingOf(db, [id]);
  const proxies = new Map<string, readonly string[]>();
  for (const task of pending) proxies.set(task.id, await proxiesAt(db, task, instance));
  const decide = pending.map((task) => ({
    words: dutyWords(approvalText, 'duty.decide'),
    params: { service, submitter },
    by: { users: [task.assigneeId, ...(proxies.get(task.id) ?? [])], orgId: task.orgId },
    since: task.createdAt,
    until: task.dueAt ?? undefined,
    at: { path: approvalScreens.task, query: { taskId: task.id, instanceId: id, serviceKey, serviceId } },
  }));
  return [...decide, ...(await ofTrouble(db, id, service))];
}

/** 异常流程: a remedy waits for another administrator than who asked; a business that failed waits for any. */
async function ofTrouble(db: Db, id: string, service: { zh: string; en: string }): Promise<Owed[]> {
  const at = { path: approvalScreens.exception, query: {} };
  const permission = 'approval.remedy';
  const remedy = await remedyOf(db, id);
  if (remedy)
    return [
      {
        words: dutyWords(exceptionText, 'duty.confirm'),
        params: { service },
        by: { permission, except: remedy.askedBy },
        since: remedy.askedAt,
        at,
      },
    ];
  const failure = await failureOf(db, id);
  if (!failure) return [];
  return [
    {
      words: dutyWords(exceptionText, 'duty.retry'),
      params: { service },
      by: { permission },
      since: failure.failedAt,
      at,
    },
  ];
}

export const duties: readonly DutySource[] = [{ subject: 'approval', of }];
