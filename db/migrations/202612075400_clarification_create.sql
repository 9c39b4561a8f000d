-- 澄清与修改: what is said about issued documents afterwards; it belongs to them (招标投标法第二十三条).
create table clarification (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  package_id uuid not null references project_package,
  org_id uuid not null references organisation,
  -- given when it is issued: the first of a lot is number 1
  number integer check (number between 1 and 200),
  -- '10' saved, '20' in approval, '30' returned, '40' approved, '50' issued, '60' discarded
  status text not null check (status in ('10', '20', '30', '40', '50', '60')),
  kind text check (kind in ('clarification', 'amendment')),
  title varchar(200),
  content text,
  attachment_ids text,
  affects_bids text check (affects_bids in ('0', '1')),
  new_deadline timestamptz,
  deviation_reason varchar(500),
  -- the questions it answers
  question_ids jsonb not null default '[]' check (jsonb_typeof(question_ids) = 'array'),
  -- its files with their digests, as they were submitted
  files jsonb,
  digest text check (digest ~ '^[0-9a-f]{64}$'),
  -- the bid deadline that it moved
  former_deadline timestamptz,
  issued_at timestamptz,
  created_by uuid not null references app_user,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  check (status in ('10', '30', '60') or (digest is not null and files is not null and kind is not null
    and title is not null and content is not null and affects_bids is not null)),
  check ((status = '50') = (issued_at is not null)),
  check ((status = '50') = (number is not null)),
  check (former_deadline is null or (status = '50' and new_deadline > former_deadline)),
  unique (package_id, number)
);
create unique index clarification_unissued on clarification (package_id) where status not in ('50', '60');

-- What was submitted stands until it is given back, and what was issued for good.
create function clarification_stands() returns trigger language plpgsql as $$
begin
  if old.status in ('50', '60') then
    raise exception 'a clarification that was issued stands as it was issued';
  end if;
  if old.status in ('20', '40') and new.status in ('20', '40', '50') and (
    new.kind, new.title, new.content, new.attachment_ids, new.affects_bids, new.new_deadline, new.deviation_reason, new.question_ids,
    new.files, new.digest
  ) is distinct from (
    old.kind, old.title, old.content, old.attachment_ids, old.affects_bids, old.new_deadline, old.deviation_reason, old.question_ids,
    old.files, old.digest
  ) then
    raise exception 'what was submitted is what is approved and issued';
  end if;
  return new;
end $$;
create trigger clarification_stands before update on clarification for each row execute function clarification_stands();

-- 确认收到: once for a company, and for good.
create table clarification_receipt (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  clarification_id uuid not null references clarification,
  org_id uuid not null references organisation,
  confirmed_by uuid not null references app_user,
  confirmed_at timestamptz not null,
  unique (clarification_id, org_id)
);

-- 提问: of those who hold the documents; who asked is for nobody else.
create table clarification_question (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  package_id uuid not null references project_package,
  org_id uuid not null references organisation,
  content varchar(2000) not null check (content <> ''),
  file_id text,
  asked_by uuid not null references app_user,
  asked_at timestamptz not null,
  -- the clarification that answers it
  clarification_id uuid references clarification,
  answered_at timestamptz,
  check ((clarification_id is null) = (answered_at is null))
);
create index clarification_question_lot on clarification_question (package_id, asked_at, id);

create function clarification_question_stands() returns trigger language plpgsql as $$
begin
  if old.clarification_id is not null then
    raise exception 'a question is answered once';
  end if;
  return new;
end $$;
create trigger clarification_question_stands before update on clarification_question
  for each row execute function clarification_question_stands();

call isolate_tenant('clarification');
call isolate_tenant('clarification_receipt');
call isolate_tenant('clarification_question');
grant select, insert on clarification, clarification_receipt, clarification_question to gongheng_app;
grant update (number, status, kind, title, content, attachment_ids, affects_bids, new_deadline, deviation_reason, question_ids, files, digest,
  former_deadline, issued_at, updated_at) on clarification to gongheng_app;
grant update (clarification_id, answered_at) on clarification_question to gongheng_app;
select facts_watch('clarification', '{id}', '{updated_at}', 'status', '{10}');
select facts_watch('clarification_receipt', '{id}');
select facts_watch('clarification_question', '{id}');

-- An issued file stands, except that its bid deadline may be put off while it lies ahead (顺延, 招标投标法第二十三条).
create or replace function tender_file_stands() returns trigger language plpgsql as $$
begin
  if old.status <> '80' then return new; end if;
  if old.by_notice is null and new.bid_deadline > old.bid_deadline and old.bid_deadline > app_now()
    and to_jsonb(new) - '{bid_deadline,updated_at}'::text[] = to_jsonb(old) - '{bid_deadline,updated_at}'::text[] then
    return new;
  end if;
  raise exception 'an issued tender file stands as it was issued';
end $$;
