-- 基本信息变更: what an enrolled supplier wants to be known by otherwise; in force once the platform has agreed.
create table registration_change (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  org_id uuid not null references organisation,
  -- '20' waits, '40' refused, '50' in force, '60' taken back
  state text not null default '20' check (state in ('20', '40', '50', '60')),
  before jsonb not null,
  after jsonb not null,
  change_reason varchar(500) not null,
  proof_file_id text not null,
  asked_by uuid not null references account,
  asked_at timestamptz not null,
  decided_by uuid references account,
  decided_at timestamptz,
  opinion varchar(500) not null default '',
  constraint registration_change_two_people check (decided_by is null or decided_by <> asked_by),
  constraint registration_change_decided check (state not in ('40', '50') or decided_by is not null)
);
create unique index registration_change_waiting on registration_change (tenant_id, org_id) where state = '20';
create index registration_change_of on registration_change (tenant_id, org_id, asked_at desc, id desc);
create index registration_change_list on registration_change (tenant_id, asked_at desc, id desc);
create index registration_change_state on registration_change (tenant_id, state, asked_at desc, id desc);
call isolate_tenant('registration_change');
grant select, insert, update on registration_change to gongheng_app;
select facts_watch('registration_change', '{id}');
