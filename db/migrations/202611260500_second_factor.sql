-- 第二验证因素: the secret of a person's authenticator, sealed by a platform key; it counts from bound_at on.
create table second_factor (
  user_id uuid primary key references account,
  tenant_id uuid not null references tenant,
  sealed text not null check (sealed <> ''),
  made_at timestamptz not null,
  bound_at timestamptz,
  -- The step of the last code that was taken; no code of this or an earlier one is taken again.
  last_step bigint not null default 0
);
call isolate_tenant('second_factor');
grant select, insert, update, delete on second_factor to gongheng_app;
select facts_watch('second_factor', '{user_id}', '{last_step}');

-- 恢复码: each good once, in the place of a code; of 125 bits, so a plain digest keeps them.
create table recovery_code (
  user_id uuid not null references second_factor on delete cascade,
  tenant_id uuid not null references tenant,
  digest text not null check (digest <> ''),
  used_at timestamptz,
  primary key (user_id, digest)
);
call isolate_tenant('recovery_code');
grant select, insert, update, delete on recovery_code to gongheng_app;
