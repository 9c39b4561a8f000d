-- Entrusted contract (委托合同): an agency's contract with its client about service fees.
create table entrust_contract (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  org_id uuid not null references organisation,
  contract_code varchar(50) not null,
  -- '10' saved, '20' in approval, '30' returned, '50' effective, '60' ineffective, '70' discarded
  status text not null check (status in ('10', '20', '30', '50', '60', '70')),
  contract_name varchar(300) not null check (contract_name <> ''),
  contract_type varchar(60) not null,
  tenderee_id uuid not null references organisation,
  tenderee_name varchar(200) not null,
  tenderee_org_id uuid not null references organisation,
  fee_type varchar(60) not null,
  fee_method varchar(60) not null,
  service_fee_percent numeric(5, 2) check (service_fee_percent between 0 and 100),
  service_fee_percent1 numeric(22, 2) check (service_fee_percent1 >= 0),
  entrust_amount numeric(22, 2) check (entrust_amount > 0),
  entrust_amount_unit text not null default '0',
  contract_context varchar(500),
  contract_date_begin date,
  contract_date_end date,
  contract_date_sign date,
  tenderee_link_person varchar(30),
  org_link_person varchar(30),
  tenderee_link_dept varchar(50),
  org_link_dept varchar(50),
  tenderee_link_tel varchar(20),
  org_link_tel varchar(20),
  tenderee_link_mobile varchar(11),
  org_link_mobile varchar(11),
  file_id text,
  final_file_id text,
  uneffect_reason varchar(500),
  discard_reason varchar(500),
  -- a change of an effective contract waits here until it is approved; the contract stays in force meanwhile
  change_status text check (change_status in ('10', '20', '30')),
  change_values jsonb,
  is_deleted text not null default '0',
  created_by uuid not null references app_user,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  unique (tenant_id, contract_code),
  check (contract_date_begin is null or contract_date_end is null or contract_date_begin <= contract_date_end)
);
create index entrust_contract_list on entrust_contract (org_id, created_at desc, id desc) where is_deleted = '0';
create index entrust_contract_status on entrust_contract (org_id, status, contract_type, created_at desc, id desc) where is_deleted = '0';
call isolate_tenant('entrust_contract');
grant select, insert, update on entrust_contract to gongheng_app;
