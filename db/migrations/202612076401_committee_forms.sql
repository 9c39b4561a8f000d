-- outside a transaction
-- 待见证的抽取: committees that still form, which are few however many have formed.
create index concurrently if not exists committee_forms on committee (tenant_id, created_at desc, id desc) where status in ('20', '30');
