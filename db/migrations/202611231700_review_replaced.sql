-- A member who falls away after the sign-in (评审中更换): what the member judged is void and kept; the new one judges anew.
create table review_replaced (
  review_id uuid not null references review,
  tenant_id uuid not null references tenant,
  seat int not null,
  -- the stage at which the new member took over
  stage text not null check (stage in ('20', '30', '40', '50', '60')),
  at timestamptz not null default app_now(),
  primary key (review_id, seat),
  foreign key (review_id, seat) references review_member
);

-- Rounds after the first, where a new member makes one necessary; the rows of the rounds before stay as they are.
-- Empty means the first round.
alter table review
  add column election int check (election > 1),
  add column check_round int check (check_round > 1),
  -- grows when another set of bids is valid: arguments and scores given for the former set are void
  add column basis int check (basis > 1);
alter table review_sheet add column basis int check (basis > 1);

create table review_later_vote (
  review_id uuid not null references review,
  tenant_id uuid not null references tenant,
  election int not null check (election > 1),
  seat int not null,
  for_seat int not null,
  at timestamptz not null default app_now(),
  primary key (review_id, election, seat),
  foreign key (review_id, seat) references review_member,
  foreign key (review_id, for_seat) references review_member
);

create table review_later_rejection (
  review_id uuid not null references review,
  tenant_id uuid not null references tenant,
  check_round int not null check (check_round > 1),
  bid_id uuid not null,
  cause text not null check (cause in ('vote', 'ceiling')),
  grounds jsonb not null,
  at timestamptz not null default app_now(),
  primary key (review_id, check_round, bid_id),
  foreign key (review_id, bid_id) references review_bid
);

create table review_later_argument (
  review_id uuid not null references review,
  tenant_id uuid not null references tenant,
  basis int not null check (basis > 1),
  seat int not null,
  opinion text not null check (opinion in ('continue', 'reject')),
  reason varchar(500) not null check (reason <> ''),
  at timestamptz not null default app_now(),
  primary key (review_id, basis, seat),
  foreign key (review_id, seat) references review_member
);

call isolate_tenant('review_replaced');
call isolate_tenant('review_later_vote');
call isolate_tenant('review_later_rejection');
call isolate_tenant('review_later_argument');
grant select, insert on review_replaced, review_later_vote, review_later_rejection, review_later_argument to gongheng_app;
grant update (election, check_round, basis) on review to gongheng_app;
select facts_watch('review_replaced', '{review_id,seat}');
select facts_watch('review_later_vote', '{review_id,election,seat}');
select facts_watch('review_later_rejection', '{review_id,check_round,bid_id}');
select facts_watch('review_later_argument', '{review_id,basis,seat}');
