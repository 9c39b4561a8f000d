-- How long lines of the operation log are kept (操作日志保留期), by the owner's word: in a row, which every backup carries, where the comment of
-- the table was lost by a restore without comments. The application can read it and not write.
create table operation_log_kept (
  only_one boolean primary key default true check (only_one),
  months integer not null check (months between 1 and 9999)
);
grant select on operation_log_kept to gongheng_app;

insert into operation_log_kept (months)
select substring(said from '^kept (\d{1,4}) months$')::integer
from obj_description('operation_log'::regclass, 'pg_class') said
where said ~ '^kept [1-9]\d{0,3} months$';
comment on table operation_log is null;

create or replace function partitions_over() returns setof text
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
declare
  kept integer := (select months from operation_log_kept);
  one record;
begin
  if kept is null or not pg_try_advisory_xact_lock(7290003) then return; end if;
  for one in select part::text as name from partitions_of('operation_log')
    where upper_bound::timestamptz <= clock_timestamp() - greatest(kept, 6) * interval '1 month' order by upper_bound::timestamptz loop
    execute format('drop table %s', one.name);
    return next one.name;
  end loop;
end $$;
