-- Administration: organisations, users, roles, menus, dictionaries, passwords and their verification.

-- Two people who edit the same record: the second is told to look again.
alter table organisation add column version int not null default 0;
alter table organisation add column removed boolean not null default false;
create index organisation_parent on organisation (tenant_id, parent_id) where not removed;

alter table app_user add column version int not null default 0;
create unique index app_user_mobile on app_user (tenant_id, mobile) where mobile <> '';

-- Roles that the product's code names cannot be removed; a company's own role belongs to it.
alter table role add column is_system boolean not null default false;
alter table role add column org_id uuid references organisation;
-- kinds of companies whose people may hold the role; none named = any
alter table role add column org_kinds text[] not null default '{}';
alter table role add column remark varchar(300) not null default '';
alter table role add column version int not null default 0;
alter table role add constraint role_of_company check (org_id is null or role_level = 'company');
-- A permission that an administrator took away stays away when the next version is seeded.
alter table role_permission add column held boolean not null default true;
create index user_role_role on user_role (tenant_id, role_id);

-- The owner looks past the isolation while it brings the rows of all tenants along.
alter table role no force row level security;
update role set is_system = true
where role_code in ('admin', 'tenant', 'pm', 'leader', 'director', 'owner', 'ownerlead', 'supplier', 'expert', 'cashier',
  'supervisor', 'archivist');
update role set org_kinds = case role_code
  when 'admin' then '{platform}' when 'tenant' then '{platform}'
  when 'owner' then '{tenderee}' when 'ownerlead' then '{tenderee}'
  when 'supplier' then '{supplier}' when 'expert' then '{experts}' when 'supervisor' then '{supervision}'
  else '{agency,tenderee}' end::text[]
where is_system;
alter table role force row level security;

-- The declared menu is the truth; what an administrator wants otherwise stands beside it.
alter table menu add column own_cname varchar(100);
alter table menu add column own_ename varchar(100);
alter table menu add column own_sort int;
alter table menu add column own_hidden boolean not null default false;
alter table menu add column version int not null default 0;

-- Dictionaries: the sets themselves, so that each has a name and one lock.
create table valset_set (
  tenant_id uuid not null references tenant,
  code varchar(60) not null check (code ~ '^[A-Za-z][A-Za-z0-9_]*$'),
  name varchar(100) not null,
  name_en varchar(200) not null,
  is_system boolean not null default false,
  version int not null default 0,
  primary key (tenant_id, code)
);
alter table valset add column is_system boolean not null default false;
alter table valset no force row level security;
update valset set is_system = true;
insert into valset_set (tenant_id, code, name, name_en, is_system)
  select distinct tenant_id, code, code, code, true from valset;
alter table valset force row level security;
call isolate_tenant('valset_set');

-- Passwords a user had before; the present one stands with the account.
create table password_history (
  user_id uuid not null references account,
  tenant_id uuid not null references tenant,
  password_hash text not null,
  until timestamptz not null,
  primary key (user_id, until)
);
call isolate_tenant('password_history');

-- Codes sent to a mobile, and the token that a right code (or the present password) is exchanged for.
create table verification (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  user_id uuid not null references account,
  -- who one is, or that a new number is one's own
  purpose text not null check (purpose in ('identity', 'newMobile')),
  mobile varchar(20) not null default '',
  code_digest text not null default '',
  made_at timestamptz not null default clock_timestamp(),
  tries int not null default 0,
  token_digest text,
  passed_at timestamptz,
  spent_at timestamptz
);
create index verification_of_user on verification (tenant_id, user_id, made_at);
call isolate_tenant('verification');

grant select, insert, update, delete on valset_set to gongheng_app;
grant delete on role, valset, prefecture_config to gongheng_app;
grant select, insert on password_history to gongheng_app;
grant select, insert, update, delete on verification to gongheng_app;
