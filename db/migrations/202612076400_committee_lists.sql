-- outside a transaction
-- 更换申请列表: the requests of the whole platform, those that wait first.
create index concurrently if not exists committee_replacement_list on committee_replacement (tenant_id, status, asked_at desc, id desc);
