import { organisationById } from '#base/organisation/server/index.ts';
import { webRouterOf } from '#base/message/shared/web-router.ts';
import type { Db } from '#kit/server/database/db.ts';
import { type DutySource, type DutySubject, dutyWords, type Owed } from '#kit/server/duty.ts';
import { flowStatus } from '../shared/status.ts';
import { bizflowText } from '../shared/text/index.ts';
import { businessOf, serviceName } from './business.ts';
import { flowById, type FlowRow, openFlows, pendingOf } from './store.ts';

const idIn = (payload: unknown): string | undefined => {
  const id = (payload as { flowId?: unknown } | null)?.flowId;
  return typeof id === 'string' ? id : undefined;
};

/** 业主审批: every event that names it concerns it. */
export const ownerFlowSubject: DutySubject = {
  name: 'ownerFlow',
  concerns: ({ type, payload }) => (type.startsWith('ownerFlow.') ? idIn(payload) : undefined),
  about: async (db, id) => {
    const flow = await flowById(db, id);
    return flow && { main: flow.title.slice(0, 300) };
  },
  open: openFlows,
};

/** 提交业主审批 by the agency, 业主审批 by the owner's people who are asked. */
async function of(db: Db, id: string): Promise<Owed[]> {
  const flow = await flowById(db, id);
  if (flow?.status === flowStatus.prepared) return toSubmit(db, flow);
  if (flow?.status !== flowStatus.withOwner) return [];
  const org = (await organisationById(db, flow.orgId))?.orgName ?? '';
  const params = { service: serviceName(flow.serviceKey), submitter: flow.submitterName ?? '', org };
  return (await pendingOf(db, [id])).map((task) => ({
    words: dutyWords(bizflowText, 'duty.confirm'),
    params,
    by: { users: [task.assigneeId], orgId: task.orgId },
    since: task.createdAt,
    at: webRouterOf(flow.ownerPath),
  }));
}

async function toSubmit(db: Db, flow: FlowRow): Promise<Owed[]> {
  const by = await businessOf(flow.serviceKey)?.debtor(db, flow.serviceId);
  if (!by) return [];
  return [
    {
      words: dutyWords(bizflowText, 'duty.submit'),
      params: { service: serviceName(flow.serviceKey) },
      by,
      since: flow.preparedAt,
      at: webRouterOf(flow.path),
    },
  ];
}

export const duties: readonly DutySource[] = [{ subject: 'ownerFlow', of }];
