-- The order of every list stands in an index that leads with the tenant and with whose rows they are and ends with the key, so that a
-- page is placed by the index alone. The ones that ended before the key give way.
drop index project_list, award_org, award_tenderee, award_notice_bidder, committee_list, committee_member_user, review_org,
  approval_task_mine, approval_task_handled, approval_submitter, ca_lost_of_tenant, organisation_kind;

create index project_list on project (tenant_id, org_id, created_at desc, id desc) where is_deleted = '0';
create index project_status on project (tenant_id, org_id, status, created_at desc, id desc) where is_deleted = '0';
create index project_of_contract on project (tenant_id, org_id, con_contract_id, created_at desc, id desc) where is_deleted = '0';
create index award_org on award (tenant_id, org_id, created_at desc, id desc);
create index award_tenderee on award (tenant_id, tenderee_org_id, created_at desc, id desc);
create index award_all on award (tenant_id, created_at desc, id desc);
create index award_notice_bidder on award_notice (tenant_id, bidder_org_id, issued_at desc, id desc);
create index bulletin_public_type on bulletin (tenant_id, bulletin_type, published_at desc, id desc) where status = '50';
create index committee_list on committee (tenant_id, org_id, created_at desc, id desc);
create index committee_member_user on committee_member (tenant_id, user_id, invited_at desc, id desc);
create index goods_template_list on goods_template (tenant_id, tpl_type, tpl_code, id);
create index project_goods_list on project_goods (tenant_id, package_id, item_no, id);
create index review_org on review (tenant_id, org_id, started_at desc, id desc);
create index review_all on review (tenant_id, started_at desc, id desc);
create index approval_task_mine on approval_task (tenant_id, assignee_id, org_id, created_at desc, id desc) where state = 'pending';
create index approval_task_handled on approval_task (tenant_id, assignee_id, org_id, decided_at desc, id desc) where state = 'done';
create index approval_submitter on approval_instance (tenant_id, submitter_id, org_id, submitted_at desc, id desc);
create index ca_lost_list on ca_lost (tenant_id, asked_at desc, id desc);
create index ca_certificate_list on ca_certificate (tenant_id, user_id, bound_at desc, id desc);
create index message_state on message (tenant_id, user_id, msg_status, sent_at desc, id desc);
create index organisation_list on organisation (tenant_id, org_name, id) where org_type = '1' and not removed;
create index organisation_kind on organisation (tenant_id, org_kind, org_name, id) where org_type = '1' and not removed;
create index admin_request_list on admin_request (tenant_id, asked_at desc, id desc) where state = '0';
