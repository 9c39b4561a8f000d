-- Windows of documents that are edited in the browser (在线文档窗口): what one was opened with, for the session that opened it alone.
create table office_window (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  -- the key itself is known to its window only
  key_digest text not null unique check (key_digest ~ '^[0-9a-f]{64}$'),
  user_id uuid not null,
  org_id uuid,
  session_id text not null,
  -- the record that holds the document
  kind varchar(40) not null,
  subject_id uuid not null,
  file_id uuid,
  open_mode text not null check (open_mode in ('10', '00')),
  variables jsonb,
  until timestamptz not null
);
create index office_window_over on office_window (tenant_id, until);
call isolate_tenant('office_window');
grant select, insert, update, delete on office_window to gongheng_app;

-- Who edits a document now (编辑锁): one at a time, and free again after a while of silence.
create table office_lock (
  tenant_id uuid not null references tenant,
  kind varchar(40) not null,
  subject_id uuid not null,
  window_id uuid not null,
  user_id uuid not null,
  user_name text not null,
  until timestamptz not null,
  primary key (tenant_id, kind, subject_id)
);
call isolate_tenant('office_lock');
grant select, insert, update, delete on office_lock to gongheng_app;

-- What was saved in the browser (历次版本); each one is a stored file of its own, and none ever changes.
create table office_version (
  tenant_id uuid not null references tenant,
  kind varchar(40) not null,
  subject_id uuid not null,
  no integer not null check (no > 0),
  file_id uuid not null,
  storage_key text not null,
  file_name text not null,
  -- none for what stood before the first edit
  user_id uuid,
  user_name text not null,
  saved_at timestamptz not null default now(),
  primary key (tenant_id, kind, subject_id, no)
);
create index office_version_file on office_version (tenant_id, file_id);
call isolate_tenant('office_version');
grant select, insert on office_version to gongheng_app;
