-- Approvals (审批): versioned definitions, running instances, tasks of approvers, records, common opinions.
-- A subject is known by service key and id only.

create table approval_definition (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  service_key varchar(60) not null,
  version int not null check (version > 0),
  name_zh varchar(100) not null,
  name_en varchar(200) not null,
  -- in order: key, name, mode, assignees; empty = no approval needed
  nodes jsonb not null check (jsonb_typeof(nodes) = 'array'),
  digest text not null,
  created_at timestamptz not null default app_now(),
  unique (tenant_id, service_key, version)
);

create table approval_instance (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  definition_id uuid references approval_definition,
  service_key varchar(60) not null,
  service_id uuid not null,
  title varchar(500) not null check (title <> ''),
  -- the subject's screen: a route of this application with its query
  path varchar(1000) not null check (path ~ '^/[^/\\]'),
  -- what the approvers decide about, as it was submitted; at most 1 MB as it came, which PostgreSQL writes wider
  form_content jsonb not null check (octet_length(form_content::text) <= 2097152),
  org_id uuid not null references organisation,
  submitter_id uuid not null references app_user,
  submitter_name varchar(50) not null,
  -- '1' in approval, '2' disagreed, '3' agreed, '4' withdrawn
  apvl_status text not null default '1' check (apvl_status in ('1', '2', '3', '4')),
  -- the definition's nodes with the people found for them at submission
  plan jsonb not null,
  node_index int not null default 0,
  -- each opening of a node is a run
  run int not null default 0,
  submitted_at timestamptz not null default app_now(),
  finished_at timestamptz,
  check ((apvl_status = '1') = (finished_at is null))
);
-- One live approval for each subject.
create unique index approval_live on approval_instance (tenant_id, service_key, service_id) where apvl_status = '1';
create index approval_subject on approval_instance (tenant_id, service_key, service_id, submitted_at desc);
create index approval_submitter on approval_instance (tenant_id, submitter_id, org_id, submitted_at desc);

-- An approval ends once.
create function approval_ends_once() returns trigger language plpgsql as $$
begin
  if old.apvl_status <> '1' then raise exception 'this approval has ended'; end if;
  return new;
end $$;
create trigger approval_ends_once before update on approval_instance for each row execute function approval_ends_once();

create table approval_task (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  instance_id uuid not null references approval_instance,
  run int not null,
  node_index int not null,
  sort int not null,
  org_id uuid not null,
  assignee_id uuid not null references app_user,
  assignee_name varchar(50) not null,
  -- chosen by an earlier approver, not by the definition
  is_assigned boolean not null default false,
  -- waiting (its turn comes later), pending, done, void (the node or the approval ended without it)
  state text not null check (state in ('waiting', 'pending', 'done', 'void')),
  -- operation code of what was decided
  op_type text check (op_type in ('2', '3', '4', '10')),
  decided_seq bigint,
  decided_at timestamptz,
  read_at timestamptz,
  marked boolean not null default false,
  created_at timestamptz not null default app_now(),
  check ((state = 'done') = (decided_seq is not null))
);
create unique index approval_task_once on approval_task (instance_id, run, assignee_id) where state in ('waiting', 'pending');
create index approval_task_instance on approval_task (instance_id, run, sort);
create index approval_task_mine on approval_task (tenant_id, assignee_id, org_id, created_at desc) where state = 'pending';
create index approval_task_handled on approval_task (tenant_id, assignee_id, org_id, decided_at desc) where state = 'done';

create table approval_record (
  seq bigint generated always as identity primary key,
  tenant_id uuid not null references tenant,
  instance_id uuid not null references approval_instance,
  node_index int,
  op_type text not null check (op_type in ('1', '2', '3', '4', '5', '6', '7', '8', '10')),
  user_id uuid,
  user_name varchar(50) not null,
  dept_name varchar(200) not null default '',
  -- to whom a task went
  target_name varchar(50) not null default '',
  comment varchar(200) not null default '',
  -- file ids joined by commas
  files text not null default '',
  is_assigned boolean not null default false,
  at timestamptz not null default app_now()
);
create index approval_record_instance on approval_record (instance_id, seq);

-- Common opinions (常用意见) of a user, by input group.
create table approval_opinion (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  user_id uuid not null references app_user,
  input_group varchar(120) not null,
  data_content varchar(200) not null check (data_content <> ''),
  used_at timestamptz not null default app_now(),
  unique (tenant_id, user_id, input_group, data_content)
);

call isolate_tenant('approval_definition');
call isolate_tenant('approval_instance');
call isolate_tenant('approval_task');
call isolate_tenant('approval_record');
call isolate_tenant('approval_opinion');

-- Definitions and records stand as written; of an instance only its progress moves.
revoke all on approval_definition, approval_instance, approval_task, approval_record, approval_opinion from gongheng_app;
grant select, insert on approval_definition, approval_record to gongheng_app;
grant usage on sequence approval_record_seq_seq to gongheng_app;
grant select, insert on approval_instance to gongheng_app;
grant update (apvl_status, plan, node_index, run, finished_at) on approval_instance to gongheng_app;
grant select, insert, update on approval_task, approval_opinion to gongheng_app;
