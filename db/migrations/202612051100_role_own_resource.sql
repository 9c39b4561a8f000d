-- 自建资源: pages, calls and buttons of joined programs, registered beside the declared ones. Each asks for a declared permission.
create table own_resource (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  resource_type text not null check (resource_type in ('page', 'call', 'button')),
  method text not null default '' check ((resource_type = 'call') = (method in ('GET', 'POST', 'PUT', 'PATCH', 'DELETE'))),
  resource_uri varchar(300) not null check (resource_uri <> ''),
  cname varchar(100) not null check (cname <> ''),
  ename varchar(100) not null check (ename <> ''),
  permission varchar(100) not null check (permission <> ''),
  remark varchar(300) not null default '',
  enabled boolean not null default true,
  version integer not null default 0,
  constraint own_resource_address unique (tenant_id, resource_type, method, resource_uri)
);
call isolate_tenant('own_resource');
grant select, insert, update, delete on own_resource to gongheng_app;
