select partition_table('fact_mark', 'id', 'id');
grant select on fact_mark to gongheng_app;
