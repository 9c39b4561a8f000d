-- outside a transaction
-- A deleted draft is looked for among the acts.
create index concurrently if not exists purchase_contract_act_supplement on purchase_contract_act (supplement_id) where supplement_id is not null;
