-- 双人复核: what one administrator asks for and another one confirms: a powerful role, or a way in for somebody whom no
-- message reaches. Of the code only digests are kept; each administrator sees one half of it.
create table admin_request (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  kind text not null check (kind in ('role', 'password')),
  user_id uuid not null references account,
  org_id uuid not null references organisation,
  role_id uuid references role,
  first_digest text,
  second_digest text,
  tries int not null default 0,
  -- '0' waits, '1' confirmed, '2' refused or taken back, '3' its code was used or is spent
  state text not null default '0' check (state in ('0', '1', '2', '3')),
  asked_by uuid not null references account,
  asked_at timestamptz not null,
  decided_by uuid references account,
  decided_at timestamptz,
  check ((kind = 'role') = (role_id is not null)),
  check ((kind = 'password') = (first_digest is not null)),
  constraint admin_request_two_people check (decided_by is null or state = '2' or decided_by <> asked_by)
);
create unique index admin_request_role on admin_request (tenant_id, user_id, org_id, role_id) where state = '0' and kind = 'role';
create index admin_request_waiting on admin_request (tenant_id, asked_at) where state in ('0', '1');
call isolate_tenant('admin_request');
grant select, insert, update on admin_request to gongheng_app;

-- A number that an administrator put in the place of another must not open the account before its owner proved it.
alter table app_user add column mobile_trusted boolean not null default true;
