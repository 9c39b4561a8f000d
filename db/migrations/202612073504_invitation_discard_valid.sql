alter table invitation validate constraint invitation_status_check;
alter table invitation validate constraint invitation_check;
alter table invitation validate constraint invitation_discard_check;
