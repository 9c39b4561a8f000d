-- Electronic signatures found in uploaded PDFs (文件签名): worked out from the bytes, which never change; what a certificate is worth is
-- asked when somebody looks.
create table file_signature (
  file_id uuid primary key references stored_file,
  tenant_id uuid not null references tenant,
  -- none = it has no signature, signed = see found, unread = too large, or so many signatures that nobody looks at them
  status text not null check (status in ('none', 'signed', 'unread')),
  found jsonb not null default '[]' check (jsonb_typeof(found) = 'array')
);
call isolate_tenant('file_signature');
grant select, insert on file_signature to gongheng_app;
