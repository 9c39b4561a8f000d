-- Several flows of one kind of business, and which of them holds for whom.

-- Null is the main flow of a business, so that the digests of what stands hold.
alter table approval_definition add column flow_key varchar(40) check (flow_key <> '');
alter table approval_definition drop constraint approval_definition_tenant_id_service_key_version_key;
create unique index approval_definition_main on approval_definition (tenant_id, service_key, version)
  where flow_key is null;
create unique index approval_definition_flow on approval_definition (tenant_id, service_key, flow_key, version)
  where flow_key is not null;

-- The empty text is the main flow: a key has no nulls.
alter table approval_draft add column flow_key varchar(40) not null default '';
alter table approval_draft drop constraint approval_draft_pkey;
alter table approval_draft add primary key (tenant_id, service_key, flow_key);

-- What one asked for and another confirmed: that a flow holds for an organisation and under conditions, or holds no more.
create table approval_binding (
  id uuid primary key,
  tenant_id uuid not null references tenant (id),
  service_key varchar(60) not null,
  kind text not null check (kind in ('bind', 'unbind')),
  -- The binding that this one takes the place of, or ends.
  replaces uuid references approval_binding (id),
  flow_key varchar(40) not null default '',
  -- Null = every organisation.
  org_id uuid references organisation (id),
  conditions jsonb not null default '[]' check (jsonb_typeof(conditions) = 'array'),
  sort int not null default 50 check (sort between 1 and 99),
  state text not null default 'asked' check (state in ('asked', 'done', 'refused')),
  asked_by uuid not null references app_user (id),
  asked_by_name varchar(50) not null,
  asked_at timestamptz not null,
  decided_by uuid references app_user (id),
  decided_by_name varchar(50) not null default '',
  decided_at timestamptz,
  -- When it held no more.
  ended_at timestamptz,
  constraint approval_binding_unbind check (kind = 'bind' or replaces is not null),
  constraint approval_binding_decided check ((state = 'asked') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
  -- Who chooses the flow chooses who approves: nobody confirms their own wish.
  constraint approval_binding_second check (state <> 'done' or decided_by <> asked_by),
  constraint approval_binding_ended check (ended_at is null or (kind = 'bind' and state = 'done'))
);
create index approval_binding_holds on approval_binding (tenant_id, service_key, sort, id)
  where kind = 'bind' and state = 'done' and ended_at is null;
create index approval_binding_asked on approval_binding (tenant_id, service_key) where state = 'asked';
create unique index approval_binding_replaced on approval_binding (replaces) where state = 'asked';
call isolate_tenant('approval_binding');
grant select, insert, update (state, decided_by, decided_by_name, decided_at, ended_at) on approval_binding to gongheng_app;
select facts_watch('approval_binding', '{id}');
