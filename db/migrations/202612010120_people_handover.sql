-- 离职交接: what hangs on a leaver goes to a colleague, asked for by one administrator and confirmed by another.
alter table admin_request drop constraint admin_request_kind_check;
alter table admin_request add constraint admin_request_kind_check check (kind in ('role', 'password', 'factor', 'handover'));
alter table admin_request add column target_id uuid references account(id);
alter table admin_request add constraint admin_request_target check ((kind = 'handover') = (target_id is not null));
alter table admin_request drop constraint admin_request_reason;
alter table admin_request add constraint admin_request_reason check ((kind in ('factor', 'handover')) = (reason is not null));
create unique index admin_request_handover on admin_request (tenant_id, user_id, org_id) where state = '0' and kind = 'handover';
create index project_member_operator on project_member (operator_id, project_id);
