alter table admin_request validate constraint admin_request_kind_check;
alter table admin_request validate constraint admin_request_unit_id_fkey;
alter table admin_request validate constraint admin_request_unit;
alter table admin_request validate constraint admin_request_target;
alter table unit_head validate constraint unit_head_confirmed_by_fkey;
alter table unit_head validate constraint unit_head_two_people;
