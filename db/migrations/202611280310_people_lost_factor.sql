-- 第二验证因素遗失: taken off by two administrators, the second one confirms what the first one asked for. Of other kinds there
-- is no reason, and null leaves the marks of their rows as they are.
alter table admin_request drop constraint admin_request_kind_check;
alter table admin_request add constraint admin_request_kind_check check (kind in ('role', 'password', 'factor'));
alter table admin_request add column reason varchar(500);
alter table admin_request add constraint admin_request_reason check ((kind = 'factor') = (reason is not null));
create unique index admin_request_factor on admin_request (tenant_id, user_id) where state = '0' and kind = 'factor';
