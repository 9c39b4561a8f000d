-- 代理机构库: the agencies that an organisation works with. What an administrator of the tenant enters is offered to every tenderee.
create table agency_entry (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  org_id uuid not null references organisation,
  agency_id uuid not null references organisation,
  agency_name varchar(200) not null check (agency_name <> ''),
  is_common boolean not null,
  -- '10' saved, '20' in effect, '30' suspended
  status text not null default '10' check (status in ('10', '20', '30')),
  remark varchar(500),
  file_id text,
  recorder_id uuid not null references app_user,
  recorder varchar(50) not null,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now()
);
create unique index agency_entry_once on agency_entry (tenant_id, org_id, agency_id);
create index agency_entry_list on agency_entry (org_id, created_at desc, id desc);
create index agency_entry_all on agency_entry (tenant_id, created_at desc, id desc);
create index agency_entry_common on agency_entry (created_at desc, id desc) where is_common;
call isolate_tenant('agency_entry');
grant select, insert, update, delete on agency_entry to gongheng_app;

-- 代理机构配置: the accounts of an agency, each version proposed by one person and confirmed by another.
create table agency_account (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  agency_id uuid not null references organisation,
  receipt_method varchar(60) not null,
  contract_account_alert_count integer not null check (contract_account_alert_count between 0 and 9999),
  cash_client_tree_number varchar(50) not null,
  cash_client_node_number varchar(50) not null,
  bid_communication_client_number varchar(50) not null,
  e_banking_contract_number varchar(50) not null,
  main_account_name varchar(200) not null,
  main_account_number varchar(40) not null,
  tender_invitation_contract_number varchar(50) not null,
  account_opening_file_id text not null,
  -- '10' waits for the second person, '20' in effect, '30' returned, '40' replaced by a later one
  status text not null default '10' check (status in ('10', '20', '30', '40')),
  reason varchar(500) not null default '',
  proposed_by uuid not null references app_user,
  proposer varchar(50) not null,
  proposed_at timestamptz not null,
  decided_by uuid references app_user,
  decider varchar(50) not null default '',
  decided_at timestamptz,
  check ((status = '10') = (decided_by is null)),
  constraint agency_account_two_people check (decided_by is null or decided_by <> proposed_by)
);
create unique index agency_account_waiting on agency_account (tenant_id, agency_id) where status = '10';
create unique index agency_account_in_effect on agency_account (tenant_id, agency_id) where status = '20';
create index agency_account_list on agency_account (agency_id, proposed_at desc, id desc);
call isolate_tenant('agency_account');
grant select, insert on agency_account to gongheng_app;
grant update (status, reason, decided_by, decider, decided_at) on agency_account to gongheng_app;
select facts_watch('agency_account', '{id}');

-- 项目代理关联: a tenderee entrusts an agency with a construction project; it binds once the agency has confirmed it.
create table agency_relation (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  org_id uuid not null references organisation,
  tenderee_name varchar(200) not null,
  building_id uuid not null references building_project,
  building_name varchar(200) not null,
  building_code varchar(50) not null,
  agency_id uuid not null references organisation,
  agency_name varchar(200) not null,
  scope varchar(500) not null,
  ground varchar(500) not null,
  remark varchar(500),
  file_id text,
  -- '10' to be submitted, '20' in approval, '30' returned, '40' to be confirmed, '50' in effect, '60' ended
  status text not null default '10' check (status in ('10', '20', '30', '40', '50', '60')),
  contract_id uuid references entrust_contract,
  contract_code varchar(50),
  contract_name varchar(300),
  created_by uuid not null references app_user,
  creator varchar(50) not null,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  submitted_at timestamptz,
  effective_at timestamptz,
  ended_at timestamptz,
  end_reason varchar(500),
  check (org_id <> agency_id),
  check ((contract_id is null) = (contract_code is null)),
  check ((status = '60') = (ended_at is not null)),
  check (status <> '60' or end_reason is not null),
  check (status <> '50' or effective_at is not null)
);
create unique index agency_relation_open on agency_relation (tenant_id, building_id, agency_id) where status <> '60';
create index agency_relation_list on agency_relation (org_id, created_at desc, id desc);
create index agency_relation_of_agency on agency_relation (agency_id, created_at desc, id desc);
create index agency_relation_of_contract on agency_relation (contract_id) where contract_id is not null;

-- What binds is not written over: agreed by the approvers it stands as they read it, and what is ended stays so.
create function agency_relation_stands() returns trigger language plpgsql as $$
begin
  if (new.org_id, new.building_id, new.agency_id, new.created_by) is distinct from (old.org_id, old.building_id, old.agency_id, old.created_by)
    and old.status not in ('10', '30') then
    raise exception 'a relation stands as it was submitted';
  end if;
  if old.status in ('20', '40', '50', '60')
    and (new.scope, new.ground, new.remark) is distinct from (old.scope, old.ground, old.remark) then
    raise exception 'a relation stands as it was submitted';
  end if;
  if new.status <> old.status and (old.status, new.status) not in
    (('10', '20'), ('30', '20'), ('20', '10'), ('20', '30'), ('20', '40'), ('40', '10'), ('40', '30'), ('40', '50'),
     ('10', '60'), ('30', '60'), ('50', '60')) then
    raise exception 'a relation does not go from % to %', old.status, new.status;
  end if;
  return new;
end $$;
create trigger agency_relation_stands before update on agency_relation for each row execute function agency_relation_stands();

-- Only a draft that nobody was asked about goes.
create function agency_relation_kept() returns trigger language plpgsql as $$
begin
  if old.status <> '10' or old.submitted_at is not null then
    raise exception 'a relation that was submitted stays on record';
  end if;
  return old;
end $$;
create trigger agency_relation_kept before delete on agency_relation for each row execute function agency_relation_kept();
call isolate_tenant('agency_relation');
grant select, insert, update, delete on agency_relation to gongheng_app;
select facts_watch('agency_relation', '{id}', '{updated_at}', 'status', '{10}');

-- 关联记录: who did what, added and never changed.
create table agency_relation_act (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  relation_id uuid not null references agency_relation,
  act text not null check (act in ('submitted', 'withdrawn', 'approved', 'returned', 'recalled', 'confirmed', 'declined', 'contract', 'files', 'ended')),
  user_id uuid references app_user,
  user_name varchar(50) not null,
  org_name varchar(200) not null,
  words varchar(500) not null default '',
  made_at timestamptz not null default app_now()
);
create index agency_relation_act_list on agency_relation_act (relation_id, made_at desc, id desc);
call isolate_tenant('agency_relation_act');
grant select, insert on agency_relation_act to gongheng_app;
select facts_watch('agency_relation_act', '{id}');
