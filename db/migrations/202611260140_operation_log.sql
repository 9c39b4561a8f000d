-- 操作日志、登录日志: who did what, when, from where, and what became of it. It only grows.
create table operation_log (
  id bigint generated always as identity,
  tenant_id uuid not null,
  at timestamptz not null,
  -- '1' coming in and going out, '2' everything else
  log_kind text not null check (log_kind in ('1', '2')),
  user_id uuid,
  user_name varchar(64) not null default '',
  true_name varchar(50) not null default '',
  org_id uuid,
  org_name varchar(200) not null default '',
  address varchar(64) not null,
  device varchar(200) not null default '',
  -- method and path of the call
  action varchar(200) not null,
  subject_type varchar(60) not null default '',
  subject_id varchar(60) not null default '',
  -- '1' done, '0' refused or failed
  result text not null check (result in ('1', '0')),
  result_code integer not null,
  result_key varchar(120) not null default '',
  input jsonb not null check (jsonb_typeof(input) = 'object'),
  changes jsonb not null check (jsonb_typeof(changes) = 'array'),
  primary key (id)
);
create index operation_log_at on operation_log (tenant_id, at desc, id desc);
create index operation_log_user on operation_log (tenant_id, user_name, at desc, id desc);
create index operation_log_action on operation_log (tenant_id, action, at desc, id desc);
create index operation_log_address on operation_log (tenant_id, address, at desc, id desc);
create index operation_log_kind on operation_log (tenant_id, log_kind, at desc, id desc);
create index operation_log_result on operation_log (tenant_id, result, at desc, id desc);
call isolate_tenant('operation_log');
grant select, insert on operation_log to gongheng_app;
create trigger operation_log_stands before update or delete or truncate on operation_log
  for each statement execute function log_stands();
