-- How each person likes the screens (个人偏好): columns of lists, saved filters, theme. It binds nobody, so it writes no event.
create table user_preference (
  tenant_id uuid not null references tenant,
  user_id uuid not null,
  kind varchar(20) not null,
  key varchar(200) not null check (key <> ''),
  value varchar(8000) not null,
  kept_at timestamptz not null default now(),
  primary key (tenant_id, user_id, kind, key)
);
call isolate_tenant('user_preference');
grant select, insert, update, delete on user_preference to gongheng_app;
