-- 密钥丢失: who cannot sign with the old key any more asks the platform, which looks at it and waits before it counts.
create table ca_lost (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  certificate_id uuid not null references ca_certificate,
  user_id uuid not null references account,
  org_id uuid not null references organisation,
  reason varchar(500) not null check (reason <> ''),
  -- '0' waits, '1' agreed, '2' refused, '3' taken back or used
  state text not null default '0' check (state in ('0', '1', '2', '3')),
  asked_at timestamptz not null,
  decided_by uuid references account,
  decided_at timestamptz,
  opinion varchar(500) not null default '',
  due_at timestamptz,
  check ((state = '1') <= (due_at is not null and decided_by is not null)),
  constraint ca_lost_two_people check (decided_by is null or decided_by <> user_id)
);
create unique index ca_lost_open on ca_lost (certificate_id) where state in ('0', '1');
create index ca_lost_of_tenant on ca_lost (tenant_id, asked_at);
call isolate_tenant('ca_lost');
grant select, insert, update on ca_lost to gongheng_app;
