-- outside a transaction
-- The same for what all who hold a permission share.
create index concurrently if not exists duty_counted_of_org on duty (tenant_id, org_id, permission, at_hour desc, until, since, id)
  include (except_id, lapses) where user_id is null;
