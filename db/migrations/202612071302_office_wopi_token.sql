-- outside a transaction
create unique index concurrently if not exists office_window_token on office_window (wopi_digest) where wopi_digest is not null;
