-- Locks and keys of documents that are edited count real time now. What a demonstration had locked by its own clock, months ahead, would
-- stay locked for as long: an open window takes the lock anew within a minute.
alter table office_lock no force row level security;
-- allowed: whole, there is one row for each document that is edited at this moment
delete from office_lock;
alter table office_lock force row level security;
