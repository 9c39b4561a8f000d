-- outside a transaction
create unique index concurrently if not exists award_notice_of_bidder on award_notice (award_id, bidder_org_id) where void_at is null;
