-- outside a transaction
-- The next addition takes the place of one that was discarded.
create unique index concurrently if not exists invitation_batch on invitation (package_id, batch) where status <> '60';
