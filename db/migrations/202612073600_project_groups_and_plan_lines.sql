-- 项目分组: projects that are prepared and handed in together; the events of their saving say so.
create table project_group (
  project_id uuid not null references project,
  tenant_id uuid not null references tenant,
  org_id uuid not null references organisation,
  group_code varchar(60) not null check (group_code <> ''),
  primary key (project_id, group_code)
);
create index project_group_code on project_group (tenant_id, org_id, group_code);
call isolate_tenant('project_group');
grant select, insert, delete on project_group to gongheng_app;

-- 计划行: of which line of a plan a lot was made; each line is taken once, until its project or lot was removed.
create table project_plan_line (
  tenant_id uuid not null references tenant,
  org_id uuid not null references organisation,
  plan_line_id varchar(60) not null check (plan_line_id <> ''),
  main_id uuid not null references project,
  package_id uuid not null references project_package,
  primary key (tenant_id, org_id, plan_line_id)
);
create index project_plan_line_main on project_plan_line (main_id);
call isolate_tenant('project_plan_line');
grant select, insert, delete on project_plan_line to gongheng_app;
