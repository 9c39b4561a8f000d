-- How each person has arranged the workplace (工作台布局), and the shortcuts they chose.
create table workbench (
  user_id uuid not null,
  org_id uuid not null,
  tenant_id uuid not null references tenant,
  plates jsonb not null default '[]',
  shortcuts jsonb not null default '[]',
  primary key (user_id, org_id)
);
call isolate_tenant('workbench');
grant select, insert, update on workbench to gongheng_app;

-- One's own entries of the calendar (个人日程).
create table schedule_item (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  user_id uuid not null,
  title varchar(100) not null check (title <> ''),
  schedule_time timestamptz not null,
  remind text not null,
  remind_time timestamptz,
  created_at timestamptz not null default now()
);
create index schedule_item_of_user on schedule_item (user_id, schedule_time, id);
call isolate_tenant('schedule_item');
grant select, insert, update, delete on schedule_item to gongheng_app;

-- Openings ahead and objections of the whole platform, for the supervision.
create index lot_phase_ahead on lot_phase (phase, next_at, package_id) where not ended;
