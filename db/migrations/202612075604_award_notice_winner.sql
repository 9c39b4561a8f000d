-- outside a transaction
create unique index concurrently if not exists award_notice_winner on award_notice (award_id) where kind = 'win' and void_at is null;
