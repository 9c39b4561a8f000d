-- 评审条款库: clauses that evaluation methods are made of; whoever takes one takes a copy.
create table review_clause (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  kind text not null check (kind in ('qualification', 'conformity', 'technical', 'business', 'price')),
  -- 0 通用, 1 工程, 2 货物, 3 服务
  scope text not null check (scope in ('0', '1', '2', '3')),
  name varchar(200) not null check (name <> ''),
  standard varchar(2000) not null check (standard <> ''),
  -- 参考分值: of scored clauses only
  "full" numeric(5, 2) check ("full" > 0 and "full" <= 100),
  objective text check (objective in ('0', '1')),
  source text not null check (source in ('standard', 'own')),
  sort integer not null,
  revision integer not null check (revision > 0),
  updated_at timestamptz not null default app_now(),
  check (kind in ('technical', 'business') or ("full" is null and objective is null))
);
create unique index review_clause_name on review_clause (tenant_id, kind, scope, lower(name));
call isolate_tenant('review_clause');
grant select, insert, update, delete on review_clause to gongheng_app;
