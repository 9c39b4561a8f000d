-- 自助注册: whoever registers has an account and an organisation from the first step on, which is nobody's partner yet:
-- type '0', kind 'applicant'. Enrolment makes a company of it, so that everything filed meanwhile stays where it is.
alter table organisation drop constraint organisation_org_kind_check;
alter table organisation add constraint organisation_org_kind_check
  check (org_kind in ('platform', 'agency', 'tenderee', 'supplier', 'supervision', 'experts', 'applicant'));
alter table organisation drop constraint organisation_org_type_check;
alter table organisation add constraint organisation_org_type_check check (org_type in ('0', '1', '2'));
alter table organisation add constraint organisation_applicant check ((org_type = '0') = (org_kind = 'applicant'));
create index organisation_licence on organisation (tenant_id, org_licence_code) where org_licence_code <> '';

-- A code that proves a mobile before there is an account.
create table registration_code (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  mobile varchar(20) not null,
  code_digest text not null,
  made_at timestamptz not null default clock_timestamp(),
  tries int not null default 0,
  spent_at timestamptz
);
create index registration_code_mobile on registration_code (tenant_id, mobile, made_at);
create index registration_code_age on registration_code (tenant_id, made_at);
call isolate_tenant('registration_code');
grant select, insert, update, delete on registration_code to gongheng_app;

create table registration (
  -- the organisation that it is about
  id uuid primary key references organisation,
  tenant_id uuid not null references tenant,
  user_id uuid not null references account,
  state text not null default '10' check (state in ('10', '20', '30', '35', '40', '50', '60')),
  version int not null default 0,
  reg_type text check (reg_type in ('1', '2', '3', '4')),
  -- 1 = by oneself
  reg_way text not null default '1',
  terms_version varchar(20) not null,
  terms_at timestamptz not null,
  certified_at timestamptz,
  -- the document that says who the applicant is: kind, number, pictures
  id_type varchar(20),
  id_number varchar(50),
  id_file_id text,
  form jsonb not null default '{}',
  files jsonb not null default '{}',
  -- taken out of the form, since others are compared with them
  org_name varchar(200) not null default '',
  licence_code varchar(50) not null default '',
  legal_id_number varchar(50) not null default '',
  contact_mobile varchar(20) not null default '',
  reason varchar(500) not null default '',
  reason_file_id text,
  submitted_at timestamptz,
  -- whoever looked at it first; another one confirms
  first_by uuid references account,
  decided_by uuid references account,
  decided_at timestamptz,
  created_at timestamptz not null default app_now(),
  constraint registration_two_people check (state not in ('50', '60') or (first_by is not null and decided_by is not null and decided_by <> first_by)),
  constraint registration_not_own check (user_id not in (first_by, decided_by)),
  constraint registration_submitted check (state not in ('20', '30', '35', '50', '60') or (submitted_at is not null and reg_type is not null and certified_at is not null))
);
-- Of two that submit one code at once, one wins.
create unique index registration_licence on registration (tenant_id, licence_code)
  where licence_code <> '' and state in ('20', '30', '35');
create unique index registration_user on registration (tenant_id, user_id);
create index registration_list on registration (tenant_id, submitted_at desc, id desc) where submitted_at is not null;
create index registration_state on registration (tenant_id, state, submitted_at desc, id desc) where submitted_at is not null;
create index registration_of_licence on registration (tenant_id, licence_code) where licence_code <> '';
create index registration_legal on registration (tenant_id, legal_id_number) where legal_id_number <> '';
create index registration_mobile on registration (tenant_id, contact_mobile) where contact_mobile <> '';
call isolate_tenant('registration');
grant select, insert, update on registration to gongheng_app;

-- Who did what with it, for good.
create table registration_step (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  registration_id uuid not null references registration,
  act text not null,
  by_user uuid not null references account,
  opinion varchar(500) not null default '',
  file_id text,
  at timestamptz not null
);
create index registration_step_of on registration_step (tenant_id, registration_id, at, id);
call isolate_tenant('registration_step');
grant select, insert on registration_step to gongheng_app;

select facts_watch('registration', '{id}', '{version}', 'state', '{10}');
select facts_watch('registration_step', '{id}');
