-- 统一身份绑定: which person of the tenant's identity provider is which account. Its owner binds it; the provider's own name for the
-- person (issuer and subject) never changes hands.
create table sso_identity (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  user_id uuid not null references account,
  issuer varchar(500) not null check (issuer <> ''),
  subject varchar(255) not null check (subject <> ''),
  bound_at timestamptz not null
);
create unique index sso_identity_subject on sso_identity (tenant_id, issuer, subject);
create unique index sso_identity_of_user on sso_identity (user_id, issuer);
call isolate_tenant('sso_identity');
grant select, insert, update, delete on sso_identity to gongheng_app;
select facts_watch('sso_identity', '{id}');
