-- What the last file asks of the rows that were there already.
alter table office_window validate constraint office_window_wopi;
alter table office_lock validate constraint office_lock_wopi;
