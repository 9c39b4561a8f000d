-- Work that takes longer than a transaction may (长任务): a worker holds it for a minute at a time; whoever dies over it loses it.
create table long_work (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  kind text not null,
  subject_id uuid not null,
  tries int not null default 0,
  holder uuid,
  held_until timestamptz,
  made_at timestamptz not null default clock_timestamp(),
  unique (kind, subject_id)
);
create index long_work_waiting on long_work (made_at);
grant select, insert, update, delete on long_work to gongheng_app;
