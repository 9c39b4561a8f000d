-- outside a transaction
create index concurrently if not exists admin_request_open on admin_request (tenant_id, asked_at desc, id desc) where state in ('0', '4', '5');
