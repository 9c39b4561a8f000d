-- 自建流程服务: kinds of business of joined programs, put into approval by the general submission. Each asks for a declared permission.
create table approval_service (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  service_key varchar(60) not null check (service_key ~ '^[A-Z][A-Z0-9_]{1,59}$'),
  name_zh varchar(100) not null check (name_zh <> ''),
  name_en varchar(200) not null check (name_en <> ''),
  permission varchar(100) not null check (permission <> ''),
  -- what conditions may ask about: key, name in both languages, number or text
  variables jsonb not null default '[]' check (jsonb_typeof(variables) = 'array'),
  version integer not null default 0,
  constraint approval_service_key unique (tenant_id, service_key)
);
call isolate_tenant('approval_service');
grant select, insert, update, delete on approval_service to gongheng_app;
