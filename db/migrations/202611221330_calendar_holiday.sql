-- The holiday table (节假日): days that differ from the plain week; every period of law is counted over it.
create table holiday (
  tenant_id uuid not null references tenant (id),
  day date not null,
  day_type varchar(1) not null check (day_type in ('1', '2', '3')),
  day_name varchar(50) not null,
  primary key (tenant_id, day)
);
alter table holiday enable row level security;
alter table holiday force row level security;
create policy tenant_only on holiday using (tenant_id = (select app_tenant())) with check (tenant_id = (select app_tenant()));
grant select, insert, update, delete on holiday to gongheng_app;
