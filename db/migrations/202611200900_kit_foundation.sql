-- Foundation: the world's clock, tenants, events with their outbox, deadlines, files.
-- Roles: the owner runs migrations; the application runs as gongheng_app, which owns nothing.

-- One row: what kind of world this is, and how far its clock was moved. Only a demonstration or test world may move.
create table world (
  only_row boolean primary key default true check (only_row),
  kind text not null check (kind in ('production', 'demo', 'test')),
  offset_ms bigint not null default 0,
  frozen_at timestamptz,
  check (kind <> 'production' or offset_ms = 0),
  check (kind = 'test' or frozen_at is null)
);

-- The kind of a world is decided once, when it is seeded.
create function world_kind_is_final() returns trigger language plpgsql as $$
begin
  if new.kind <> old.kind then raise exception 'the kind of a world cannot change'; end if;
  if old.kind = 'demo' and new.offset_ms < old.offset_ms then raise exception 'the demonstration clock only moves forward'; end if;
  return new;
end $$;
create trigger world_kind_is_final before update on world for each row execute function world_kind_is_final();

-- The one clock (数据库时钟): wall time of this very moment, never the start of the transaction.
create function app_now() returns timestamptz language sql volatile parallel safe as $$
  select coalesce(
    (select coalesce(frozen_at, clock_timestamp() + offset_ms * interval '1 millisecond') from world),
    clock_timestamp())
$$;

-- The tenant of the request; raises when nobody set it, so a forgotten setting shows nothing.
create function app_tenant() returns uuid language sql stable parallel safe as $$
  select current_setting('app.tenant')::uuid
$$;

create table tenant (
  id uuid primary key,
  tenant_code text not null unique,
  tenant_name text not null check (tenant_name <> ''),
  logo text not null default '',
  created_at timestamptz not null default app_now()
);

-- Prefecture (地区平台): host and platform code to tenant and regional variant.
create table prefecture (
  code text primary key,
  prefecture_name text not null,
  prefecture_title text not null,
  domain text not null default '',
  logo text not null default '',
  tenant_id uuid not null references tenant
);

-- One row for every act that changes a business fact. Nobody may change or delete one.
create table event (
  id bigint generated always as identity primary key,
  tenant_id uuid not null references tenant,
  type text not null,
  subject_type text not null,
  subject_id uuid not null,
  actor_id uuid,
  actor_name text not null,
  org_id uuid,
  address text not null,
  at timestamptz not null default app_now(),
  before_digest text,
  after_digest text,
  payload jsonb not null
);
create index event_subject on event (tenant_id, subject_id, id);
create index event_type on event (tenant_id, type, id);

create function events_stand() returns trigger language plpgsql as $$
begin raise exception 'events stand as they were written'; end $$;
create trigger events_stand before update or delete or truncate on event for each statement execute function events_stand();

-- Outbox: one row for each listener of an event; delivered after commit, again if the listener failed.
create table outbox (
  event_id bigint not null references event,
  listener text not null,
  tenant_id uuid not null references tenant,
  attempts int not null default 0,
  next_at timestamptz not null default clock_timestamp(),
  done_at timestamptz,
  error text,
  primary key (event_id, listener)
);
create index outbox_waiting on outbox (next_at, event_id) where done_at is null;

-- Legal deadlines (法定时限): opened and closed by the ticker; every command re-checks the clock itself.
create table deadline (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  kind text not null,
  subject_id uuid not null,
  due_at timestamptz not null,
  done_at timestamptz,
  attempts int not null default 0,
  error text,
  unique (kind, subject_id)
);
create index deadline_waiting on deadline (due_at) where done_at is null;

-- The same nonce gets the first answer: what a session already asked and was told.
create table request_nonce (
  session_id uuid not null,
  nonce text not null,
  line text not null,
  body_digest text not null,
  answer text not null,
  at timestamptz not null default clock_timestamp(),
  primary key (session_id, nonce)
);
create index request_nonce_at on request_nonce (at);

-- Files (文件): bytes lie in the storage, here is what they are and who may read them.
create table stored_file (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  file_name text not null check (char_length(file_name) between 1 and 80),
  file_size bigint not null check (file_size >= 0),
  media_type text not null,
  digest text not null,
  storage_key text not null,
  module_name text not null,
  org_id uuid,
  user_id uuid,
  created_at timestamptz not null default app_now()
);
-- A reader is 'public', 'tenant', 'org:<id>' or 'user:<id>'; the uploading organisation always reads.
create table file_reader (
  file_id uuid not null references stored_file,
  tenant_id uuid not null references tenant,
  reader text not null,
  primary key (file_id, reader)
);

-- Numbering (编号): one sequence for each series of a tenant, made at its first number. Numbers rise and never repeat;
-- a rolled back act leaves a gap, and nobody waits for anybody.
create function next_number(series text) returns bigint language plpgsql security definer set search_path = public as $$
declare
  named text := 'series_' || md5(app_tenant()::text || ':' || series);
begin
  begin
    return nextval(named::regclass);
  exception when undefined_table then
    -- Only the very first numbers of a series meet here.
    perform pg_advisory_xact_lock(hashtextextended(named, 0));
    execute format('create sequence if not exists %I', named);
    return nextval(named::regclass);
  end;
end $$;
revoke all on function next_number(text) from public;
grant execute on function next_number(text) to gongheng_app;

-- Keys of the platform itself (receipt signature, password encryption); they open no bid.
create table platform_key (
  purpose text primary key,
  private_key text not null,
  public_key text not null,
  created_at timestamptz not null default clock_timestamp()
);

-- Isolation: tables with a tenant are closed to other tenants by the database itself.
create procedure isolate_tenant(named text) language plpgsql as $$
begin
  execute format('alter table %I enable row level security', named);
  execute format('alter table %I force row level security', named);
  execute format('create policy tenant_only on %I using (tenant_id = (select app_tenant())) with check (tenant_id = (select app_tenant()))', named);
end $$;

call isolate_tenant('event');
call isolate_tenant('stored_file');
call isolate_tenant('file_reader');

grant usage on schema public to gongheng_app;
grant select on schema_migration to gongheng_app;
grant select, insert on event to gongheng_app;
grant usage on sequence event_id_seq to gongheng_app;
grant select, insert, update on outbox, deadline to gongheng_app;
grant select, insert, delete on request_nonce to gongheng_app;
grant select, insert on stored_file to gongheng_app;
grant select, insert, delete on file_reader to gongheng_app;
grant select, insert on platform_key to gongheng_app;
grant select, insert, update on tenant, prefecture to gongheng_app;
grant select, insert on world to gongheng_app;
grant update (offset_ms, frozen_at) on world to gongheng_app;
