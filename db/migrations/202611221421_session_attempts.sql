-- 尝试计数: how often something was tried from somewhere, counted before it is tried; names stand as digests.
create table attempt (
  about text not null check (about <> ''),
  name text not null,
  source text not null,
  count int not null,
  since timestamptz not null,
  -- Refused tries that no event has told of yet, and how many this one tells of.
  untold int not null default 0,
  tell int not null default 0,
  told_at timestamptz,
  primary key (about, name, source)
);
create index attempt_since on attempt (since);
grant select, insert, update, delete on attempt to gongheng_app;

-- 常用设备: browsers from which somebody has signed in; the digest of what their cookie holds.
create table known_device (
  user_id uuid not null references account,
  digest text not null,
  seen_at timestamptz not null default clock_timestamp(),
  primary key (user_id, digest)
);
grant select, insert, update, delete on known_device to gongheng_app;

-- Counted in `attempt` by account and place now; the old columns stay, since marks of the log name them as left out.
comment on column account.failed_count is 'not used any more: see attempt';
comment on column account.locked_until is 'not used any more: see attempt';

-- Older sessions may stand without; new ones say from where they were opened.
alter table session add constraint session_address_check check (address <> '') not valid;
