-- 通知公告: notices of the platform, of a tenant, or of one company to its own people.
create table notification (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  notice_level text not null check (notice_level in ('plat', 'tenant')),
  -- whose it is
  org_id uuid not null references organisation,
  title varchar(100) not null check (title <> ''),
  notice_column text not null check (notice_column in ('1', '2', '3', '4', '5')),
  -- kinds of companies it is meant for; 'all' = every kind
  receivers text[] not null check (cardinality(receivers) > 0),
  -- '1' every company of the tenant, '2' one's own company
  public_type text not null check (public_type in ('1', '2')),
  permanent boolean not null,
  begin_on date,
  end_on date,
  content text not null,
  file_ids text not null default '',
  remind_template varchar(120) not null default '',
  -- '0' saved, '1' published, '2' withdrawn
  status text not null default '0' check (status in ('0', '1', '2')),
  published_at timestamptz,
  published_by uuid references app_user,
  read_count integer not null default 0,
  version integer not null default 1,
  updated_at timestamptz not null default app_now(),
  check (permanent = (begin_on is null) and permanent = (end_on is null) and (permanent or begin_on <= end_on)),
  check (status = '0' or published_at is not null)
);
create index notification_of_org on notification (tenant_id, notice_level, org_id, updated_at desc, id desc);
create index notification_published on notification (tenant_id, published_at desc, id desc) where status = '1';
call isolate_tenant('notification');
grant select, insert, update, delete on notification to gongheng_app;
select facts_watch('notification', '{id}', '{read_count,version,updated_at}', 'status', '{0}');

-- Who has opened a notice, once each (阅读记录); begun anew when it is published again.
create table notification_read (
  tenant_id uuid not null references tenant,
  notification_id uuid not null references notification on delete cascade,
  user_id uuid not null references app_user,
  read_at timestamptz not null default app_now(),
  primary key (notification_id, user_id)
);
call isolate_tenant('notification_read');
grant select, insert, delete on notification_read to gongheng_app;
