-- outside a transaction
-- The key of a table in parts has to hold what it is parted by.
create unique index concurrently if not exists operation_log_key on operation_log (id, at);
