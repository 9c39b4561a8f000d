-- Bid submission (投标文件递交): ciphertext only. Who bids, and how many, is nobody's to show before the deadline.

-- Ciphertext that arrived whole and lies on the storage, waiting for its signed envelope.
create table bid_upload (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  package_id uuid not null references project_package,
  org_id uuid not null references organisation,
  user_id uuid not null references app_user,
  storage_key text not null,
  file_size bigint not null check (file_size > 0),
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default app_now()
);
create index bid_upload_lot on bid_upload (package_id, org_id);

-- A bid (投标文件) as it was received; a later version supersedes it, a recall ends it, nothing changes it.
create table bid (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  package_id uuid not null references project_package,
  org_id uuid not null references organisation,
  bidder_name varchar(200) not null,
  user_id uuid not null references app_user,
  version int not null check (version > 0),
  -- '10' submitted, '20' superseded, '30' recalled
  submit_status text not null default '10' check (submit_status in ('10', '20', '30')),
  upload_id uuid not null unique,
  storage_key text not null,
  file_size bigint not null check (file_size > 0),
  ciphertext_digest text not null check (ciphertext_digest ~ '^[0-9a-f]{64}$'),
  -- canonical JSON: commitments, wrapped key halves, signature; no content
  envelope text not null check (octet_length(envelope) <= 131072),
  envelope_digest text not null check (envelope_digest ~ '^[0-9a-f]{64}$'),
  certificate_id uuid not null references ca_certificate,
  participant_name varchar(50) not null,
  mobile varchar(11) not null,
  phone varchar(20),
  email varchar(100),
  address text not null,
  received_at timestamptz not null,
  receipt_id uuid not null unique,
  -- signed by the platform
  receipt jsonb not null,
  ended_at timestamptz,
  unique (package_id, org_id, version),
  check ((submit_status = '10') = (ended_at is null))
);
-- One live bid for each lot and bidder.
create unique index bid_live on bid (package_id, org_id) where submit_status = '10';

create function bid_stands() returns trigger language plpgsql as $$
begin
  if old.submit_status <> '10' then raise exception 'an ended bid stays as it ended'; end if;
  return new;
end $$;
create trigger bid_stands before update on bid for each row execute function bid_stands();

call isolate_tenant('bid_upload');
call isolate_tenant('bid');

grant select, insert, delete on bid_upload to gongheng_app;
grant select, insert on bid to gongheng_app;
grant update (submit_status, ended_at) on bid to gongheng_app;
