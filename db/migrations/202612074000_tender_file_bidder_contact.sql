-- 投标联系人: whom to reach at a bidder about one lot. The bidder alone keeps it up to date; whom it is about stays secret as its holder does.
create table bidder_contact (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  package_id uuid not null,
  org_id uuid not null,
  contact_name varchar(50) not null check (contact_name <> ''),
  contact_phone varchar(20) not null check (contact_phone <> ''),
  contact_email varchar(100),
  updated_by uuid not null references app_user,
  updated_at timestamptz not null,
  unique (package_id, org_id),
  -- Only who holds the documents of a lot has a contact there.
  foreign key (package_id, org_id) references document_holder (package_id, org_id)
);
call isolate_tenant('bidder_contact');
grant select, insert, update (contact_name, contact_phone, contact_email, updated_by, updated_at) on bidder_contact to gongheng_app;
select facts_watch('bidder_contact', '{id}');
