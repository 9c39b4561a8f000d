-- Supervision lists the approved purchases of all organisations, newest first.
create index simple_bidding_newest on simple_bidding (tenant_id, created_at desc, id desc);
