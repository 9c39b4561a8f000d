-- Predefined procedures (预定义流程): the steps of each purchase mode, kept as data.
create table procedure_def (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  proc_code varchar(60) not null,
  proc_name varchar(100) not null check (proc_name <> ''),
  proc_name_en varchar(200) not null,
  purchase_mode varchar(60) not null,
  exe_model varchar(60),
  -- '10' prequalification, '20' post-qualification
  qual_mode text not null check (qual_mode in ('10', '20')),
  version int not null check (version > 0),
  -- steps in order, each with its operations
  steps jsonb not null check (jsonb_typeof(steps) = 'array'),
  enabled boolean not null default true,
  sort int not null default 0,
  created_at timestamptz not null default app_now(),
  -- a lot keeps the version it was approved with
  unique (tenant_id, proc_code, version)
);
create index procedure_def_mode on procedure_def (purchase_mode) where enabled;
call isolate_tenant('procedure_def');
grant select, insert, update (enabled) on procedure_def to gongheng_app;

alter table project add foreign key (business_flow_id) references procedure_def;
alter table project_package add foreign key (business_flow_id) references procedure_def;
