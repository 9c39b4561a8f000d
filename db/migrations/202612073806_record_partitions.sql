-- By number and time, the index made before.
alter table operation_log drop constraint operation_log_pkey;
-- allowed: validate, by the index that stands
alter table operation_log add constraint operation_log_pkey primary key using index operation_log_key;
select partition_table('operation_log', 'id, at', 'at');
grant select, insert on operation_log to gongheng_app;
