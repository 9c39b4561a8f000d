-- What is worked out anew waits once for each subject.
alter table outbox add column key text not null default '';
alter table outbox drop constraint outbox_pkey;
alter table outbox add primary key (event_id, listener, key);
create index outbox_refreshing on outbox (listener, key) where done_at is null and key <> '';

-- Who owes what (待办事项): worked out from facts, so it may be emptied and filled again at any time.
create table duty (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  subject text not null,
  subject_id uuid not null,
  words varchar(120) not null,
  params jsonb not null default '{}',
  main varchar(300) not null,
  part varchar(300) not null default '',
  -- one person's; empty = anybody's in the organisation who holds the permission
  user_id uuid,
  org_id uuid not null,
  permission varchar(100) not null default '',
  since timestamptz not null,
  -- given by the facts; otherwise since stays as it was when the duty was first seen
  since_given boolean not null,
  until timestamptz,
  at_hour boolean not null default false,
  path varchar(300) not null,
  query jsonb not null default '{}',
  check (user_id is not null or permission <> '')
);
create index duty_subject on duty (subject, subject_id);
create index duty_of_user on duty (user_id, until nulls last, since, id) where user_id is not null;
create index duty_of_org on duty (org_id, permission, until nulls last, since, id) where user_id is null;
call isolate_tenant('duty');
grant select, insert, update, delete on duty to gongheng_app;
