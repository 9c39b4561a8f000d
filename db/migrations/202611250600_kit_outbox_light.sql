-- Deliveries are written in the statement that writes their event, from its own rows, and events cannot be removed: both references could
-- never fail. Each was asked for every row, by a plan that a connection makes once: made while the log was short, it read the whole log.
alter table outbox drop constraint outbox_event_id_fkey;
alter table outbox drop constraint outbox_tenant_id_fkey;

-- What waits is taken in the order of events, so each kind stands in that order; the time of the next try only passes a few over.
drop index outbox_waiting;
create index outbox_delivering on outbox (event_id) where done_at is null and key = '';
create index outbox_working_out on outbox (event_id) where done_at is null and key <> '';
