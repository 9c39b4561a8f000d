-- 评标办法模板: a template may be an evaluation method, whose principles are its text.
alter table template
  drop constraint template_kind_check,
  drop constraint template_type_check,
  -- null = of a text; 1 = one step (一步开标), 2 = two steps (两步开标)
  add column bid_step text check (bid_step in ('1', '2')),
  add column evaluation jsonb check (jsonb_typeof(evaluation) = 'object'),
  -- 50 评标办法
  add constraint template_kind_check check (
    (kind = 'bulletin' and type in ('10', '20', '30', '40') and bid_step is null and evaluation is null)
    or (kind = 'evaluation' and type = '50' and bid_step is not null and evaluation is not null)
  ) not valid;
alter table template_version
  add column bid_step text,
  add column evaluation jsonb;

-- 可选评标办法: what of the library a tender file may take its evaluation method from; kept by the library.
create table evaluation_method (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  template_id uuid not null,
  level text not null check (level in ('plat', 'tenant')),
  name varchar(100) not null check (name <> ''),
  version integer not null check (version > 0),
  purchase_method text not null,
  bid_step text not null check (bid_step in ('1', '2')),
  principles text not null check (char_length(principles) <= 10000),
  evaluation jsonb not null check (jsonb_typeof(evaluation) = 'object'),
  enabled boolean not null,
  unique (tenant_id, template_id)
);
call isolate_tenant('evaluation_method');
grant select, insert, update on evaluation_method to gongheng_app;
