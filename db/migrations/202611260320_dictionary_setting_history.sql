-- 参数变更记录: who set which setting when, and from what to what; it only grows.
create table setting_change (
  id uuid primary key,
  tenant_id uuid not null references tenant(id),
  level text not null check (level in ('plat', 'tenant', 'company')),
  -- The platform code or the company whose setting it is; '' = the whole tenant's.
  owner text not null,
  config_key varchar(60) not null,
  before_value text,
  after_value text,
  changed_by uuid,
  changed_name varchar(50) not null,
  changed_at timestamptz not null default app_now()
);
create index setting_change_key on setting_change (tenant_id, config_key, changed_at desc, id desc);
call isolate_tenant('setting_change');
grant select, insert on setting_change to gongheng_app;
select facts_watch('setting_change', '{id}');
