-- 客户端版本: versions of the programs that people install; who enters one does not put it online alone.
create table client_version (
  id uuid primary key,
  tenant_id uuid not null references tenant(id),
  platform varchar(20) not null,
  version_no varchar(30) not null,
  -- The numbers of the version, so that 1.10 stands above 1.9.
  version_parts int[] not null,
  forced boolean not null,
  description varchar(2000) not null,
  file_id text not null,
  status varchar(1) not null default '0' check (status in ('0', '1', '2')),
  created_by uuid not null,
  created_name varchar(50) not null,
  created_at timestamptz not null default app_now(),
  changed_by uuid not null,
  published_by uuid,
  published_name varchar(50) not null default '',
  published_at timestamptz,
  version int not null default 0,
  -- Who last changed it leaves the release to somebody else.
  check (published_by is null or published_by <> changed_by),
  unique (tenant_id, platform, version_no)
);
create index client_version_newest on client_version (tenant_id, created_at desc, id desc);
create index client_version_online on client_version (tenant_id, platform, version_parts desc) where status = '1';
call isolate_tenant('client_version');
grant select, insert, update, delete on client_version to gongheng_app;
select facts_watch('client_version', '{id}', '{version}', 'status', '{0}');
