-- PDFs made of Office documents to look at (转换预览): derived, swept within a day, made again for whoever asks.
create table file_conversion (
  file_id uuid primary key,
  tenant_id uuid not null references tenant,
  -- 71 Word转PDF中, 72 PDF转换失败, ready = the PDF lies on the storage
  status text not null check (status in ('71', '72', 'ready')),
  storage_key text check ((storage_key is not null) = (status = 'ready')),
  begun_at timestamptz not null default now()
);
create index file_conversion_age on file_conversion (tenant_id, begun_at);
call isolate_tenant('file_conversion');
grant select, insert, update, delete on file_conversion to gongheng_app;
