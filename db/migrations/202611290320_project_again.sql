-- 重新招标: the new project of a lot that failed, and which attempt it is; the event of its first saving says so too.
create table project_again (
  main_id uuid primary key references project,
  tenant_id uuid not null references tenant,
  lot_id uuid not null references project_package,
  round integer not null check (round >= 2)
);
create index project_again_lot on project_again (tenant_id, lot_id);
call isolate_tenant('project_again');
grant select, insert on project_again to gongheng_app;
