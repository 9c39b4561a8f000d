-- Long exports (后台导出): a list as its owner asked for it, and the sheet that a worker makes of it. Gone after its days.
create table export_job (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  user_id uuid not null,
  org_id uuid not null,
  title varchar(60) not null,
  -- 0 waiting, 1 under way, 2 ready, 3 failed
  status text not null check (status in ('0', '1', '2', '3')),
  line varchar(120) not null,
  asked jsonb not null,
  sheet jsonb not null,
  lang text not null check (lang in ('zh', 'en')),
  platform varchar(20) not null,
  -- the same question asked again while it is under way is the same export
  digest text not null,
  row_count int not null default 0 check (row_count >= 0),
  is_capped boolean not null default false,
  failure text check (failure in ('right', 'failed')),
  storage_key text,
  file_size bigint,
  made_at timestamptz not null,
  ended_at timestamptz,
  over_at timestamptz,
  check ((storage_key is not null) = (status = '2') and (file_size is not null) = (status = '2')),
  check ((failure is not null) = (status = '3')),
  check ((ended_at is not null) = (status in ('2', '3')) and (over_at is not null) = (ended_at is not null))
);
create index export_job_own on export_job (tenant_id, user_id, org_id, made_at desc, id desc);
create unique index export_job_again on export_job (tenant_id, user_id, org_id, digest) where status in ('0', '1');
call isolate_tenant('export_job');
grant select, insert, update, delete on export_job to gongheng_app;
