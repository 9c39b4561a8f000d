-- Approvals that cannot go on by themselves: business that did not follow a decision, approvers who are gone, and what two administrators
-- do about it.

-- The delivery that was given up; delivering it again is all that a retry does.
create table approval_failure (
  instance_id uuid primary key references approval_instance (id),
  tenant_id uuid not null references tenant (id),
  event_id bigint not null,
  listener text not null,
  error varchar(1000) not null,
  -- The refusal by a rule of the business: its key and values; null where the program itself failed.
  refusal jsonb check (jsonb_typeof(refusal) = 'object'),
  failed_at timestamptz not null,
  settled_at timestamptz
);
create index approval_failure_open on approval_failure (tenant_id, failed_at) where settled_at is null;
call isolate_tenant('approval_failure');
grant select, insert, update on approval_failure to gongheng_app;

create table approval_remedy (
  id uuid primary key,
  tenant_id uuid not null references tenant (id),
  instance_id uuid not null references approval_instance (id),
  kind text not null check (kind in ('assign', 'end')),
  task_id uuid references approval_task (id),
  target_id uuid references app_user (id),
  target_name varchar(50) not null default '',
  reason varchar(200) not null check (reason <> ''),
  state text not null default 'asked' check (state in ('asked', 'done', 'refused')),
  asked_by uuid not null references app_user (id),
  asked_by_name varchar(50) not null,
  asked_at timestamptz not null,
  decided_by uuid references app_user (id),
  decided_by_name varchar(50) not null default '',
  decided_at timestamptz,
  constraint approval_remedy_assign check ((kind = 'assign') = (task_id is not null and target_id is not null)),
  constraint approval_remedy_decided check ((state = 'asked') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
  -- Nobody confirms what they asked for, and nobody is made the approver by themselves.
  constraint approval_remedy_second check (state <> 'done' or decided_by <> asked_by),
  constraint approval_remedy_others check (target_id is null or (target_id <> asked_by and (state <> 'done' or target_id <> decided_by)))
);
create unique index approval_remedy_asked on approval_remedy (instance_id) where state = 'asked';
create index approval_remedy_open on approval_remedy (tenant_id, asked_at) where state = 'asked';
call isolate_tenant('approval_remedy');
grant select, insert, update (state, decided_by, decided_by_name, decided_at) on approval_remedy to gongheng_app;
select facts_watch('approval_remedy', '{id}');

-- 13 = given to another by administrators, 14 = ended by administrators, 15 = the business was asked to follow again.
alter table approval_task
  drop constraint approval_task_op_type_check,
  add constraint approval_task_op_type_check check (op_type in ('2', '3', '4', '9', '10', '12', '13'));
alter table approval_record
  drop constraint approval_record_op_type_check,
  add constraint approval_record_op_type_check
    check (op_type in ('1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12', '13', '14', '15'));
