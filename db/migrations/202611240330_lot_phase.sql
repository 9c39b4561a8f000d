-- Where a lot stands in words of the trade (标段阶段): worked out from facts, so it may be emptied and filled again.
create table lot_phase (
  package_id uuid primary key references project_package,
  tenant_id uuid not null references tenant,
  main_id uuid not null,
  org_id uuid not null,
  tenderee_org_id uuid,
  phase text not null,
  -- the next date that counts, by its name
  next_code text,
  next_at timestamptz,
  why text,
  -- nothing more happens to the lot
  ended boolean not null
);
create index lot_phase_of_org on lot_phase (org_id, next_at, package_id) where not ended;
create index lot_phase_of_tenderee on lot_phase (tenderee_org_id, next_at, package_id) where not ended;
create index lot_phase_of_project on lot_phase (main_id);
call isolate_tenant('lot_phase');
grant select, insert, update, delete on lot_phase to gongheng_app;
