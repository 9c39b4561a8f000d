select partition_table('event', 'id', 'id');
grant select, insert on event to gongheng_app;
grant usage on sequence event_id_seq to gongheng_app;
