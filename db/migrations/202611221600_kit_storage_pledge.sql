-- Bytes on the storage that no record names yet: pledged before they are written, redeemed by their record, swept after a day.
create table storage_pledge (
  key text primary key,
  made_at timestamptz not null default clock_timestamp(),
  swept_at timestamptz
);
create index storage_pledge_made on storage_pledge (made_at);
grant select, insert, update, delete on storage_pledge to gongheng_app;
