-- 招标人库: what agencies and administrators know of tenderees beyond their organisation: profile, ratings, changes.
create table tenderee_profile (
  org_id uuid primary key references organisation,
  tenant_id uuid not null references tenant,
  -- the organisation that entered it; it looks after the data until the tenderee has people of its own
  entered_org_id uuid references organisation,
  legal_person varchar(50),
  email varchar(100),
  remark varchar(500),
  file_id text,
  created_by uuid not null,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now()
);
call isolate_tenant('tenderee_profile');
grant select, insert, update on tenderee_profile to gongheng_app;

-- 变更记录: each with what was changed, and the data as they stood afterwards.
create table tenderee_change (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  tenderee_id uuid not null references organisation,
  kind text not null check (kind in ('added', 'changed', 'removed')),
  changes jsonb not null check (jsonb_typeof(changes) = 'array'),
  snapshot jsonb not null check (jsonb_typeof(snapshot) = 'object'),
  made_by varchar(50) not null,
  made_org varchar(200) not null,
  made_at timestamptz not null default app_now()
);
create index tenderee_change_list on tenderee_change (tenderee_id, made_at desc, id desc);
call isolate_tenant('tenderee_change');
grant select, insert on tenderee_change to gongheng_app;

-- 招标人评价: by whoever managed a project, once, and never changed.
create table tenderee_rating (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  tenderee_id uuid not null references organisation,
  main_id uuid not null references project,
  org_id uuid not null references organisation,
  rater_id uuid not null references app_user,
  rater_name varchar(50) not null,
  scope_score smallint not null check (scope_score between 1 and 5),
  support_score smallint not null check (support_score between 1 and 5),
  payment_score smallint not null check (payment_score between 1 and 5),
  lawful_score smallint not null check (lawful_score between 1 and 5),
  remark varchar(500),
  rated_at timestamptz not null default app_now(),
  constraint tenderee_rating_once unique (tenant_id, main_id, tenderee_id, rater_id),
  constraint tenderee_rating_reason check (least(scope_score, support_score, payment_score, lawful_score) > 2 or remark is not null)
);
create index tenderee_rating_list on tenderee_rating (tenderee_id, rated_at desc, id desc);
call isolate_tenant('tenderee_rating');
grant select, insert on tenderee_rating to gongheng_app;
select facts_watch('tenderee_rating', '{id}');
