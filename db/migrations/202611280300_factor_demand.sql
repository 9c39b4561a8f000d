-- 强制两步登录: which roles must have a second factor, asked for by one administrator and confirmed by another; at most one
-- demand of a tenant is in force, and one waits.
create table factor_demand (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  -- None: the demand that is in force is lifted.
  role_codes text[] not null,
  from_day date not null,
  -- Days after from_day in which a login only advises.
  grace_days int not null check (grace_days between 0 and 90),
  reason varchar(500) not null check (reason <> ''),
  state text not null default 'waiting' check (state in ('waiting', 'inForce', 'refused', 'replaced')),
  asked_by uuid not null references account,
  asked_at timestamptz not null,
  decided_by uuid references account,
  decided_at timestamptz,
  constraint factor_demand_two_people
    check (state in ('waiting', 'refused') or (decided_by is not null and decided_by <> asked_by))
);
create unique index factor_demand_waiting on factor_demand (tenant_id) where state = 'waiting';
create unique index factor_demand_in_force on factor_demand (tenant_id) where state = 'inForce';
call isolate_tenant('factor_demand');
grant select, insert, update on factor_demand to gongheng_app;
select facts_watch('factor_demand', '{id}');

-- A second factor must be set up before anything else.
alter table session add column factor_due boolean not null default false;
