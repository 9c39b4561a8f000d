-- 项目代办: who does a project manager's work in a project for a while; it holds by the database's clock.
create table project_proxy (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  org_id uuid not null references organisation,
  project_id uuid not null references project,
  principal_id uuid not null references app_user,
  principal_name varchar(50) not null,
  proxy_id uuid not null references app_user,
  proxy_name varchar(50) not null,
  reason varchar(200),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  given_by uuid not null references app_user,
  given_name varchar(50) not null,
  created_at timestamptz not null,
  -- Ended before its time, and by whom.
  ended_at timestamptz,
  ended_by uuid references app_user,
  constraint project_proxy_other check (principal_id <> proxy_id and (given_by = principal_id or given_by <> proxy_id)),
  constraint project_proxy_period check (ends_at > starts_at),
  constraint project_proxy_ended check ((ended_at is null) = (ended_by is null))
);
create index project_proxy_received on project_proxy (tenant_id, proxy_id, created_at desc, id desc);
create index project_proxy_given on project_proxy (tenant_id, org_id, created_at desc, id desc);
create index project_proxy_project on project_proxy (project_id) where ended_at is null;
call isolate_tenant('project_proxy');
grant select, insert, update (ended_at, ended_by) on project_proxy to gongheng_app;
select facts_watch('project_proxy', '{id}');
