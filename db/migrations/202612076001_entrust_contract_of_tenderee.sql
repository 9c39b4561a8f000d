-- outside a transaction
-- 招标人委托合同: the contracts with one tenderee, newest first.
create index concurrently if not exists entrust_contract_of_tenderee on entrust_contract (tenderee_id, created_at desc, id desc) where is_deleted = '0';
