-- Evaluation committee (评标委员会): one for each lot, drawn at random; names stay secret until the result.
create table committee (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  package_id uuid not null,
  org_id uuid not null references organisation,
  -- as they are called in lists
  bid_code varchar(100) not null,
  bid_name varchar(300) not null,
  -- '10' planned, '20' drawing, '30' waiting for answers, '40' complete
  status text not null check (status in ('10', '20', '30', '40')),
  member_count int not null check (member_count between 3 and 21 and member_count % 2 = 1),
  review_time timestamptz not null,
  location varchar(200) not null check (location <> ''),
  deviation_reason varchar(500),
  remark varchar(500),
  -- organisations the project manager had left out, beside those left out by law
  avoided_org_ids uuid[] not null default '{}',
  created_by uuid not null references app_user,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  unique (tenant_id, package_id)
);
create index committee_list on committee (tenant_id, org_id, created_at desc);

-- What was promised before any seed was known. Never changed.
create table committee_draw (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  committee_id uuid not null references committee,
  round int not null check (round > 0),
  wanted int not null check (wanted > 0),
  -- ids of the experts in ascending order
  pool jsonb not null check (jsonb_array_length(pool) >= wanted),
  salt text not null,
  pool_digest text not null,
  server_seed text not null,
  commitment text not null,
  need_witness boolean not null,
  created_by uuid not null references app_user,
  created_at timestamptz not null default app_now(),
  unique (committee_id, round)
);

create table committee_seed (
  draw_id uuid not null references committee_draw,
  tenant_id uuid not null references tenant,
  party text not null check (party in ('agency', 'witness')),
  seed varchar(100) not null check (seed <> ''),
  user_id uuid not null references app_user,
  at timestamptz not null default app_now(),
  primary key (draw_id, party)
);

create table committee_result (
  draw_id uuid primary key references committee_draw,
  tenant_id uuid not null references tenant,
  -- all experts of the pool in the order drawn
  drawn_order jsonb not null,
  order_digest text not null,
  at timestamptz not null default app_now()
);

create table committee_member (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  committee_id uuid not null references committee,
  draw_id uuid not null references committee_draw,
  user_id uuid not null references app_user,
  seat int not null check (seat > 0),
  -- '10' invited, '20' confirmed, '30' declined, '40' recused, '50' replaced
  state text not null check (state in ('10', '20', '30', '40', '50')),
  reason varchar(500),
  invited_at timestamptz not null default app_now(),
  answered_at timestamptz,
  unique (committee_id, user_id),
  unique (committee_id, seat)
);
create index committee_member_user on committee_member (tenant_id, user_id, invited_at desc);

call isolate_tenant('committee');
call isolate_tenant('committee_draw');
call isolate_tenant('committee_seed');
call isolate_tenant('committee_result');
call isolate_tenant('committee_member');
grant select, insert on committee, committee_draw, committee_seed, committee_result, committee_member to gongheng_app;
grant update (status, member_count, review_time, location, deviation_reason, remark, avoided_org_ids, updated_at) on committee to gongheng_app;
grant update (state, reason, answered_at) on committee_member to gongheng_app;
