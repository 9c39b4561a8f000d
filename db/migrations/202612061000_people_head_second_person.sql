-- 负责人变更双人复核: who leads a unit decides who approves, so one administrator asks for it and another one confirms.
alter table admin_request drop constraint admin_request_kind_check;
alter table admin_request add constraint admin_request_kind_check
  check (kind in ('role', 'password', 'factor', 'handover', 'head')) not valid;
alter table admin_request add column unit_id uuid;
alter table admin_request add constraint admin_request_unit_id_fkey
  foreign key (unit_id) references organisation (id) not valid;
alter table admin_request add constraint admin_request_unit check ((kind = 'head') = (unit_id is not null)) not valid;
-- Of a head: whom it comes from; with the same person in user_id nobody leads the unit afterwards.
alter table admin_request drop constraint admin_request_target;
alter table admin_request add constraint admin_request_target
  check (kind = 'head' or (kind = 'handover') = (target_id is not null)) not valid;

-- Heads named before this needed no second administrator.
alter table unit_head add column confirmed_by uuid;
alter table unit_head add constraint unit_head_confirmed_by_fkey
  foreign key (confirmed_by) references app_user (id) not valid;
alter table unit_head add constraint unit_head_two_people
  check (confirmed_by is null or (confirmed_by <> appointed_by and confirmed_by <> user_id)) not valid;
