-- An entry that an administrator removed is offered nowhere, and its words stay for the records that bear it.
alter table valset add column removed boolean not null default false;
alter table valset add constraint valset_removed_is_off check (not (removed and enabled));
