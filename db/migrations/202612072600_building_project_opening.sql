-- 建设项目开放: which agencies may name a construction project of a tenderee just now, made from the relations in effect.
create table building_opening (
  building_id uuid not null references building_project,
  org_id uuid not null references organisation,
  tenant_id uuid not null references tenant,
  opened_at timestamptz not null default app_now(),
  primary key (building_id, org_id)
);
create index building_opening_of_org on building_opening (org_id, building_id);
call isolate_tenant('building_opening');
grant select, insert, delete on building_opening to gongheng_app;
