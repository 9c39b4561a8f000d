-- 补充协议失效: one that came back and was emptied ends with its contract too, though it names no ground.
alter table purchase_contract_supplement drop constraint purchase_contract_supplement_check1;
alter table purchase_contract_supplement add constraint purchase_contract_supplement_check1
  check (status in ('10', '30', '35', '95') or (ground is not null and reason <> '')) not valid;
