-- Owner confirmation (业主审批): what the agency prepares is confirmed by the tenderee's own people.
-- A subject is known by service key and id only.

create table owner_flow (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  service_key varchar(60) not null,
  service_id uuid not null,
  title varchar(500) not null check (title <> ''),
  -- the subject's screen for who submits, and for the owner's people: routes of this application with their query
  path varchar(1000) not null check (path ~ '^/[^/\\]'),
  owner_path varchar(1000) not null check (owner_path ~ '^/[^/\\]'),
  -- what the owner confirms, as it was submitted; at most 1 MB as it came, which PostgreSQL writes wider
  form_content jsonb not null check (octet_length(form_content::text) <= 2097152),
  -- the agency
  org_id uuid not null references organisation,
  -- the tenderees named on the lot, the main one first
  owner_orgs jsonb not null check (jsonb_typeof(owner_orgs) = 'array'),
  -- who sent it to the owner; nobody yet while it waits for that
  submitter_id uuid references app_user,
  submitter_name varchar(50),
  -- '0' to be submitted, '1' with the owner, '2' disagreed, '3' agreed, '4' withdrawn
  status text not null check (status in ('0', '1', '2', '3', '4')),
  prepared_at timestamptz not null default app_now(),
  submitted_at timestamptz,
  finished_at timestamptz,
  check ((status in ('0', '1')) = (finished_at is null)),
  check (status <> '0' or submitted_at is null),
  check (status not in ('1', '2', '3') or submitted_at is not null),
  check ((submitted_at is null) = (submitter_id is null)),
  check ((submitted_at is null) = (submitter_name is null))
);
-- One live confirmation for each subject.
create unique index owner_flow_live on owner_flow (tenant_id, service_key, service_id) where status in ('0', '1');
create index owner_flow_subject on owner_flow (tenant_id, service_key, service_id, prepared_at desc);
create index owner_flow_open on owner_flow (tenant_id, id) where status in ('0', '1');

-- A confirmation ends once, and what was submitted is never to be submitted again.
create function owner_flow_moves() returns trigger language plpgsql as $$
begin
  if old.status not in ('0', '1') then raise exception 'this confirmation has ended'; end if;
  if old.status = '1' and new.status = '0' then raise exception 'what was submitted stays so'; end if;
  return new;
end $$;
create trigger owner_flow_moves before update on owner_flow for each row execute function owner_flow_moves();

create table owner_task (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  flow_id uuid not null references owner_flow,
  -- 0: whoever of the owner's people comes first; later ones were named, and all of them are asked
  run int not null,
  org_id uuid not null references organisation,
  assignee_id uuid not null references app_user,
  assignee_name varchar(50) not null,
  -- pending, done, void (another took it on, or it ended without this one)
  state text not null check (state in ('pending', 'done', 'void')),
  op_type text check (op_type in ('1', '2', '4')),
  -- when its holder first looked at it
  opened_at timestamptz,
  decided_at timestamptz,
  created_at timestamptz not null default app_now(),
  check ((state = 'done') = (op_type is not null)),
  check ((state = 'done') = (decided_at is not null))
);
create unique index owner_task_once on owner_task (flow_id, assignee_id) where state = 'pending';
create index owner_task_flow on owner_task (flow_id, run);

-- What is decided stays decided.
create function owner_task_stands() returns trigger language plpgsql as $$
begin
  if old.state <> 'pending' then raise exception 'this task has been closed'; end if;
  return new;
end $$;
create trigger owner_task_stands before update on owner_task for each row execute function owner_task_stands();

create table owner_record (
  seq bigint generated always as identity primary key,
  tenant_id uuid not null references tenant,
  flow_id uuid not null references owner_flow,
  op_type text not null check (op_type in ('0', '1', '2', '3', '4')),
  user_id uuid not null,
  user_name varchar(50) not null,
  org_name varchar(200) not null,
  -- to whom a task went
  target_name varchar(1100) not null default '',
  comment varchar(200) not null default '',
  -- file ids joined by commas
  file_ids text not null default '',
  at timestamptz not null default app_now()
);
create index owner_record_flow on owner_record (flow_id, seq);

call isolate_tenant('owner_flow');
call isolate_tenant('owner_task');
call isolate_tenant('owner_record');

-- Records stand as written; of a confirmation only its progress moves.
revoke all on owner_flow, owner_task, owner_record from gongheng_app;
grant select, insert on owner_flow, owner_task, owner_record to gongheng_app;
grant usage on sequence owner_record_seq_seq to gongheng_app;
grant update (status, submitted_at, finished_at, submitter_id, submitter_name) on owner_flow to gongheng_app;
grant update (state, op_type, opened_at, decided_at) on owner_task to gongheng_app;

select facts_watch('owner_flow', '{id}');
select facts_watch('owner_task', '{id}', '{opened_at}');
select facts_watch('owner_record', '{seq}');
