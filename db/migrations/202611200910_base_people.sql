-- Organisations, users, roles, menus, dictionaries, settings, sessions.

create table organisation (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  parent_id uuid references organisation,
  org_name varchar(200) not null check (org_name <> ''),
  org_code varchar(50) not null,
  org_licence_code varchar(50) not null default '',
  -- '1' company, '2' department
  org_type text not null check (org_type in ('1', '2')),
  -- what a company is in the trade
  org_kind text not null check (org_kind in ('platform', 'agency', 'tenderee', 'supplier', 'supervision', 'experts')),
  link_person varchar(50) not null default '',
  link_mobile varchar(20) not null default '',
  link_address varchar(300) not null default '',
  is_general text not null default '0',
  created_at timestamptz not null default app_now(),
  unique (tenant_id, org_code)
);
create index organisation_kind on organisation (tenant_id, org_kind, org_name);

-- Credentials: looked up before the tenant is known.
create table account (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  user_name varchar(50) not null unique check (char_length(user_name) >= 2),
  password_hash text not null,
  first_login boolean not null default true,
  failed_count int not null default 0,
  locked_until timestamptz,
  disabled boolean not null default false,
  password_at timestamptz not null default app_now()
);

create table app_user (
  id uuid primary key references account,
  tenant_id uuid not null references tenant,
  true_name varchar(50) not null,
  mobile varchar(20) not null default '',
  email varchar(100) not null default '',
  identity_num varchar(18) not null default '',
  user_logo text not null default '',
  created_at timestamptz not null default app_now()
);

-- A user may belong to several organisations.
create table membership (
  user_id uuid not null references app_user,
  org_id uuid not null references organisation,
  dept_id uuid references organisation,
  tenant_id uuid not null references tenant,
  is_home boolean not null default false,
  primary key (user_id, org_id)
);
create unique index membership_home on membership (user_id) where is_home;
create index membership_org on membership (tenant_id, org_id);

create table role (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  role_code varchar(50) not null,
  role_name varchar(50) not null,
  role_ename varchar(80) not null default '',
  -- plat, tenant or company
  role_level text not null default 'company' check (role_level in ('plat', 'tenant', 'company')),
  unique (tenant_id, role_code)
);
create table role_permission (
  role_id uuid not null references role,
  tenant_id uuid not null references tenant,
  permission varchar(100) not null,
  primary key (role_id, permission)
);
create table user_role (
  user_id uuid not null references app_user,
  role_id uuid not null references role,
  org_id uuid not null references organisation,
  tenant_id uuid not null references tenant,
  primary key (user_id, role_id, org_id)
);

create table menu (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  menu_code varchar(100) not null,
  parent_code varchar(100),
  resource_uri varchar(300) not null default '',
  menu_cname varchar(100) not null,
  menu_ename varchar(100) not null,
  permission varchar(100),
  sort int not null,
  is_outer text not null default '0',
  hidden boolean not null default false,
  unique (tenant_id, menu_code)
);

-- Dictionaries (字典): value sets by code.
create table valset (
  tenant_id uuid not null references tenant,
  code varchar(60) not null,
  val varchar(60) not null,
  name varchar(100) not null,
  name_en varchar(200) not null,
  parent_val varchar(60) not null default '',
  sort int not null,
  enabled boolean not null default true,
  primary key (tenant_id, code, parent_val, val)
);

-- Settings by key and platform code (参数).
create table prefecture_config (
  tenant_id uuid not null references tenant,
  prefecture_code text not null references prefecture,
  config_key varchar(60) not null,
  config_value text not null,
  primary key (tenant_id, prefecture_code, config_key)
);

create table session (
  id uuid primary key,
  token_digest text not null unique,
  refresh_digest text not null unique,
  -- digests of refresh tokens already used once: seeing one again ends the session
  used_refresh text[] not null default '{}',
  user_id uuid not null references account,
  tenant_id uuid not null references tenant,
  org_id uuid not null,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  ends_at timestamptz not null,
  ended_at timestamptz,
  -- sessions made by the operator's command for scripts need no request signature
  signed boolean not null default true,
  first_login boolean not null default false,
  address text not null
);
create index session_of_user on session (user_id) where ended_at is null;

create table captcha (
  uuid uuid primary key,
  x int not null,
  y int not null,
  made_at timestamptz not null default clock_timestamp(),
  checked boolean not null default false,
  used boolean not null default false
);
create index captcha_made on captcha (made_at);

create table socket_ticket (
  digest text primary key,
  session_id uuid not null references session,
  client_id text not null,
  made_at timestamptz not null default clock_timestamp()
);

call isolate_tenant('organisation');
call isolate_tenant('app_user');
call isolate_tenant('membership');
call isolate_tenant('role');
call isolate_tenant('role_permission');
call isolate_tenant('user_role');
call isolate_tenant('menu');
call isolate_tenant('valset');
call isolate_tenant('prefecture_config');

grant select, insert, update on organisation, account, app_user, role, menu, valset, prefecture_config, session, captcha to gongheng_app;
grant select, insert, update, delete on membership, role_permission, user_role to gongheng_app;
grant delete on captcha to gongheng_app;
grant select, insert, delete on socket_ticket to gongheng_app;
