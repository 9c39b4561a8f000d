-- Award (定标): publicity of candidates, objections, determination by the tenderee, notices.
create table award (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  package_id uuid not null,
  org_id uuid not null references organisation,
  tenderee_org_id uuid not null references organisation,
  package_name varchar(300) not null,
  package_code varchar(200) not null,
  -- '20' publicised, '30' returned, '40' in approval, '60' determined, '80' published
  status text not null check (status in ('20', '30', '40', '60', '80')),
  report_digest text not null,
  publicity_begin timestamptz not null,
  publicity_end timestamptz not null check (publicity_end > publicity_begin),
  -- set by the ticker when the period is over
  publicity_over_at timestamptz,
  late_reason varchar(500),
  short_reason varchar(500),
  candidates_bulletin_id uuid not null,
  result_bulletin_id uuid,
  created_by uuid not null references app_user,
  created_at timestamptz not null default app_now(),
  published_at timestamptz,
  unique (tenant_id, package_id),
  check ((status = '80') = (published_at is not null))
);
create index award_org on award (tenant_id, org_id, created_at desc);
create index award_tenderee on award (tenant_id, tenderee_org_id, created_at desc);

create table award_candidate (
  award_id uuid not null references award,
  tenant_id uuid not null references tenant,
  rank int not null check (rank between 1 and 3),
  bid_id uuid not null,
  bidder_org_id uuid not null references organisation,
  bidder_name varchar(200) not null,
  price numeric(26, 6) not null check (price > 0),
  total numeric(6, 2) not null,
  primary key (award_id, rank),
  unique (award_id, bid_id)
);

create table award_objection (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  award_id uuid not null references award,
  org_id uuid not null references organisation,
  org_name varchar(200) not null,
  user_id uuid not null references app_user,
  -- the candidate it is against, if it is against one
  bid_id uuid,
  content varchar(2000) not null check (content <> ''),
  file_ids text,
  submitted_at timestamptz not null default app_now(),
  decision text check (decision in ('dismissed', 'upheld')),
  answer varchar(2000),
  answered_by uuid references app_user,
  answered_at timestamptz,
  check ((decision is null) = (answered_at is null))
);
create index award_objection_award on award_objection (award_id, submitted_at);

create table award_determination (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  award_id uuid not null references award,
  bid_id uuid not null,
  rank int not null,
  legal_case text check (legal_case in ('1', '2', '3', '4')),
  reason varchar(1000),
  determined_by uuid not null references app_user,
  determined_at timestamptz not null default app_now(),
  outcome text check (outcome in ('agreed', 'disagreed', 'withdrawn')),
  outcome_at timestamptz,
  foreign key (award_id, bid_id) references award_candidate (award_id, bid_id),
  -- whoever is not the first needs a case of the law and a reason
  check (rank = 1 or (legal_case is not null and reason <> ''))
);
create unique index award_determination_live on award_determination (award_id) where outcome is null or outcome = 'agreed';

create table award_notice (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  award_id uuid not null references award,
  package_id uuid not null,
  bidder_org_id uuid not null references organisation,
  bidder_name varchar(200) not null,
  kind text not null check (kind in ('win', 'result')),
  notice_no varchar(50) not null,
  price numeric(26, 6) not null,
  -- what the notice says
  content jsonb not null,
  issued_at timestamptz not null default app_now(),
  received_at timestamptz,
  received_by uuid references app_user,
  unique (award_id, bidder_org_id),
  unique (tenant_id, notice_no)
);
create unique index award_notice_one_winner on award_notice (award_id) where kind = 'win';
create index award_notice_bidder on award_notice (tenant_id, bidder_org_id, issued_at desc);

call isolate_tenant('award');
call isolate_tenant('award_candidate');
call isolate_tenant('award_objection');
call isolate_tenant('award_determination');
call isolate_tenant('award_notice');
grant select, insert on award, award_candidate, award_objection, award_determination, award_notice to gongheng_app;
grant update (status, publicity_over_at, result_bulletin_id, published_at) on award to gongheng_app;
grant update (decision, answer, answered_by, answered_at) on award_objection to gongheng_app;
grant update (outcome, outcome_at) on award_determination to gongheng_app;
grant update (received_at, received_by) on award_notice to gongheng_app;
