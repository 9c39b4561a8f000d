-- Tender file (采购文件): per lot one current file with its evaluation method, ceiling and dates; every approved
-- version is kept; the lot key; who obtained the documents.
create table tender_file (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  package_id uuid not null references project_package,
  org_id uuid not null references organisation,
  version int not null default 1 check (version > 0),
  -- '10' editing, '20' in approval, '30' approved, '40' returned, '50'-'74' composing and packing, '80' issued
  status text not null check (status in ('10', '20', '30', '40', '50', '60', '70', '71', '72', '73', '74', '80')),
  file_id text,
  attachment_ids text,
  ceiling numeric(20, 6) check (ceiling > 0),
  -- '0' yuan, '1' ten thousand yuan
  ceiling_unit text not null default '0' check (ceiling_unit in ('0', '1')),
  sale_begin timestamptz,
  sale_end timestamptz,
  question_deadline timestamptz,
  -- the opening is at the same time
  bid_deadline timestamptz,
  deviation_reason varchar(500),
  -- formula, params, priceFull, items, passItems
  evaluation jsonb not null check (octet_length(evaluation::text) <= 1048576),
  -- what was submitted, with the digests of its files; what is approved is this
  frozen jsonb,
  digest text check (digest ~ '^[0-9a-f]{64}$'),
  approved_at timestamptz,
  issued_at timestamptz,
  created_by uuid not null references app_user,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  unique (package_id),
  -- an approved file is whole and stands by its digest
  check (status not in ('30', '80') or (
    file_id is not null and frozen is not null and digest is not null and approved_at is not null
    and sale_begin < sale_end and sale_end <= bid_deadline and question_deadline < bid_deadline)),
  check ((status = '80') = (issued_at is not null))
);
create index tender_file_issued on tender_file (tenant_id, bid_deadline desc, id desc) where status = '80';

-- What was issued stands.
create function tender_file_stands() returns trigger language plpgsql as $$
begin
  if old.status = '80' then raise exception 'an issued tender file stands as it was issued'; end if;
  return new;
end $$;
create trigger tender_file_stands before update on tender_file for each row execute function tender_file_stands();

-- Each approved version with everything it says (定稿版本).
create table tender_file_version (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  tender_file_id uuid not null references tender_file,
  version int not null,
  terms jsonb not null,
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  approved_at timestamptz not null,
  unique (tender_file_id, version)
);

-- The key of a lot (标段密钥): the private half is wrapped to the custodian's certificate in the custodian's browser.
create table lot_key (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  package_id uuid not null references project_package,
  suite varchar(60) not null,
  lot_public_key text not null,
  wrapped_private_key text not null,
  certificate text not null,
  custodian_id uuid not null references app_user,
  custodian_name varchar(50) not null,
  custodian_org_id uuid not null references organisation,
  made_at timestamptz not null default app_now(),
  -- a key that gave way to another before the publication
  replaced_at timestamptz
);
create unique index lot_key_present on lot_key (package_id) where replaced_at is null;

-- Who obtained the documents (获取文件): secret from everybody until the bid deadline.
create table document_holder (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  package_id uuid not null references project_package,
  org_id uuid not null references organisation,
  user_id uuid not null references app_user,
  obtained_at timestamptz not null default app_now(),
  unique (package_id, org_id)
);
create index document_holder_mine on document_holder (tenant_id, org_id, obtained_at desc);

call isolate_tenant('tender_file');
call isolate_tenant('tender_file_version');
call isolate_tenant('lot_key');
call isolate_tenant('document_holder');

grant select, insert, update on tender_file to gongheng_app;
grant select, insert on tender_file_version, document_holder to gongheng_app;
grant select, insert on lot_key to gongheng_app;
grant update (replaced_at) on lot_key to gongheng_app;
