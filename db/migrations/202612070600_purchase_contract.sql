-- 采购合同: concluded with the winner after the notice of award; parties, price and what the bid promised come from award and bid.
create table purchase_contract (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  package_id uuid not null references project_package,
  org_id uuid not null references organisation,
  tenderee_org_id uuid not null references organisation,
  tenderee_name varchar(200) not null,
  agency_name varchar(200) not null,
  package_name varchar(300) not null,
  package_code varchar(200) not null,
  bid_id uuid not null,
  bidder_org_id uuid not null references organisation,
  bidder_name varchar(200) not null,
  price numeric(26, 6) not null check (price > 0),
  currency text not null default 'CNY',
  notice_no varchar(50) not null,
  notice_at timestamptz not null,
  contract_code varchar(50) not null,
  -- '10' draft, '20' in approval, '30' returned, '35' returned by the supplier, '40' with the tenderee, '50' sent, '60' confirmed, '80' in force, '90' performed
  status text not null check (status in ('10', '20', '30', '35', '40', '50', '60', '80', '90')),
  contract_name varchar(300) not null check (contract_name <> ''),
  duration varchar(100),
  period_begin date,
  period_end date,
  quality varchar(100),
  -- what of these the bid itself said
  fixed text[] not null default '{}',
  acceptance varchar(1000),
  payments jsonb not null default '[]' check (jsonb_typeof(payments) = 'array'),
  bond_amount numeric(22, 2),
  bond_terms varchar(500),
  other_terms varchar(2000),
  contract_file_id text,
  file_ids text,
  late_reason varchar(500),
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
  unique (tenant_id, contract_code),
  check (period_end >= period_begin),
  -- 招标投标法实施条例第58条
  check (bond_amount between 0 and price / 10),
  check (status < '50' or content_digest is not null),
  check ((status >= '80') = (signed_at is not null)),
  check (status < '80' or (owner_signed_at is not null and supplier_signed_at is not null)),
  -- nobody signs for both sides
  check (owner_signed_by <> supplier_signed_by)
);
-- One contract with each winner.
create unique index purchase_contract_one on purchase_contract (package_id, bid_id);
create index purchase_contract_org on purchase_contract (tenant_id, org_id, created_at desc, id desc);
create index purchase_contract_tenderee on purchase_contract (tenant_id, tenderee_org_id, created_at desc, id desc);
create index purchase_contract_bidder on purchase_contract (tenant_id, bidder_org_id, created_at desc, id desc);
create index purchase_contract_list on purchase_contract (tenant_id, created_at desc, id desc);
-- The same in one state.
create index purchase_contract_org_status on purchase_contract (tenant_id, org_id, status, created_at desc, id desc);
create index purchase_contract_tenderee_status on purchase_contract (tenant_id, tenderee_org_id, status, created_at desc, id desc);
create index purchase_contract_status on purchase_contract (tenant_id, status, created_at desc, id desc);
call isolate_tenant('purchase_contract');
grant select, insert, delete on purchase_contract to gongheng_app;
grant update (status, contract_name, duration, period_begin, period_end, quality, acceptance, payments, bond_amount, bond_terms, other_terms,
  contract_file_id, file_ids, late_reason, return_reason, content_digest, owner_signed_at, owner_signed_by, owner_signature_id,
  supplier_signed_at, supplier_signed_by, supplier_signature_id, signed_at, version, updated_at) on purchase_contract to gongheng_app;

-- What was sent stands: its terms change only after it came back.
create function purchase_contract_stands() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.status <> '10' then raise exception 'a contract that was submitted stands'; end if;
    return old;
  end if;
  if old.status not in ('10', '30', '35') and
    (new.contract_name, new.duration, new.period_begin, new.period_end, new.quality, new.acceptance, new.payments, new.bond_amount, new.bond_terms,
      new.other_terms, new.contract_file_id, new.file_ids) is distinct from
    (old.contract_name, old.duration, old.period_begin, old.period_end, old.quality, old.acceptance, old.payments, old.bond_amount, old.bond_terms,
      old.other_terms, old.contract_file_id, old.file_ids)
  then raise exception 'the terms of a submitted contract stand'; end if;
  return new;
end $$;
create trigger purchase_contract_stands before update or delete on purchase_contract for each row execute function purchase_contract_stands();

-- 办理记录: who did what with a contract, never changed.
create table purchase_contract_act (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  contract_id uuid not null references purchase_contract,
  kind text not null check (kind in ('submitted', 'approved', 'rejected', 'withdrawn', 'ownerConfirmed', 'ownerReturned',
    'supplierConfirmed', 'supplierReturned', 'ownerSigned', 'supplierSigned')),
  user_id uuid references app_user,
  user_name varchar(50) not null,
  org_id uuid references organisation,
  org_name varchar(200) not null,
  acted_at timestamptz not null default app_now(),
  reason varchar(500)
);
create index purchase_contract_act_list on purchase_contract_act (contract_id, acted_at, id);
call isolate_tenant('purchase_contract_act');
grant select, insert on purchase_contract_act to gongheng_app;

-- 履约记录: a milestone is accepted once, then paid, in parts if need be; its payee says what arrived.
create table purchase_contract_performance (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  contract_id uuid not null references purchase_contract,
  milestone int not null check (milestone >= 0),
  kind text not null check (kind in ('acceptance', 'payment')),
  done_day date not null,
  amount numeric(22, 2) check (amount > 0),
  note varchar(500),
  file_ids text,
  user_id uuid not null references app_user,
  user_name varchar(50) not null,
  org_name varchar(200) not null,
  recorded_at timestamptz not null default app_now(),
  received_at timestamptz,
  received_by uuid references app_user,
  check ((kind = 'payment') = (amount is not null)),
  check (kind = 'payment' or received_at is null)
);
create unique index purchase_contract_accepted on purchase_contract_performance (contract_id, milestone) where kind = 'acceptance';
create index purchase_contract_performance_list on purchase_contract_performance (contract_id, recorded_at, id);
call isolate_tenant('purchase_contract_performance');
grant select, insert on purchase_contract_performance to gongheng_app;
grant update (received_at, received_by) on purchase_contract_performance to gongheng_app;

select facts_watch('purchase_contract', '{id}', '{updated_at}', 'status', '{10}');
select facts_watch('purchase_contract_act', '{id}');
select facts_watch('purchase_contract_performance', '{id}');
