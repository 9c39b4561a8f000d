-- 模板库: texts with places that records fill; of the platform, which every tenant has a copy of, or of a tenant.
create table template (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  level text not null check (level in ('plat', 'tenant')),
  -- of what the platform keeps, in other tenants: the platform's own row
  source_id uuid,
  kind text not null check (kind in ('bulletin')),
  name varchar(100) not null check (name <> ''),
  -- 10 招标公告, 20 资格预审公告, 30 变更公告, 40 结果公告
  type text not null check (type in ('10', '20', '30', '40')),
  project_property text not null,
  purchase_method text not null,
  qualification_type text not null check (qualification_type in ('10', '20')),
  purchase_catalogue text,
  industry_category text not null,
  region text not null,
  content text not null check (char_length(content) <= 10000),
  status text not null default 'saved' check (status in ('saved', 'effective', 'invalid')),
  version integer not null default 0 check (version >= 0),
  citation_count integer not null default 0,
  latest_effective_at timestamptz check (status = 'saved' or latest_effective_at is not null),
  created_by uuid,
  creator_name varchar(50) not null,
  revision integer not null default 1,
  updated_at timestamptz not null default app_now(),
  check (source_id is null or level = 'plat')
);
create unique index template_name on template (tenant_id, level, lower(name));
create unique index template_source on template (tenant_id, source_id) where source_id is not null;
create index template_list on template (tenant_id, updated_at desc, id desc);
call isolate_tenant('template');
grant select, insert, update, delete on template to gongheng_app;

-- The texts with which a template took effect; they only grow.
create table template_version (
  template_id uuid not null references template,
  tenant_id uuid not null references tenant,
  version integer not null check (version > 0),
  name varchar(100) not null,
  content text not null,
  effective_at timestamptz not null default app_now(),
  primary key (template_id, version)
);
call isolate_tenant('template_version');
grant select, insert on template_version to gongheng_app;

-- What its readers say of a template.
create table template_comment (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  template_id uuid not null references template on delete cascade,
  proposer_id uuid,
  proposer_name varchar(120) not null,
  content text not null check (content <> '' and char_length(content) <= 10000),
  created_at timestamptz not null default app_now()
);
create index template_comment_of on template_comment (template_id, created_at desc, id desc);
call isolate_tenant('template_comment');
grant select, insert, delete on template_comment to gongheng_app;

-- Which record's text was made of a template, once each (引用).
create table template_citation (
  template_id uuid not null references template,
  tenant_id uuid not null references tenant,
  subject_id uuid not null,
  version integer not null,
  cited_at timestamptz not null default app_now(),
  primary key (template_id, subject_id)
);
call isolate_tenant('template_citation');
grant select, insert, update on template_citation to gongheng_app;
