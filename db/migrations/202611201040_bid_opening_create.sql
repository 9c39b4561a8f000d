-- Bid opening (开标): the hall's record is its events, in order and without gaps; everything shown is folded from them.
create table opening (
  package_id uuid primary key references project_package,
  tenant_id uuid not null references tenant,
  -- who presides instead of the project manager
  host_id uuid references app_user,
  decrypt_minutes int not null default 30 check (decrypt_minutes between 5 and 480),
  sign_minutes int not null default 30 check (sign_minutes between 5 and 480),
  supervisor varchar(200) not null default '',
  attendees varchar(500) not null default '',
  record_code varchar(50),
  last_seq int not null default 0 check (last_seq >= 0),
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  unique (tenant_id, record_code)
);

create table opening_event (
  package_id uuid not null references opening,
  seq int not null check (seq > 0),
  tenant_id uuid not null references tenant,
  kind varchar(30) not null,
  at timestamptz not null,
  user_id uuid,
  user_name varchar(50) not null,
  org_id uuid,
  org_name varchar(200) not null default '',
  data jsonb not null check (octet_length(data::text) <= 1048576),
  primary key (package_id, seq)
);
create function opening_event_stands() returns trigger language plpgsql as $$
begin raise exception 'the opening record stands as it was written'; end $$;
create trigger opening_event_stands before update or delete or truncate on opening_event
  for each statement execute function opening_event_stands();

-- Check-ins before the start (签到) would tell who bids; they enter the record with the start.
create table opening_check_in (
  package_id uuid not null references project_package,
  org_id uuid not null references organisation,
  tenant_id uuid not null references tenant,
  user_id uuid not null references app_user,
  at timestamptz not null,
  primary key (package_id, org_id)
);

-- Released keys (已释放密钥) between release and decryption, after the start only; gone when the opening ends.
create table opening_secret (
  package_id uuid not null references opening,
  -- 'lot' or the id of a bid
  subject varchar(40) not null,
  tenant_id uuid not null references tenant,
  secret text not null,
  released_by uuid not null references app_user,
  released_at timestamptz not null,
  primary key (package_id, subject)
);

-- What came out of a bid (开标结果), or whose fault it is that nothing did.
create table opened_bid (
  bid_id uuid primary key references bid,
  package_id uuid not null references opening,
  tenant_id uuid not null references tenant,
  org_id uuid not null references organisation,
  bidder_name varchar(200) not null,
  status text not null check (status in ('opened', 'failed')),
  price numeric(16, 2) check (price > 0),
  read_out jsonb,
  -- with nonces, so that anybody recomputes the commitments
  manifest jsonb,
  -- name, fileId, size, sha256
  files jsonb not null default '[]',
  code varchar(40),
  -- 'bidder' 撤销, 'other' 撤回
  cause text check (cause in ('bidder', 'other')),
  at timestamptz not null,
  check ((status = 'opened') = (price is not null and read_out is not null and manifest is not null)),
  check ((status = 'failed') = (cause is not null))
);
create index opened_bid_lot on opened_bid (package_id);

call isolate_tenant('opening');
call isolate_tenant('opening_event');
call isolate_tenant('opening_check_in');
call isolate_tenant('opening_secret');
call isolate_tenant('opened_bid');

grant select, insert, update on opening to gongheng_app;
grant select, insert on opening_event, opening_check_in, opened_bid to gongheng_app;
grant select, insert, delete on opening_secret to gongheng_app;
