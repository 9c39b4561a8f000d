-- 运行实例: which processes of the platform live, so that a worker that stopped is seen by whoever is asked.
create table instance (
  id uuid primary key,
  host text not null check (char_length(host) <= 200),
  role text not null check (role in ('all', 'web', 'worker')),
  version text not null check (char_length(version) <= 50),
  started_at timestamptz not null default clock_timestamp(),
  seen_at timestamptz not null default clock_timestamp(),
  -- Rounds of work that did not come back in time.
  stuck text[] not null default '{}'
);
create index instance_seen on instance (seen_at desc);
grant select, insert, update, delete on instance to gongheng_app;
