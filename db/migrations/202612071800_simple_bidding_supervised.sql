-- outside a transaction
-- Supervision lists the approved purchases of all organisations, newest first.
create index concurrently if not exists simple_bidding_newest on simple_bidding (tenant_id, created_at desc, id desc) where status >= '40';
