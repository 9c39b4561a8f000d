-- Certificates (数字证书): which certificate speaks for which user in which organisation. Private keys never come here.
create table ca_certificate (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  user_id uuid not null references app_user,
  org_id uuid not null references organisation,
  -- which authority issued it: 'DEMO' is the platform's own for demonstrations
  ca_type varchar(20) not null,
  serial varchar(64) not null,
  -- SubjectPublicKeyInfo, base64
  spki text not null,
  certificate_pem text not null,
  common_name varchar(64) not null,
  org_name varchar(200) not null,
  not_before timestamptz not null,
  not_after timestamptz not null,
  -- '1' bound, '2' unbound
  status text not null default '1' check (status in ('1', '2')),
  bound_at timestamptz not null default app_now(),
  unbound_at timestamptz,
  check (not_before < not_after),
  check ((status = '2') = (unbound_at is not null)),
  unique (tenant_id, serial)
);
-- One certificate a person in an organisation; and a key that was ever bound is never bound again.
create unique index ca_certificate_bound on ca_certificate (user_id, org_id) where status = '1';
create unique index ca_certificate_key on ca_certificate (tenant_id, spki);
create index ca_certificate_org on ca_certificate (tenant_id, org_id, bound_at desc);

-- The demonstration's U-keys (演示证书文件): encrypted key stores, each for its own user. Not in a production world.
create table ca_demo_store (
  user_id uuid primary key references app_user,
  tenant_id uuid not null references tenant,
  key_store text not null
);
create function ca_demo_only() returns trigger language plpgsql as $$
begin
  if (select kind from world) is distinct from 'demo' then raise exception 'key stores are kept in the demonstration world only'; end if;
  return new;
end $$;
create trigger ca_demo_only before insert on ca_demo_store for each row execute function ca_demo_only();

call isolate_tenant('ca_certificate');
call isolate_tenant('ca_demo_store');

grant select, insert on ca_certificate, ca_demo_store to gongheng_app;
grant update (status, unbound_at) on ca_certificate to gongheng_app;
