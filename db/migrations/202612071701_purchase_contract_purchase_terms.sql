-- 采购条款: what a simple purchase asked for binds its contract word for word; null after a tender, whose documents say it.
alter table purchase_contract add column purchase_terms jsonb;

create or replace function purchase_contract_stands() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.status <> '10' then raise exception 'a contract that was submitted stands'; end if;
    return old;
  end if;
  if new.purchase_terms is distinct from old.purchase_terms then
    raise exception 'the terms of a purchase stand in its contract as they were announced';
  end if;
  if old.status not in ('10', '30', '35') and
    (new.contract_name, new.duration, new.period_begin, new.period_end, new.quality, new.acceptance, new.payments, new.bond_amount, new.bond_terms,
      new.other_terms, new.contract_file_id, new.file_ids) is distinct from
    (old.contract_name, old.duration, old.period_begin, old.period_end, old.quality, old.acceptance, old.payments, old.bond_amount, old.bond_terms,
      old.other_terms, old.contract_file_id, old.file_ids)
  then raise exception 'the terms of a submitted contract stand'; end if;
  return new;
end $$;
