-- outside a transaction
-- One letter of a lot is drawn up at a time; what was discarded ('60') is none.
create unique index concurrently if not exists invitation_unsent on invitation (package_id) where status not in ('50', '60');
