-- 建设项目: what an investor builds; the tenders for its works, goods and services name it.
create table building_project (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  org_id uuid not null references organisation,
  project_code varchar(50) not null check (project_code <> ''),
  project_name varchar(200) not null check (project_name <> ''),
  owner_name varchar(200) not null,
  province varchar(20) not null,
  city varchar(20),
  county varchar(20),
  address varchar(200),
  investment numeric(22, 2) check (investment > 0),
  approval_no varchar(100),
  description varchar(1000),
  status text not null check (status in ('10', '20')),
  created_by uuid not null,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now()
);
create unique index building_project_code on building_project (tenant_id, org_id, project_code);
create index building_project_list on building_project (org_id, created_at desc, id desc);
call isolate_tenant('building_project');
grant select, insert, update, delete on building_project to gongheng_app;
