-- 资格预审公告已发出 (2080) is a state of a lot, so that what asks for it is asked of the row; nothing moves a lot there yet.
alter table project_package drop constraint project_package_status_check;
alter table project_package add constraint project_package_status_check
  check (status in ('1010', '1020', '1030', '2080', '3010', '3020', '3030', '3080', '4010', '4080', '5010', '5080', '6010', '6080', '9010')) not valid;
alter table project_package validate constraint project_package_status_check;
