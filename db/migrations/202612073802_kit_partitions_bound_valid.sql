alter table event validate constraint event_bound;
alter table fact_mark validate constraint fact_mark_bound;
alter table operation_log validate constraint operation_log_bound;
