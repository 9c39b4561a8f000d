-- 供应商注册审批, 基本信息变更审批: where the auditor's organisation has a flow, its approvers decide in the second auditor's place. A state of its
-- says so, that no auditor confirms what its approvers have in hand.
alter table registration drop constraint registration_state_check;
alter table registration add constraint registration_state_check
  check (state in ('10', '20', '30', '32', '35', '40', '50', '60')) not valid;
alter table registration drop constraint registration_submitted;
alter table registration add constraint registration_submitted
  check (state not in ('20', '30', '32', '35', '50', '60') or (submitted_at is not null and reg_type is not null and certified_at is not null))
  not valid;
alter table registration add constraint registration_in_approval
  check (state <> '32' or (first_by is not null and reg_type <> '5')) not valid;
alter table registration_change drop constraint registration_change_state_check;
alter table registration_change add constraint registration_change_state_check
  check (state in ('20', '30', '40', '50', '60')) not valid;
