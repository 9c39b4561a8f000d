-- 登录控制: a tenant's rules of signing in. Looked up before anybody is known, so the condition in every statement keeps tenants apart.
create table login_rule (
  tenant_id uuid primary key references tenant,
  tries int not null check (tries between 3 and 20),
  lock_minutes int not null check (lock_minutes between 5 and 1440),
  -- Sessions that one person may have at once; 0 = any number.
  sessions_most int not null check (sessions_most between 0 and 50),
  -- Must an old password be changed before anything else?
  password_forced boolean not null,
  -- By role code: {"roleCode", "from", "to", "addresses"}; hours of the day in Shanghai, addresses as networks.
  windows jsonb not null default '[]',
  version int not null default 1,
  changed_at timestamptz not null
);
grant select, insert, update on login_rule to gongheng_app;
select facts_watch('login_rule', '{tenant_id}', '{changed_at}');
