import { type Column, type SQL, sql } from 'drizzle-orm';
import { inForceNow } from '#kit/server/database/given.ts';
import { approvalProxy } from './tables.ts';

/**
 * 参与审批: does this person decide about it, or have they decided, for themselves or as somebody's proxy now? A condition
 * for the records of a business: what one has to decide one may always read.
 */
export const hasPart = (userId: string, serviceId: Column): SQL => sql`exists (select 1
  from approval_task task join approval_instance asked on asked.id = task.instance_id
  where asked.service_id = ${serviceId} and task.state in ('pending', 'done')
    and (task.assignee_id = ${userId}::uuid or task.decided_by = ${userId}::uuid or task.added_by = ${userId}::uuid or exists (select 1 from ${approvalProxy}
      where ${approvalProxy.principalId} = task.assignee_id and ${approvalProxy.orgId} = task.org_id
        and ${approvalProxy.proxyId} = ${userId}::uuid and ${inForceNow(approvalProxy)})))`;
