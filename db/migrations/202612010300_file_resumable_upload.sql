-- Files on their way in pieces (分片上传): whoever sends one may pause, and go on after the page was closed.
create table file_upload (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  user_id uuid not null,
  org_id uuid,
  file_name text not null,
  file_size bigint not null check (file_size > 0),
  module_name text not null,
  -- what the sender's machine says of the file: the same file chosen again goes on where it stopped
  fingerprint text not null,
  -- set while the pieces are put together; older than a few minutes it counts as given up
  finishing_at timestamptz,
  file_id uuid,
  created_at timestamptz not null default now()
);
create unique index file_upload_again on file_upload (tenant_id, user_id, fingerprint);
create index file_upload_age on file_upload (tenant_id, created_at);
call isolate_tenant('file_upload');
grant select, insert, update, delete on file_upload to gongheng_app;

-- Pieces that lie on the storage; no record redeems their bytes, so they are swept within a day.
create table file_piece (
  tenant_id uuid not null references tenant,
  upload_id uuid not null references file_upload on delete cascade,
  place integer not null check (place >= 0),
  storage_key text not null,
  bytes integer not null check (bytes > 0),
  primary key (upload_id, place)
);
call isolate_tenant('file_piece');
grant select, insert, update, delete on file_piece to gongheng_app;
