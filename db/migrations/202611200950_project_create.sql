-- Project (采购项目) with its tenderees, lots (标段), goods rows (物资明细) and members; templates of goods sheets.

-- A template of a goods sheet (物资明细模板): its columns, and the categories it is for.
create table goods_template (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  tpl_code varchar(60) not null,
  tpl_name varchar(100) not null check (tpl_name <> ''),
  tpl_name_en varchar(200) not null,
  -- '30' goods sheet
  tpl_type text not null check (tpl_type in ('30')),
  is_intl text not null default '0' check (is_intl in ('0', '1')),
  -- second-level project categories
  purchase_catalogs text[] not null,
  currency_unit text not null default '0' check (currency_unit in ('0', '1')),
  form_items jsonb not null check (jsonb_typeof(form_items) = 'array'),
  enabled boolean not null default true,
  unique (tenant_id, tpl_code)
);

create table project (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  -- the organisation that runs it: the agency, or the tenderee itself when it tenders independently
  org_id uuid not null references organisation,
  main_code varchar(150) not null check (main_code <> ''),
  main_name varchar(200) not null check (main_name <> ''),
  -- '1010' saved, '1020' in approval, '1030' returned, '1080' taken back, '3010' approved, '3080' some lot's bulletin is out
  status text not null check (status in ('1010', '1020', '1030', '1080', '3010', '3080')),
  project_prop varchar(60) not null,
  purchase_mode varchar(60) not null,
  business_flow_id uuid,
  exe_model varchar(60),
  project_type varchar(60) not null,
  project_type_second varchar(60) not null,
  industry_type varchar(60) not null,
  projectarea_province varchar(6) not null,
  projectarea_city varchar(6) not null,
  projectarea_country varchar(6),
  -- '10' entrusted to an agency, '20' independent
  bid_organization_way text not null check (bid_organization_way in ('10', '20')),
  is_has_package text not null check (is_has_package in ('0', '1')),
  is_law_bid text check (is_law_bid in ('0', '1')),
  is_need_ca text not null default '1' check (is_need_ca in ('0', '1')),
  is_push_cebpub text not null default '0' check (is_push_cebpub in ('0', '1')),
  supervision_dept_name varchar(50),
  supervision_dept_code varchar(50),
  approval_auth_name varchar(50),
  approval_auth_code varchar(50),
  general_amount numeric(26, 6) check (general_amount > 0),
  general_amount_currency varchar(10) not null default 'CNY',
  general_amount_unit text not null default '1' check (general_amount_unit in ('0', '1')),
  service_fee_percent numeric(5, 2) check (service_fee_percent between 0 and 100),
  service_fee numeric(22, 2) check (service_fee >= 0),
  service_fee_unit text not null default '0' check (service_fee_unit in ('0', '1')),
  service_fee_currency varchar(10) not null default 'CNY',
  fund_source varchar(60),
  trade_platform varchar(60),
  tender_comp_id varchar(60),
  description varchar(2000),
  pm_id uuid not null references app_user,
  pm_name varchar(50) not null,
  con_contract_id uuid references entrust_contract,
  con_contract_name varchar(300),
  con_project_id uuid,
  con_project_name varchar(200),
  -- file ids joined by commas
  file_id text,
  -- values of extra fields that a regional variant declares
  field_map jsonb not null default '{}',
  is_deleted text not null default '0' check (is_deleted in ('0', '1')),
  created_by uuid not null references app_user,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  check (bid_organization_way = '10' or con_contract_id is null),
  check (projectarea_province <> '830000' or (projectarea_city = '100000' and projectarea_country is null))
);
create unique index project_code on project (tenant_id, main_code) where is_deleted = '0';
create index project_list on project (org_id, created_at desc, id desc) where is_deleted = '0';
create index project_contract on project (con_contract_id) where is_deleted = '0';

-- Tenderees (招标人/采购人) of a project; exactly one is the main one.
create table project_tenderee (
  project_id uuid not null references project,
  tenant_id uuid not null references tenant,
  seq int not null check (seq > 0),
  tenderee_id uuid not null references organisation,
  tenderee_name varchar(200) not null,
  link_person varchar(50) not null,
  link_mobile varchar(20) not null,
  is_main text not null check (is_main in ('0', '1')),
  user_id uuid references app_user,
  primary key (project_id, seq),
  unique (project_id, tenderee_id)
);
create unique index project_tenderee_main on project_tenderee (project_id) where is_main = '1';
create index project_tenderee_org on project_tenderee (tenderee_id);

-- A lot (标段/标包). A project without lots has one implicit lot that carries its amounts and goods rows.
create table project_package (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  main_id uuid not null references project,
  package_seq int not null check (package_seq > 0),
  package_code varchar(160) not null,
  package_name varchar(250) not null check (package_name <> ''),
  -- the life of a lot: see areas/project/shared/status.ts
  status text not null check (status in ('1010', '1020', '1030', '3010', '3020', '3030', '3080', '4010', '4080', '5010', '5080', '6010', '6080', '9010')),
  purchase_mode varchar(60) not null,
  business_flow_id uuid,
  exe_model varchar(60),
  project_type varchar(60),
  project_type_second varchar(60),
  is_law_bid text check (is_law_bid in ('0', '1')),
  general_amount numeric(26, 6) check (general_amount > 0),
  general_amount_currency varchar(10) not null default 'CNY',
  general_amount_unit text not null default '1' check (general_amount_unit in ('0', '1')),
  bidding_type text check (bidding_type in ('0', '1', '2')),
  bidding_mold text check (bidding_mold in ('1', '2')),
  floor_price numeric(22, 2),
  gradient_price numeric(22, 2) check (gradient_price > 0),
  venue_booking text check (venue_booking in ('0', '1')),
  wzmx_template_id uuid references goods_template,
  wzmx_currency_unit text check (wzmx_currency_unit in ('0', '1')),
  field_map jsonb not null default '{}',
  is_deleted text not null default '0' check (is_deleted in ('0', '1')),
  approved_at timestamptz,
  created_by uuid not null references app_user,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now()
);
create unique index project_package_seq on project_package (main_id, package_seq) where is_deleted = '0';
create index project_package_status on project_package (status, main_id) where is_deleted = '0';

-- Goods rows of a lot: values by the field codes of its template, numbered without gaps.
create table project_goods (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  package_id uuid not null references project_package,
  item_no int not null check (item_no > 0),
  item_values jsonb not null check (jsonb_typeof(item_values) = 'object' and octet_length(item_values::text) <= 32768),
  created_at timestamptz not null default app_now(),
  -- rows are renumbered within one statement after another
  constraint project_goods_no unique (package_id, item_no) deferrable initially deferred
);

-- Members (项目成员) and what each may do in each stage: '2' operate, '1' look, '0' nothing.
create table project_member (
  project_id uuid not null references project,
  tenant_id uuid not null references tenant,
  operator_id uuid not null references app_user,
  operator_name varchar(50) not null,
  -- '1' project manager, '2' initiator, '0' other
  is_pm text not null check (is_pm in ('0', '1', '2')),
  privs jsonb not null default '{}',
  primary key (project_id, operator_id)
);
create unique index project_member_pm on project_member (project_id) where is_pm = '1';

-- The lot as later areas need it in their lists; the asker's tenant is kept by the tables below it.
create view v_lot with (security_invoker = true) as
  select p.id as package_id, p.package_seq, p.package_name, p.package_code, m.id as main_id, m.main_code, m.main_name,
    p.purchase_mode, p.status, m.org_id, m.pm_id, t.tenderee_id as tenderee_org_id, t.tenderee_name,
    coalesce(p.is_law_bid, m.is_law_bid, '0') as is_law_bid,
    coalesce(p.general_amount, m.general_amount) as general_amount,
    case when p.general_amount is null then m.general_amount_unit else p.general_amount_unit end as general_amount_unit,
    coalesce(p.project_type, m.project_type) as project_type,
    coalesce(p.project_type_second, m.project_type_second) as project_type_second,
    coalesce(p.business_flow_id, m.business_flow_id) as business_flow_id,
    m.is_need_ca, m.is_has_package, m.bid_organization_way, m.projectarea_province, m.projectarea_city, m.industry_type,
    p.created_at
  from project_package p
  join project m on m.id = p.main_id and m.is_deleted = '0'
  left join project_tenderee t on t.project_id = m.id and t.is_main = '1'
  where p.is_deleted = '0';

call isolate_tenant('goods_template');
call isolate_tenant('project');
call isolate_tenant('project_tenderee');
call isolate_tenant('project_package');
call isolate_tenant('project_goods');
call isolate_tenant('project_member');

grant select, insert on goods_template to gongheng_app;
grant select, insert, update on project, project_package to gongheng_app;
grant select, insert, update, delete on project_tenderee, project_goods, project_member to gongheng_app;
grant select on v_lot to gongheng_app;
