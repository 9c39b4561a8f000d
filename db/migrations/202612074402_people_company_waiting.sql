-- outside a transaction
create unique index concurrently if not exists admin_request_company on admin_request (tenant_id, unit_id) where kind = 'company';
