-- When a lot came into each of its phases (标段阶段历程), as far back as this table knows; worked out like the phase itself.
create table lot_phase_turn (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  package_id uuid not null references project_package,
  phase text not null,
  at timestamptz not null
);
create index lot_phase_turn_of_lot on lot_phase_turn (package_id, at);
call isolate_tenant('lot_phase_turn');
grant select, insert on lot_phase_turn to gongheng_app;
