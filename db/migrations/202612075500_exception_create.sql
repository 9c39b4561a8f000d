-- 终止招标: reason, evidence and announcement of a lot that is ended before its opening.
create table lot_exception (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  package_id uuid not null references project_package,
  org_id uuid not null references organisation,
  kind text not null default 'terminate' check (kind in ('terminate')),
  -- '10' saved, '20' in approval, '30' returned, '50' announced, '60' discarded, '70' lapsed
  status text not null check (status in ('10', '20', '30', '50', '60', '70')),
  reason text check (
    reason in ('forceMajeure', 'lawChange', 'approvalLost', 'taskCancelled', 'documentsUnlawful', 'ordered', 'other')
  ),
  reason_text varchar(1000),
  file_ids text,
  -- the evidence as it was submitted, with the digests of its bytes
  files jsonb check (jsonb_typeof(files) = 'array'),
  title varchar(200),
  content text,
  saved_by uuid not null references app_user,
  submitted_by uuid references app_user,
  digest text check (digest ~ '^[0-9a-f]{64}$'),
  bulletin_id uuid references bulletin,
  published_at timestamptz,
  refund text check (refund in ('none', 'returned')),
  refund_note varchar(500),
  refund_by uuid references app_user,
  refund_at timestamptz,
  created_by uuid not null references app_user,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  check (status not in ('20', '50', '70') or (reason is not null and reason_text is not null and title is not null
    and content is not null and digest is not null and files is not null and submitted_by is not null)),
  check ((status = '50') = (published_at is not null)),
  check (bulletin_id is null or status = '50'),
  check (refund is null or (status = '50' and refund_note is not null and refund_by is not null and refund_at is not null))
);
-- One at a time: a lot ends once, and nobody prepares a second end beside the first.
create unique index lot_exception_open on lot_exception (package_id) where status in ('10', '20', '30', '50');
create index lot_exception_of_lot on lot_exception (package_id, created_at);

-- What was submitted stands until it is given back, and what was announced for good; only the record of what was returned is added, once.
create function lot_exception_stands() returns trigger language plpgsql as $$
begin
  if old.status in ('60', '70') or (old.status = '50' and (new.status <> '50' or old.refund is not null)) then
    raise exception 'an exception that has ended stands as it is';
  end if;
  if old.status in ('20', '50') and new.status in ('20', '50', '70') and (
    new.package_id, new.kind, new.reason, new.reason_text, new.file_ids, new.files, new.title, new.content, new.digest,
    new.saved_by, new.submitted_by
  ) is distinct from (
    old.package_id, old.kind, old.reason, old.reason_text, old.file_ids, old.files, old.title, old.content, old.digest,
    old.saved_by, old.submitted_by
  ) then
    raise exception 'what was submitted is what is approved and announced';
  end if;
  if old.status = '50' and (new.bulletin_id, new.published_at) is distinct from (old.bulletin_id, old.published_at) then
    raise exception 'what was announced stands as it was announced';
  end if;
  return new;
end $$;
create trigger lot_exception_stands before update on lot_exception for each row execute function lot_exception_stands();

call isolate_tenant('lot_exception');
grant select, insert on lot_exception to gongheng_app;
grant update (status, reason, reason_text, file_ids, files, title, content, saved_by, submitted_by, digest, bulletin_id, published_at, refund,
  refund_note, refund_by, refund_at, updated_at) on lot_exception to gongheng_app;
select facts_watch('lot_exception', '{id}', '{updated_at}', 'status', '{10}');
