-- 租户管理: who is answered for a tenant, and whether its people may work.
alter table tenant add column link_person varchar(50) not null default '';
alter table tenant add column link_mobile varchar(20) not null default '';
alter table tenant add column link_email varchar(100) not null default '';
alter table tenant add column disabled boolean not null default false;
alter table tenant add column version integer not null default 0;
create unique index tenant_name on tenant (lower(tenant_name));
create index tenant_list on tenant (created_at desc, id desc);

-- 功能: groups of declared permissions beside those that each folder of the program is by itself. Kept where the platform is run.
create table app_function (
  id uuid primary key,
  tenant_id uuid not null references tenant(id),
  code varchar(60) not null check (code ~ '^[A-Za-z][A-Za-z0-9_]*$'),
  parent_code varchar(60) not null,
  cname varchar(100) not null check (cname <> ''),
  ename varchar(100) not null check (ename <> ''),
  sort integer not null,
  permissions text[] not null default '{}',
  version integer not null default 0,
  unique (tenant_id, code)
);
call isolate_tenant('app_function');
grant select, insert, update, delete on app_function to gongheng_app;
select facts_watch('app_function', '{id}', '{version}');

-- 租户功能: what a tenant was given or refused; without a row it has what the program brings and none of the groups added later.
create table tenant_function (
  tenant_id uuid not null references tenant(id),
  code varchar(60) not null,
  granted boolean not null,
  primary key (tenant_id, code)
);
call isolate_tenant('tenant_function');
grant select, insert, update on tenant_function to gongheng_app;
select facts_watch('tenant_function', '{tenant_id,code}');

-- Permissions that nobody in the tenant has, whatever their roles hold: worked out from its functions.
create table tenant_withheld (
  tenant_id uuid not null references tenant(id),
  permission varchar(100) not null,
  primary key (tenant_id, permission)
);
call isolate_tenant('tenant_withheld');
grant select, insert, delete on tenant_withheld to gongheng_app;

-- A role that the platform took from the tenant: nobody is given it, and nobody has anything by it.
alter table role add column withdrawn boolean not null default false;
