-- 数据表单模板: a template may be the columns of a sheet that lots fill in; its text is what whoever fills it in should know.
alter table template
  drop constraint template_kind_check,
  -- code, English name, categories, unit and columns of a data form
  add column sheet jsonb check (jsonb_typeof(sheet) = 'object'),
  -- 60 货物明细表, 61 工程量清单, 62 服务明细表
  add constraint template_kind_check check (
    (kind = 'bulletin' and type in ('10', '20', '30', '40') and bid_step is null and evaluation is null and sheet is null)
    or (kind = 'evaluation' and type = '50' and bid_step is not null and evaluation is not null and sheet is null)
    or (kind = 'form' and type in ('60', '61', '62') and bid_step is null and evaluation is null and sheet is not null)
  ) not valid;
alter table template_version
  add column sheet jsonb;

-- What lots choose from is told by the library from now on, one row for each version: a lot keeps the one it was filled in by.
alter table goods_template
  add column template_id uuid,
  add column version integer not null default 1,
  add column remarks text not null default '';
grant update (enabled) on goods_template to gongheng_app;

-- The sheets that every tenant started with become templates of the platform; forced isolation would hide them from whoever migrates.
alter table goods_template no force row level security;
alter table template no force row level security;
alter table template_version no force row level security;
alter table template_citation no force row level security;
alter table project_package no force row level security;

update goods_template set template_id = gen_random_uuid() where template_id is null;

insert into template (id, tenant_id, level, source_id, kind, name, type, project_property, purchase_method, qualification_type,
  industry_category, region, content, sheet, status, version, latest_effective_at, creator_name)
select g.template_id, g.tenant_id,
  case when g.tenant_id = h.tenant_id or o.id is not null then 'plat' else 'tenant' end,
  case when g.tenant_id <> h.tenant_id then o.template_id end,
  'form',
  -- a name stands once in its level
  left(g.tpl_name, 80) || case when exists (
    select 1 from template t where t.tenant_id = g.tenant_id and lower(t.name) = lower(g.tpl_name)
  ) then ' ' || left(g.tpl_code, 19) else '' end,
  case left(g.purchase_catalogs[1], 1) when 'A' then '61' when 'C' then '62' else '60' end,
  '10', '1010', '20',
  case left(g.purchase_catalogs[1], 1) when 'A' then '47' when 'C' then '74' else '34' end, '', '',
  jsonb_build_object('code', g.tpl_code, 'nameEn', g.tpl_name_en, 'categories', to_jsonb(g.purchase_catalogs),
    'currencyUnit', g.currency_unit, 'items', g.form_items),
  case when g.enabled then 'effective' else 'invalid' end, 1, app_now(), 'system'
from goods_template g
left join prefecture h on h.code = '2000'
left join goods_template o on o.tenant_id = h.tenant_id and o.tpl_code = g.tpl_code;

insert into template_version (template_id, tenant_id, version, name, content, sheet)
select id, tenant_id, version, name, content, sheet from template where kind = 'form';

insert into template_citation (template_id, tenant_id, subject_id, version)
select g.template_id, p.tenant_id, p.id, g.version
from project_package p join goods_template g on g.id = p.wzmx_template_id and g.tenant_id = p.tenant_id;

update template t set citation_count = c.n
from (select template_id, count(*) as n from template_citation group by template_id) c
where t.kind = 'form' and c.template_id = t.id;

alter table goods_template force row level security;
alter table template force row level security;
alter table template_version force row level security;
alter table template_citation force row level security;
alter table project_package force row level security;
