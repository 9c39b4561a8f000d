-- Review (评审): one for each lot. What members judged is evidence: inserted, never changed.
create table review (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  package_id uuid not null,
  org_id uuid not null references organisation,
  package_name varchar(300) not null,
  package_code varchar(200) not null,
  -- '10' sign-in, '20' leader, '30' preliminary, '40' argument, '50' detailed, '60' closing, '70' signing, '80' finished, '90' all rejected
  stage text not null check (stage in ('10', '20', '30', '40', '50', '60', '70', '80', '90')),
  leader_seat int,
  -- the terms as issued (招标文件冻结的评标办法)
  terms jsonb not null,
  terms_digest text not null,
  started_by uuid not null references app_user,
  started_at timestamptz not null default app_now(),
  finished_at timestamptz,
  unique (tenant_id, package_id),
  check (stage in ('10', '20') or leader_seat is not null)
);
create index review_org on review (tenant_id, org_id, started_at desc);

create table review_bid (
  review_id uuid not null references review,
  tenant_id uuid not null references tenant,
  bid_id uuid not null,
  seq int not null check (seq > 0),
  bidder_org_id uuid not null references organisation,
  bidder_name varchar(200) not null,
  price numeric(26, 6) not null check (price > 0),
  primary key (review_id, bid_id)
);

-- Sign-in (签到承诺).
create table review_member (
  review_id uuid not null references review,
  tenant_id uuid not null references tenant,
  seat int not null check (seat > 0),
  user_id uuid not null references app_user,
  -- the promise as it was read
  statement text not null,
  signed_at timestamptz not null default app_now(),
  primary key (review_id, seat),
  unique (review_id, user_id)
);

create table review_vote (
  review_id uuid not null references review,
  tenant_id uuid not null references tenant,
  seat int not null,
  for_seat int not null,
  at timestamptz not null default app_now(),
  primary key (review_id, seat),
  foreign key (review_id, seat) references review_member,
  foreign key (review_id, for_seat) references review_member
);

-- A submitted sheet (评审表): the digest covers all of its rows.
create table review_sheet (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  review_id uuid not null references review,
  seat int not null,
  kind text not null check (kind in ('preliminary', 'detailed')),
  version int not null check (version > 0),
  digest text not null,
  submitted_at timestamptz not null default app_now(),
  unique (review_id, seat, kind, version),
  foreign key (review_id, seat) references review_member
);

create table review_check (
  sheet_id uuid not null references review_sheet,
  tenant_id uuid not null references tenant,
  bid_id uuid not null,
  item_id text not null,
  passed boolean not null,
  ground text not null,
  reason varchar(500) not null,
  primary key (sheet_id, bid_id, item_id),
  check (passed or (ground in ('1', '2', '3', '4', '5', '6', '7') and reason <> ''))
);

create table review_score (
  sheet_id uuid not null references review_sheet,
  tenant_id uuid not null references tenant,
  bid_id uuid not null,
  item_id text not null,
  score numeric(5, 2) not null,
  full_score numeric(5, 2) not null,
  primary key (sheet_id, bid_id, item_id),
  check (score between 0 and full_score)
);

-- A sheet the leader returned; the next version takes its place.
create table review_return (
  sheet_id uuid primary key references review_sheet,
  tenant_id uuid not null references tenant,
  by_seat int not null,
  reason varchar(500) not null check (reason <> ''),
  at timestamptz not null default app_now()
);

-- What a member is still filling in: nobody's evidence.
create table review_draft (
  review_id uuid not null references review,
  tenant_id uuid not null references tenant,
  seat int not null,
  kind text not null check (kind in ('preliminary', 'detailed')),
  draft_rows jsonb not null,
  updated_at timestamptz not null default app_now(),
  primary key (review_id, seat, kind)
);

create table review_rejection (
  review_id uuid not null references review,
  tenant_id uuid not null references tenant,
  bid_id uuid not null,
  cause text not null check (cause in ('vote', 'ceiling')),
  grounds jsonb not null,
  at timestamptz not null default app_now(),
  primary key (review_id, bid_id),
  foreign key (review_id, bid_id) references review_bid
);

create table review_argument (
  review_id uuid not null references review,
  tenant_id uuid not null references tenant,
  seat int not null,
  opinion text not null check (opinion in ('continue', 'reject')),
  reason varchar(500) not null check (reason <> ''),
  at timestamptz not null default app_now(),
  primary key (review_id, seat),
  foreign key (review_id, seat) references review_member
);

create table review_result (
  review_id uuid not null references review,
  tenant_id uuid not null references tenant,
  bid_id uuid not null,
  technical numeric(6, 2) not null check (technical >= 0),
  business numeric(6, 2) not null check (business >= 0),
  price_score numeric(6, 2) not null check (price_score >= 0),
  total numeric(6, 2) not null check (total between 0 and 100),
  place int not null check (place > 0),
  tie boolean not null,
  working text not null,
  primary key (review_id, bid_id),
  unique (review_id, place),
  foreign key (review_id, bid_id) references review_bid
);

create table review_report (
  review_id uuid primary key references review,
  tenant_id uuid not null references tenant,
  content jsonb not null,
  digest text not null,
  made_at timestamptz not null default app_now()
);

create table review_signature (
  review_id uuid not null references review,
  tenant_id uuid not null references tenant,
  seat int not null,
  opinion text not null check (opinion in ('agree', 'dissent')),
  reason varchar(2000) not null,
  report_digest text not null,
  at timestamptz not null default app_now(),
  primary key (review_id, seat),
  foreign key (review_id, seat) references review_member,
  check (opinion = 'agree' or reason <> '')
);

call isolate_tenant('review');
call isolate_tenant('review_bid');
call isolate_tenant('review_member');
call isolate_tenant('review_vote');
call isolate_tenant('review_sheet');
call isolate_tenant('review_check');
call isolate_tenant('review_score');
call isolate_tenant('review_return');
call isolate_tenant('review_draft');
call isolate_tenant('review_rejection');
call isolate_tenant('review_argument');
call isolate_tenant('review_result');
call isolate_tenant('review_report');
call isolate_tenant('review_signature');
grant select, insert on review, review_bid, review_member, review_vote, review_sheet, review_check, review_score, review_return,
  review_draft, review_rejection, review_argument, review_result, review_report, review_signature to gongheng_app;
grant update (stage, leader_seat, finished_at) on review to gongheng_app;
grant update (draft_rows, updated_at) on review_draft to gongheng_app;
