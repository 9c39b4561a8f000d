-- outside a transaction
create index concurrently if not exists project_package_recent on project_package (tenant_id, created_at desc, id desc) where is_deleted = '0';
