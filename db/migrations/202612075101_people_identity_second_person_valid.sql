alter table admin_request validate constraint admin_request_kind_check;
alter table admin_request validate constraint admin_request_unit;
alter table admin_request validate constraint admin_request_identity;
