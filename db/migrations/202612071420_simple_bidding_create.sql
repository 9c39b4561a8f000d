-- 简易招采: the terms of a purchase by quotes, beside its project and lot.
create table simple_bidding (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  main_id uuid not null references project,
  package_id uuid not null references project_package,
  org_id uuid not null references organisation,
  tenderee_org_id uuid not null references organisation,
  -- '10' saved, '20' in approval, '30' returned, '40' approved, '50' published, '60' winner in approval, '65' winner returned,
  -- '80' awarded, '90' ended
  status text not null check (status in ('10', '20', '30', '40', '50', '60', '65', '80', '90')),
  works_related text check (works_related in ('0', '1')),
  reach text not null check (reach in ('open', 'invited')),
  ceiling numeric(20, 2) check (ceiling > 0),
  begin_at timestamptz,
  deadline timestamptz,
  deviation_reason varchar(500),
  delivery varchar(1000),
  payment varchar(1000),
  other_terms varchar(2000),
  asked_rows jsonb not null default '[]' check (jsonb_typeof(asked_rows) = 'array'),
  invitees jsonb not null default '[]' check (jsonb_typeof(invitees) = 'array'),
  -- what was submitted; what is approved, and what suppliers read, is this
  terms jsonb check (jsonb_typeof(terms) = 'object'),
  digest text check (digest ~ '^[0-9a-f]{64}$'),
  approved_at timestamptz,
  published_at timestamptz,
  bulletin_id uuid,
  created_by uuid not null references app_user,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  unique (package_id),
  check (status in ('10', '30') or (terms is not null and digest is not null)),
  check (status < '40' or approved_at is not null),
  check ((status >= '50') = (published_at is not null))
);
create index simple_bidding_org on simple_bidding (tenant_id, org_id, created_at desc, id desc);
create index simple_bidding_tenderee on simple_bidding (tenant_id, tenderee_org_id, created_at desc, id desc);
create index simple_bidding_main on simple_bidding (main_id);

-- What was published stands.
create function simple_bidding_stands() returns trigger language plpgsql as $$
begin
  if old.status >= '50' and (
    new.status < '50'
    or (new.terms, new.digest, new.published_at) is distinct from (old.terms, old.digest, old.published_at)
  ) then
    raise exception 'a published purchase stands as it was published';
  end if;
  return new;
end $$;
create trigger simple_bidding_stands before update on simple_bidding
  for each row execute function simple_bidding_stands();

-- 成交建议: who was proposed, out of which comparison, and what became of it.
create table simple_award (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  simple_id uuid not null references simple_bidding,
  package_id uuid not null references project_package,
  bid_id uuid not null,
  bidder_org_id uuid not null references organisation,
  bidder_name varchar(200) not null,
  price numeric(26, 6) not null check (price > 0),
  lowest boolean not null,
  reason varchar(1000) not null default '',
  comparison jsonb not null,
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  proposed_by uuid not null references app_user,
  proposed_by_name varchar(50) not null,
  proposed_at timestamptz not null default app_now(),
  outcome text check (outcome in ('agreed', 'disagreed', 'withdrawn')),
  outcome_at timestamptz,
  check ((outcome is null) = (outcome_at is null)),
  -- whoever is not the lowest needs a reason
  check (lowest or reason <> '')
);
create unique index simple_award_live on simple_award (simple_id) where outcome is null or outcome = 'agreed';
create index simple_award_of on simple_award (simple_id, proposed_at desc);

call isolate_tenant('simple_bidding');
call isolate_tenant('simple_award');
grant select, insert on simple_bidding, simple_award to gongheng_app;
grant update (tenderee_org_id, status, works_related, reach, ceiling, begin_at, deadline, deviation_reason, delivery, payment, other_terms, asked_rows,
  invitees, terms, digest, approved_at, published_at, bulletin_id, updated_at) on simple_bidding to gongheng_app;
grant update (outcome, outcome_at) on simple_award to gongheng_app;
select facts_watch('simple_bidding', '{id}', '{updated_at}', 'status', '{10}');
select facts_watch('simple_award', '{id}');
