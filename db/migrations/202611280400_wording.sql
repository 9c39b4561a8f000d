-- 界面文案: words that a tenant, or the platform for all its tenants, says otherwise than the program declares.
create table wording (
  tenant_id uuid not null references tenant(id),
  word_key varchar(200) not null,
  lang varchar(2) not null check (lang in ('zh', 'en')),
  -- What the tenant says; what the platform says is brought into every tenant.
  own_words varchar(1000),
  plat_words varchar(1000),
  primary key (tenant_id, word_key, lang),
  check (own_words is not null or plat_words is not null)
);
call isolate_tenant('wording');
grant select, insert, update, delete on wording to gongheng_app;

-- 文案变更记录: who changed which words when; it only grows.
create table wording_change (
  id uuid primary key,
  tenant_id uuid not null references tenant(id),
  level text not null check (level in ('plat', 'tenant')),
  word_key varchar(200) not null,
  lang varchar(2) not null check (lang in ('zh', 'en')),
  before_words varchar(1000),
  after_words varchar(1000),
  changed_by uuid,
  changed_name varchar(50) not null,
  changed_at timestamptz not null default app_now()
);
create index wording_change_key on wording_change (tenant_id, word_key, changed_at desc, id desc);
call isolate_tenant('wording_change');
grant select, insert on wording_change to gongheng_app;
select facts_watch('wording_change', '{id}');
