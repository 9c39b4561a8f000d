-- outside a transaction
-- 招标人库 asks which contracts name a tenderee.
create index concurrently if not exists entrust_contract_tenderee on entrust_contract (tenderee_id);
