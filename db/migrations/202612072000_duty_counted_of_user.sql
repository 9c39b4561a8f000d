-- outside a transaction
-- Where duties are counted to a bound, most of the time went into their rows: what decides whether one counts stands in the index now.
create index concurrently if not exists duty_counted_of_user on duty (tenant_id, user_id, at_hour desc, until, since, id)
  include (org_id, permission, lapses) where user_id is not null;
