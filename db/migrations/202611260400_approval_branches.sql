-- Approvals branch, run side by side, let people be added and go back to who submitted them.

alter table approval_instance
  add column shape jsonb check (jsonb_typeof(shape) in ('object', 'number')),
  -- Null in what stands already, so that its digest in the log holds.
  add column variables jsonb check (jsonb_typeof(variables) = 'object'),
  add column returned jsonb check (jsonb_typeof(returned) = 'object');

alter table approval_task
  add column parent_id uuid references approval_task (id),
  add column added_by uuid references app_user (id),
  add column added_seq bigint,
  add column due_at timestamptz,
  add check ((added_by is null) = (added_seq is null)),
  drop constraint approval_task_op_type_check,
  add constraint approval_task_op_type_check check (op_type in ('2', '3', '4', '9', '10', '12')),
  drop constraint approval_task_state_check,
  add constraint approval_task_state_check check (state in ('waiting', 'pending', 'done', 'void', 'copied'));

alter table approval_record
  drop constraint approval_record_op_type_check,
  add constraint approval_record_op_type_check
    check (op_type in ('1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12'));

create index approval_task_parent on approval_task (parent_id) where parent_id is not null;
create index approval_task_added_by on approval_task (added_by) where added_by is not null;

grant update (shape, returned) on approval_instance to gongheng_app;
