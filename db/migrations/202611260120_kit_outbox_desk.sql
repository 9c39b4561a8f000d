-- 事务消息: what waits, fails or was given up, as an administrator sees it; delivered rows stand in no index of it.
alter table outbox add column discard_reason varchar(500);
alter table outbox add column discard_asked_by uuid;
alter table outbox add column discarded_by uuid;
alter table outbox add constraint outbox_discarded check (
  (discard_reason is null) = (discard_asked_by is null)
  and (discarded_by is null or (done_at is not null and discard_asked_by is not null and discarded_by <> discard_asked_by)));
create index outbox_desk on outbox (tenant_id, event_id desc, listener, key) where done_at is null or error is not null;
