-- outside a transaction
create index concurrently if not exists procedure_def_recent on procedure_def (tenant_id, created_at desc, id desc);
