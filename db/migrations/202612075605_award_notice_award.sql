-- outside a transaction
create index concurrently if not exists award_notice_award on award_notice (award_id, notice_no);
