-- 统一身份客户端密钥: what the tenant's client shows the identity provider when it exchanges a code. Sealed for this tenant, this provider
-- and this client: beside another one it opens nothing.
create table sso_client_secret (
  tenant_id uuid primary key references tenant,
  issuer varchar(500) not null,
  client_id varchar(200) not null,
  way text not null check (way in ('basic', 'post')),
  sealed text not null,
  set_at timestamptz not null,
  set_by uuid not null
);
call isolate_tenant('sso_client_secret');
grant select, insert, update, delete on sso_client_secret to gongheng_app;
