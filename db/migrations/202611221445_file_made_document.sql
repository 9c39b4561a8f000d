-- Documents that the platform prints of a fact that stands (存档文书): made once, kept with their digest, handed out as they are.
create table made_document (
  tenant_id uuid not null references tenant,
  kind varchar(40) not null,
  subject_id uuid not null,
  lang text not null check (lang in ('zh', 'en')),
  file_id uuid not null references stored_file,
  made_at timestamptz not null default app_now(),
  primary key (tenant_id, kind, subject_id, lang)
);
call isolate_tenant('made_document');
grant select, insert on made_document to gongheng_app;
