-- Settings of a tenant, and of one company in it, stand above those of the platform code.
create table config_override (
  tenant_id uuid not null references tenant,
  -- none = the whole tenant
  org_id uuid references organisation,
  config_key varchar(60) not null,
  config_value text not null,
  unique nulls not distinct (tenant_id, org_id, config_key)
);
call isolate_tenant('config_override');
grant select, insert, update, delete on config_override to gongheng_app;

-- One permission for all levels became one for each; seeding gives the new ones.
alter table role_permission no force row level security;
delete from role_permission where permission = 'setting.manage';
alter table role_permission force row level security;
