-- Whose approvals somebody else may decide for a while; a task and a record that were decided so name both.

create table approval_proxy (
  id uuid primary key,
  tenant_id uuid not null references tenant (id),
  org_id uuid not null references organisation (id),
  principal_id uuid not null references app_user (id),
  principal_name varchar(50) not null,
  proxy_id uuid not null references app_user (id),
  proxy_name varchar(50) not null,
  -- None = every business.
  service_keys text[] not null default '{}',
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  created_at timestamptz not null,
  -- Ended before its time, and by whom.
  ended_at timestamptz,
  ended_by uuid references app_user (id),
  constraint approval_proxy_other check (principal_id <> proxy_id),
  constraint approval_proxy_period check (ends_at > starts_at),
  constraint approval_proxy_ended check ((ended_at is null) = (ended_by is null))
);
create index approval_proxy_received on approval_proxy (tenant_id, proxy_id, org_id, created_at desc, id desc);
create index approval_proxy_given on approval_proxy (tenant_id, principal_id, org_id, created_at desc, id desc);
call isolate_tenant('approval_proxy');
grant select, insert, update (ended_at, ended_by) on approval_proxy to gongheng_app;
select facts_watch('approval_proxy', '{id}');

-- Null in what stands already, so that its digest in the log holds.
alter table approval_task add column decided_by uuid references app_user (id);
create index approval_task_for_others on approval_task (tenant_id, decided_by, org_id, decided_at desc, id desc)
  where state = 'done' and decided_by is not null;
alter table approval_record add column on_behalf varchar(50);
