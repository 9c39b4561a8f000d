-- 备份记录: when the platform was last backed up, and when a backup was last proved by restoring it.
create table backup_run (
  id uuid primary key,
  made_at timestamptz not null default clock_timestamp(),
  file text not null check (char_length(file) between 1 and 1000),
  bytes bigint not null check (bytes >= 0),
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  proved_at timestamptz
);
create index backup_run_newest on backup_run (made_at desc);
grant select, insert, update on backup_run to gongheng_app;
