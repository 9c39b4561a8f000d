-- 采购目录: what a tenant buys, as a tree, and the products under its entries.
create table purchase_catalogue (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  code varchar(50) not null check (code <> ''),
  directory_name varchar(200) not null check (directory_name <> ''),
  parent_id uuid references purchase_catalogue,
  hierarchy smallint not null check (hierarchy between 1 and 6),
  sort integer not null,
  centralized_purchase_flag text not null check (centralized_purchase_flag in ('0', '1')),
  status text not null check (status in ('0', '1', '2')),
  description varchar(500),
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  check ((parent_id is null) = (hierarchy = 1)),
  check (parent_id <> id)
);
create unique index purchase_catalogue_code on purchase_catalogue (tenant_id, code);
create index purchase_catalogue_parent on purchase_catalogue (parent_id);
call isolate_tenant('purchase_catalogue');
grant select, insert, update, delete on purchase_catalogue to gongheng_app;

create table catalogue_product (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  catalogue_id uuid not null references purchase_catalogue,
  product_code varchar(50) not null check (product_code <> ''),
  product_name varchar(200) not null check (product_name <> ''),
  specification varchar(200) not null,
  unit varchar(30) not null,
  reference_price numeric(22, 2) check (reference_price >= 0),
  is_up text not null check (is_up in ('0', '1')),
  -- what it is found by: code, name, specification and the sound of the name, folded
  words text not null,
  updated_at timestamptz not null default app_now()
);
create unique index catalogue_product_code on catalogue_product (tenant_id, product_code);
create index catalogue_product_catalogue on catalogue_product (catalogue_id, product_code);
call isolate_tenant('catalogue_product');
grant select, insert, update, delete on catalogue_product to gongheng_app;
