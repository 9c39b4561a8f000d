-- 中标人变更 (实施条例第55条): a winner who was determined is replaced by the next candidate in the order, or the lot is tendered anew.
create table award_change (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  award_id uuid not null references award,
  -- the winner who falls out, on which ground, by which evidence
  bid_id uuid not null,
  legal_case text not null check (legal_case in ('1', '2', '3', '4')),
  reason varchar(500) not null check (reason <> ''),
  file_ids text not null check (file_ids <> ''),
  -- the next one; none where the lot is tendered anew
  next_bid_id uuid,
  submitted_by uuid not null references app_user,
  submitted_at timestamptz not null default app_now(),
  -- what the agency proposes waits for the tenderee, who puts it into its approval or returns it
  confirmed_by uuid references app_user,
  confirmed_at timestamptz,
  outcome text check (outcome in ('agreed', 'disagreed', 'returned', 'withdrawn')),
  outcome_at timestamptz,
  outcome_reason varchar(500),
  foreign key (award_id, bid_id) references award_candidate (award_id, bid_id),
  foreign key (award_id, next_bid_id) references award_candidate (award_id, bid_id),
  check (next_bid_id <> bid_id),
  check ((confirmed_by is null) = (confirmed_at is null)),
  check ((outcome is null) = (outcome_at is null)),
  check (outcome is distinct from 'returned' or outcome_reason <> ''),
  check (confirmed_by is not null or outcome is null or outcome in ('returned', 'withdrawn'))
);
create unique index award_change_open on award_change (award_id) where outcome is null;
create index award_change_award on award_change (award_id, submitted_at);
call isolate_tenant('award_change');
grant select, insert on award_change to gongheng_app;
grant update (confirmed_by, confirmed_at, outcome, outcome_at, outcome_reason) on award_change to gongheng_app;
select facts_watch('award_change', '{id}');

-- 通知书作废: what was told before the winner changed stands no more, and stays on record
alter table award_notice add column void_at timestamptz;
grant update (void_at) on award_notice to gongheng_app;

-- 90 = ended, the lot is tendered anew
alter table award drop constraint award_status_check;
alter table award add constraint award_status_check
  check (status in ('20', '30', '40', '60', '65', '70', '80', '90')) not valid;
alter table award_determination drop constraint award_determination_outcome_check;
alter table award_determination add constraint award_determination_outcome_check
  check (outcome in ('agreed', 'disagreed', 'withdrawn', 'replaced')) not valid;
