-- Drawings of approval flows that nobody has published yet.

create table approval_draft (
  tenant_id uuid not null references tenant (id),
  service_key varchar(60) not null,
  name_zh varchar(100) not null,
  name_en varchar(200) not null,
  nodes jsonb not null check (jsonb_typeof(nodes) = 'array' and octet_length(nodes::text) <= 500000),
  base_version int not null check (base_version >= 0),
  edited_by uuid not null references app_user (id),
  edited_by_name varchar(50) not null,
  edited_at timestamptz not null,
  version int not null default 1 check (version > 0),
  primary key (tenant_id, service_key)
);
create index approval_draft_edited_by on approval_draft (edited_by);

call isolate_tenant('approval_draft');
grant select, insert, update, delete on approval_draft to gongheng_app;

-- Null in what came with the product: a later release may bring a newer one.
alter table approval_definition add column published_by uuid references app_user (id);
