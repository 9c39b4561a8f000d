alter table award validate constraint award_status_check;
