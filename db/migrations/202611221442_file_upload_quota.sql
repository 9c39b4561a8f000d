-- What an organisation keeps here in a day (每日上传量): counted before the bytes come, in one statement.
create table upload_day (
  tenant_id uuid not null references tenant,
  -- the organisation, or the user who belongs to none
  owner_id uuid not null,
  kind text not null check (kind in ('file', 'bid')),
  day date not null,
  bytes bigint not null check (bytes >= 0),
  primary key (tenant_id, owner_id, kind, day)
);
call isolate_tenant('upload_day');
grant select, insert, update, delete on upload_day to gongheng_app;

-- What the container of an upload is bound to; ciphertexts that came before have none.
alter table bid_upload add column bound text check (bound ~ '^[0-9a-f]{64}$');
