import { type Column, type SQL, sql } from 'drizzle-orm';

/**
 * 参与审批: does this person decide about it, or have they decided, for themselves or as somebody's proxy now? A condition
 * for the records of a business: what one has to decide one may always read.
 */
export const hasPart = (userId: string, serviceId: Column): SQL => sql`exists (select 1
  from approval_task task join approval_instance asked on asked.id = task.instance_id
  where asked.service_id = ${serviceId} and task.state in ('pending', 'done')
    and (task.assignee_id = ${userId}::uuid or task.decided_by = ${userId}::uuid or exists (select 1 from approval_proxy proxy
      where proxy.principal_id = task.assignee_id and proxy.org_id = task.org_id and proxy.proxy_id = ${userId}::uuid
        and proxy.ended_at is null and app_now() >= proxy.starts_at and app_now() < proxy.ends_at)))`;
