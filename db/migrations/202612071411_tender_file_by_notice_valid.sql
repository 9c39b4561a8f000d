alter table tender_file validate constraint tender_file_by_notice_check;
alter table tender_file validate constraint tender_file_check;
