-- 电子印章: seals of an organisation, registered by one and confirmed by another; who may use each; and what was signed with them.
create table org_seal (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  org_id uuid not null references organisation,
  seal_name varchar(60) not null check (seal_name <> ''),
  seal_kind text not null check (seal_kind in ('1', '2', '3', '4', '5', '9')),
  -- PNG in base64, drawn anew from what was uploaded
  image text not null check (length(image) between 100 and 2000000),
  image_digest text not null check (image_digest ~ '^[0-9a-f]{64}$'),
  valid_until date,
  -- '10' waits for the second person, '20' in use, '30' refused, '40' disabled
  status text not null default '10' check (status in ('10', '20', '30', '40')),
  reason varchar(500) not null default '',
  registered_by uuid not null references app_user,
  registered_at timestamptz not null,
  decided_by uuid references app_user,
  decided_at timestamptz,
  ended_by uuid references app_user,
  ended_at timestamptz,
  check ((status in ('10')) = (decided_by is null)),
  check ((status = '40') = (ended_by is not null)),
  constraint org_seal_two_people check (decided_by is null or decided_by <> registered_by)
);
create unique index org_seal_name on org_seal (org_id, seal_name) where status in ('10', '20');
create index org_seal_list on org_seal (tenant_id, org_id, registered_at desc, id desc);

-- A seal stands as it was confirmed: another image is another seal, and none comes back into use.
create function org_seal_stands() returns trigger language plpgsql as $$
begin
  if (new.org_id, new.seal_name, new.seal_kind, new.image, new.image_digest, new.valid_until, new.registered_by)
    is distinct from (old.org_id, old.seal_name, old.seal_kind, old.image, old.image_digest, old.valid_until, old.registered_by)
    or (old.status, new.status) not in (('10', '20'), ('10', '30'), ('20', '40')) then
    raise exception 'a seal stands as it was registered';
  end if;
  return new;
end $$;
create trigger org_seal_stands before update on org_seal for each row execute function org_seal_stands();

-- 用印授权: who may use it, given by somebody else.
create table org_seal_holder (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  seal_id uuid not null references org_seal,
  user_id uuid not null references app_user,
  granted_by uuid not null references app_user,
  granted_at timestamptz not null,
  withdrawn_by uuid references app_user,
  withdrawn_at timestamptz,
  check ((withdrawn_by is null) = (withdrawn_at is null)),
  constraint org_seal_holder_two_people check (granted_by <> user_id)
);
create unique index org_seal_holder_now on org_seal_holder (seal_id, user_id) where withdrawn_at is null;
create index org_seal_holder_of_user on org_seal_holder (user_id) where withdrawn_at is null;

-- 签署文本: a document that its parties sign in the file itself, one revision for each signature, the next on top of the last.
create table signed_document (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  kind text not null,
  subject_id uuid not null,
  -- digest of what was agreed: other terms are another document
  basis text not null check (basis ~ '^[0-9a-f]{64}$'),
  revision smallint not null check (revision between 1 and 20),
  title varchar(300) not null,
  file_id uuid not null references stored_file,
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  seal_id uuid references org_seal,
  user_id uuid not null references app_user,
  user_name varchar(50) not null,
  org_id uuid not null references organisation,
  certificate_serial varchar(64) not null,
  signed_at timestamptz not null,
  unique (tenant_id, kind, subject_id, basis, revision)
);
create index signed_document_of_seal on signed_document (seal_id, signed_at desc, id desc);

call isolate_tenant('org_seal');
call isolate_tenant('org_seal_holder');
call isolate_tenant('signed_document');
grant select, insert on org_seal, org_seal_holder, signed_document to gongheng_app;
grant update (status, reason, decided_by, decided_at, ended_by, ended_at) on org_seal to gongheng_app;
grant update (withdrawn_by, withdrawn_at) on org_seal_holder to gongheng_app;
select facts_watch('org_seal', '{id}');
select facts_watch('org_seal_holder', '{id}');
select facts_watch('signed_document', '{id}');
