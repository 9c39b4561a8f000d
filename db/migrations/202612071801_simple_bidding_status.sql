-- outside a transaction
-- And those in one state.
create index concurrently if not exists simple_bidding_status on simple_bidding (tenant_id, status, created_at desc, id desc);
