-- 节假日安排: what somebody wants the holiday table of a year to be, and what became of it. One that moves a running period of law
-- waits for a second person; what it would move stands with it as it was shown.
create table holiday_notice (
  id uuid primary key,
  tenant_id uuid not null references tenant(id),
  year integer not null check (year between 2000 and 2200),
  reason varchar(300) not null check (reason <> ''),
  seen text not null,
  changes jsonb not null,
  moving jsonb not null,
  state text not null check (state in ('waiting', 'published', 'withdrawn')),
  proposed_by uuid not null,
  proposed_name varchar(50) not null,
  proposed_at timestamptz not null default app_now(),
  decided_by uuid,
  decided_name varchar(50),
  decided_at timestamptz,
  check ((state = 'waiting') = (decided_at is null))
);
create unique index holiday_notice_waiting on holiday_notice (tenant_id, year) where state = 'waiting';
create index holiday_notice_list on holiday_notice (tenant_id, proposed_at desc, id desc);
call isolate_tenant('holiday_notice');
grant select, insert, update on holiday_notice to gongheng_app;
select facts_watch('holiday_notice', '{id}');

-- Which periods of law run: asked whenever holidays are to change.
create index award_objection_open on award_objection (tenant_id, submitted_at) where decision is null;
create index award_publicity on award (tenant_id, publicity_end);
