-- Who leads a company or a department, and who did before: approvals find them by it.
create table unit_head (
  id uuid primary key,
  tenant_id uuid not null references tenant (id),
  unit_id uuid not null references organisation (id),
  user_id uuid not null references app_user (id),
  true_name varchar(50) not null,
  appointed_at timestamptz not null,
  appointed_by uuid not null references app_user (id),
  ended_at timestamptz,
  ended_by uuid references app_user (id),
  constraint unit_head_other check (appointed_by <> user_id),
  constraint unit_head_ended check ((ended_at is null) = (ended_by is null)),
  constraint unit_head_period check (ended_at >= appointed_at)
);
create unique index unit_head_now on unit_head (unit_id) where ended_at is null;
create index unit_head_history on unit_head (unit_id, appointed_at desc, id desc);
call isolate_tenant('unit_head');
grant select, insert, update (ended_at, ended_by) on unit_head to gongheng_app;
select facts_watch('unit_head', '{id}');
