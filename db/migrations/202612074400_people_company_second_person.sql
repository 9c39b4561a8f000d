-- 新增供应商单位双人复核: whoever adds a company that may bid could add a friend's, so another administrator confirms it before it has people.
alter table admin_request drop constraint admin_request_kind_check;
alter table admin_request add constraint admin_request_kind_check
  check (kind in ('role', 'password', 'factor', 'handover', 'head', 'company')) not valid;
alter table admin_request drop constraint admin_request_unit;
alter table admin_request add constraint admin_request_unit
  check ((kind in ('head', 'company')) = (unit_id is not null)) not valid;
