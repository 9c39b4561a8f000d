-- 单位名称、统一社会信用代码变更双人复核: contracts and seals bear them, so one administrator asks for another name and another one confirms it.
alter table admin_request drop constraint admin_request_kind_check;
alter table admin_request add constraint admin_request_kind_check
  check (kind in ('role', 'password', 'factor', 'handover', 'head', 'company', 'identity')) not valid;
alter table admin_request drop constraint admin_request_unit;
alter table admin_request add constraint admin_request_unit
  check ((kind in ('head', 'company', 'identity')) = (unit_id is not null)) not valid;
alter table admin_request add column identity jsonb;
alter table admin_request add constraint admin_request_identity
  check ((kind = 'identity') = (identity is not null)) not valid;
