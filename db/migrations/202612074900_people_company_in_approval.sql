-- 供应商录入审批: where the administrator's organisation has a flow, its approvers decide about an added company in the second administrator's
-- place. Two states say that they have it in hand (4), and that it is whoever added it who moves next (5).
alter table admin_request drop constraint admin_request_state_check;
alter table admin_request add constraint admin_request_state_check
  check (state in ('0', '1', '2', '3', '4', '5')) not valid;
alter table admin_request add constraint admin_request_by_flow
  check (state not in ('4', '5') or kind = 'company') not valid;
alter table admin_request validate constraint admin_request_state_check;
alter table admin_request validate constraint admin_request_by_flow;
