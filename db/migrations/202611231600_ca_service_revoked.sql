-- Certificates of the platform's own keys (平台服务证书): public parts, as they were issued. The keys are one for all tenants; the
-- column says in whose log the issue stands.
create table ca_service_certificate (
  id uuid primary key,
  tenant_id uuid not null references tenant (id),
  purpose varchar(60) not null,
  serial varchar(64) not null unique,
  spki text not null,
  certificate_pem text not null,
  not_before timestamptz not null,
  not_after timestamptz not null,
  issued_at timestamptz not null default app_now(),
  check (not_before < not_after)
);
create index ca_service_certificate_purpose on ca_service_certificate (purpose, not_before desc);
grant select, insert on ca_service_certificate to gongheng_app;

-- The root is one for all tenants, so its list of revoked certificates (证书吊销列表) is one too. It names serial numbers only.
create table ca_revoked (
  serial varchar(64) primary key,
  tenant_id uuid not null references tenant (id),
  revoked_at timestamptz not null
);
grant select, insert on ca_revoked to gongheng_app;

do $$
declare one uuid;
begin
  for one in select id from tenant loop
    perform set_config('app.tenant', one::text, true);
    insert into ca_revoked (serial, tenant_id, revoked_at)
      select serial, tenant_id, unbound_at from ca_certificate where status = '2' on conflict do nothing;
  end loop;
end $$;

select facts_watch('ca_service_certificate', '{id}');
select facts_watch('ca_revoked', '{serial}');
