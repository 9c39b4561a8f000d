-- Windows whose document an office server edits (WOPI): what that server shows to be heard, known by its digest only, and the state of the
-- record as that server was last given it.
alter table office_window add column wopi_digest text;
alter table office_window add column wopi_until timestamptz;
alter table office_window add column mark text;
alter table office_window add constraint office_window_wopi
  check ((wopi_digest is null) = (wopi_until is null) and wopi_digest ~ '^[0-9a-f]{64}$') not valid;

-- The same lock, by the name that the office server gave it (锁标识) and for the time that it asked for, with the state of the record that it edits.
alter table office_lock add column wopi_lock varchar(1024);
alter table office_lock add column wopi_until timestamptz;
alter table office_lock add column mark text;
alter table office_lock add constraint office_lock_wopi
  check ((wopi_lock is null) = (wopi_until is null) and wopi_lock <> '') not valid;
