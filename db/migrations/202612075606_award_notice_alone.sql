-- One notice of a bidder and one winner that stand: award_notice_of_bidder and award_notice_winner hold it.
alter table award_notice drop constraint award_notice_award_id_bidder_org_id_key;
drop index award_notice_one_winner;
