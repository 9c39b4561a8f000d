-- Asking to replace a member (更换申请): ground, evidence and a draw of its own; it takes effect only when somebody of another
-- side confirms it. What was asked stands as written; only its outcome is added.
create table committee_replacement (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  committee_id uuid not null references committee,
  member_id uuid not null references committee_member,
  seat integer not null,
  -- 'forming' before the opening of bids, 'opened' after it
  stage text not null check (stage in ('forming', 'opened')),
  ground text not null check (ground in ('recusal', 'absent', 'health', 'desertion', 'noAnswer')),
  evidence varchar(1000) not null check (evidence <> ''),
  file_ids text,
  draw_id uuid not null unique references committee_draw,
  asked_by uuid not null references app_user,
  asked_at timestamptz not null default app_now(),
  -- '10' waits, '20' confirmed, '30' refused, '40' lapsed because the member came or left otherwise
  status text not null default '10' check (status in ('10', '20', '30', '40')),
  decided_by uuid references app_user,
  decided_side text check (decided_side in ('supervision', 'tenderee')),
  decided_note varchar(500),
  decided_at timestamptz,
  check ((status = '10') = (decided_at is null)),
  check (status not in ('20', '30') or (decided_by is not null and decided_side is not null and decided_by <> asked_by))
);
create unique index committee_replacement_open on committee_replacement (member_id) where status = '10';
create index committee_replacement_of on committee_replacement (tenant_id, committee_id, asked_at);

call isolate_tenant('committee_replacement');
grant select, insert on committee_replacement to gongheng_app;
grant update (status, decided_by, decided_side, decided_note, decided_at) on committee_replacement to gongheng_app;
