-- Bulletins (公告): the tender bulletin of a lot, and what the award publishes later.
create table bulletin (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  package_id uuid not null references project_package,
  org_id uuid not null references organisation,
  bulletin_type text not null check (bulletin_type in ('tender', 'candidates', 'result', 'failure')),
  bulletin_no varchar(50) not null,
  -- '10' saved, '20' in approval, '30' returned, '40' approved, '50' published
  status text not null check (status in ('10', '20', '30', '40', '50')),
  title varchar(200) not null check (title <> ''),
  -- cleaned: no script, no style, no event handler
  content text not null check (char_length(content) <= 200000),
  media varchar(300) not null default '',
  -- the tender file that this text was checked against
  terms_digest text,
  -- names and times as they were published
  facts jsonb,
  content_digest text check (content_digest ~ '^[0-9a-f]{64}$'),
  published_at timestamptz,
  created_by uuid references app_user,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  unique (tenant_id, bulletin_no),
  check ((status = '50') = (published_at is not null)),
  check (status <> '50' or (content <> '' and facts is not null and content_digest is not null))
);
-- A lot has one tender bulletin.
create unique index bulletin_tender on bulletin (package_id) where bulletin_type = 'tender';
create index bulletin_lot on bulletin (package_id, created_at);
create index bulletin_list on bulletin (tenant_id, org_id, created_at desc, id desc);
create index bulletin_public on bulletin (tenant_id, published_at desc, id desc) where status = '50';

-- What was published stands.
create function bulletin_stands() returns trigger language plpgsql as $$
begin
  if old.status = '50' then raise exception 'a published bulletin stands as it was published'; end if;
  return new;
end $$;
create trigger bulletin_stands before update on bulletin for each row execute function bulletin_stands();

call isolate_tenant('bulletin');
grant select, insert, update on bulletin to gongheng_app;
