-- A late bid (逾期送达) is refused with a signed receipt. What was uploaded before the deadline stays on record without its bytes,
-- so that the receipt can say what was offered and when it came.
alter table bid_upload add column dropped_at timestamptz;
revoke delete on bid_upload from gongheng_app;
grant update (dropped_at) on bid_upload to gongheng_app;

create table bid_refusal (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  package_id uuid not null references project_package,
  org_id uuid not null references organisation,
  user_id uuid not null references app_user,
  envelope_digest text not null check (envelope_digest ~ '^[0-9a-f]{64}$'),
  refused_at timestamptz not null,
  -- signed by the platform
  receipt jsonb not null,
  -- The same envelope offered again gets the receipt that it has.
  unique (package_id, org_id, envelope_digest)
);
call isolate_tenant('bid_refusal');
grant select, insert on bid_refusal to gongheng_app;
