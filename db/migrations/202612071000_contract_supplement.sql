-- 补充协议: what both sides change of a contract in force; each is a version of its own, and what was signed stands.
create table purchase_contract_supplement (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  contract_id uuid not null references purchase_contract,
  seq int not null check (seq > 0),
  package_id uuid not null references project_package,
  org_id uuid not null references organisation,
  tenderee_org_id uuid not null references organisation,
  tenderee_name varchar(200) not null,
  bidder_org_id uuid not null references organisation,
  bidder_name varchar(200) not null,
  contract_code varchar(60) not null,
  contract_name varchar(330) not null,
  -- as of contracts; '95' = the contract was performed before both had signed
  status text not null check (status in ('10', '20', '30', '35', '40', '50', '60', '80', '95')),
  ground text check (ground in ('extraGoods', 'scopeChange', 'forceMajeure', 'ownerCause', 'other')),
  reason varchar(1000),
  period_begin date,
  period_end date,
  acceptance varchar(1000),
  other_terms varchar(2000),
  payments jsonb not null check (jsonb_typeof(payments) = 'array'),
  extras jsonb not null default '[]' check (jsonb_typeof(extras) = 'array'),
  extra_amount numeric(26, 6) not null default 0 check (extra_amount >= 0),
  -- the price in force once it is signed
  price numeric(26, 6) not null check (price > 0),
  file_ids text,
  return_reason varchar(500),
  content_digest text,
  owner_signed_at timestamptz,
  owner_signed_by uuid references app_user,
  owner_signature_id uuid,
  supplier_signed_at timestamptz,
  supplier_signed_by uuid references app_user,
  supplier_signature_id uuid,
  signed_at timestamptz,
  version int not null default 0,
  created_by uuid not null references app_user,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  unique (contract_id, seq),
  check (period_end >= period_begin),
  check (status in ('10', '30', '35') or (ground is not null and reason <> '')),
  check (status < '50' or status = '95' or content_digest is not null),
  check ((status = '80') = (signed_at is not null)),
  check (status <> '80' or (owner_signed_at is not null and supplier_signed_at is not null)),
  check (extra_amount = 0 or ground in ('extraGoods', 'scopeChange')),
  -- nobody signs for both sides
  check (owner_signed_by <> supplier_signed_by)
);
-- One at a time: the next one begins from what the last one left.
create unique index purchase_contract_supplement_open on purchase_contract_supplement (contract_id) where status < '80';
call isolate_tenant('purchase_contract_supplement');
grant select, insert, delete on purchase_contract_supplement to gongheng_app;
grant update (status, ground, reason, period_begin, period_end, acceptance, other_terms, payments, extras, extra_amount, price, file_ids,
  return_reason, content_digest, owner_signed_at, owner_signed_by, owner_signature_id, supplier_signed_at, supplier_signed_by,
  supplier_signature_id, signed_at, version, updated_at) on purchase_contract_supplement to gongheng_app;

-- What was submitted stands until it comes back, what was signed for ever.
create function purchase_contract_supplement_stands() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.status <> '10' then raise exception 'a supplement that was submitted stands'; end if;
    return old;
  end if;
  if old.status >= '80' then raise exception 'a supplement that was signed stands'; end if;
  if old.status not in ('10', '30', '35') and
    (new.ground, new.reason, new.period_begin, new.period_end, new.acceptance, new.other_terms, new.payments, new.extras, new.extra_amount, new.price,
      new.file_ids) is distinct from
    (old.ground, old.reason, old.period_begin, old.period_end, old.acceptance, old.other_terms, old.payments, old.extras, old.extra_amount, old.price,
      old.file_ids)
  then raise exception 'the terms of a submitted supplement stand'; end if;
  return new;
end $$;
create trigger purchase_contract_supplement_stands before update or delete on purchase_contract_supplement
  for each row execute function purchase_contract_supplement_stands();

-- An act on a supplement is an act on its contract.
alter table purchase_contract_act add column supplement_id uuid;
alter table purchase_contract_act add constraint purchase_contract_act_supplement_id_fkey
  foreign key (supplement_id) references purchase_contract_supplement not valid;

select facts_watch('purchase_contract_supplement', '{id}', '{updated_at}', 'status', '{10}');
