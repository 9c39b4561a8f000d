-- What the public search narrows by (公开检索): one row for each published bulletin, made from it and its project by a trigger, so that
-- region, category, purchase mode, kind and day are each served by an index in the order of publication.
create table bulletin_listing (
  bulletin_id uuid primary key references bulletin,
  tenant_id uuid not null references tenant,
  -- Their order of publication, so that a sitemap's files are cut where they never move again.
  seq bigint not null generated always as identity,
  package_id uuid not null,
  bulletin_type text not null,
  published_at timestamptz not null,
  province text not null,
  city text not null,
  category text not null,
  purchase_mode text not null
);
create unique index bulletin_listing_seq on bulletin_listing (tenant_id, seq);
create index bulletin_listing_newest on bulletin_listing (tenant_id, published_at desc, bulletin_id desc);
create index bulletin_listing_type on bulletin_listing (tenant_id, bulletin_type, published_at desc, bulletin_id desc);
create index bulletin_listing_province on bulletin_listing (tenant_id, province, published_at desc, bulletin_id desc);
create index bulletin_listing_city on bulletin_listing (tenant_id, city, published_at desc, bulletin_id desc);
create index bulletin_listing_category on bulletin_listing (tenant_id, category, published_at desc, bulletin_id desc);
create index bulletin_listing_mode on bulletin_listing (tenant_id, purchase_mode, published_at desc, bulletin_id desc);
create index bulletin_listing_lot on bulletin_listing (package_id, published_at, bulletin_id);

-- The trigger writes, with the owner's rights and for the tenant of the act; the application only reads.
grant select on bulletin_listing to gongheng_app;

create function bulletin_listed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into bulletin_listing (bulletin_id, tenant_id, package_id, bulletin_type, published_at, province, city, category, purchase_mode)
  select new.id, new.tenant_id, new.package_id, new.bulletin_type, new.published_at,
    m.projectarea_province, m.projectarea_city, coalesce(p.project_type, m.project_type), p.purchase_mode
  from project_package p join project m on m.id = p.main_id where p.id = new.package_id;
  return null;
end $$;
-- A published bulletin never changes, so it is listed once.
create trigger bulletin_listed after insert or update of status on bulletin for each row
when (new.status = '50') execute function bulletin_listed();

-- Those that are published already: forced isolation would hide them from whoever migrates.
alter table bulletin no force row level security;
alter table project no force row level security;
alter table project_package no force row level security;
insert into bulletin_listing (bulletin_id, tenant_id, package_id, bulletin_type, published_at, province, city, category, purchase_mode)
select b.id, b.tenant_id, b.package_id, b.bulletin_type, b.published_at,
  m.projectarea_province, m.projectarea_city, coalesce(p.project_type, m.project_type), p.purchase_mode
from bulletin b join project_package p on p.id = b.package_id join project m on m.id = p.main_id
where b.status = '50' order by b.published_at, b.id;
alter table bulletin force row level security;
alter table project force row level security;
alter table project_package force row level security;
call isolate_tenant('bulletin_listing');

-- The public list reads the listing; these served it before.
drop index bulletin_public;
drop index bulletin_public_type;
