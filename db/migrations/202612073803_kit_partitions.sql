-- 分区: growing tables lie in parts, events and marks by their numbers, lines of operation by quarters. Whoever writes never makes a
-- part: a worker makes them ahead (partitions_ahead), and what no part takes lies in the rest until somebody looks.

-- The parts of a table with their bounds (分区清单), the rest apart. Bounds are texts: numbers or times.
create function partitions_of(named text) returns table (part regclass, lower_bound text, upper_bound text)
language sql stable set search_path = public, pg_temp as $$
  select c.oid::regclass, substring(bound from 'FROM \(''?([^'')]+)'), substring(bound from 'TO \(''?([^'')]+)')
  from pg_inherits i join pg_class c on c.oid = i.inhrelid, pg_get_expr(c.relpartbound, c.oid) bound
  where i.inhparent = to_regclass(named) and bound <> 'DEFAULT'
$$;

-- Where a part of a table that nobody rewrites is guarded as its table is (防改、租户隔离): whoever names the part alone meets the same.
create function partition_guarded(part text, named text) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  guard record;
begin
  for guard in select tgname, tgfoid::regproc as calls from pg_trigger where tgrelid = to_regclass(named) and not tgisinternal loop
    execute format('create trigger %I before update or delete or truncate on %I for each statement execute function %s()',
      guard.tgname, part, guard.calls);
  end loop;
  if (select relrowsecurity from pg_class where oid = to_regclass(named)) then call isolate_tenant(part); end if;
end $$;

-- Makes the next part of a table (建分区). It is attached, not made in its place: writers do not wait for that.
create function partition_made(named text, part text, bounds text) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  foreign_key record;
begin
  execute format('create table %I (like %I including defaults including constraints including indexes including storage including compression)',
    part, named);
  -- Foreign keys stand on the parts, not on the table: one on both is merged at the attaching, under a lock of the table it refers to
  -- that waits for everybody and that acts under way would be cancelled for.
  for foreign_key in select conname, pg_get_constraintdef(oid) as says from pg_constraint
    where conrelid = to_regclass(named || '_rest') and contype = 'f' loop
    execute format('alter table %I add constraint %I %s', part, foreign_key.conname, foreign_key.says);
  end loop;
  execute format('alter table %I attach partition %I for values %s', named, part, bounds);
  perform partition_guarded(part, named);
end $$;

-- Parts a good while ahead (预建分区): 20 million numbers and more, or a year. Runs with the owner's rights, so that the application
-- makes these and no other tables. Answers the names of those it made.
create function partitions_ahead() returns setof text
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
declare
  size constant bigint := 20000000;
  named text;
  part text;
  last bigint;
  top bigint;
  latest timestamptz := greatest(clock_timestamp(), app_now());
  begins timestamptz;
  ends timestamptz;
begin
  -- One worker at a time; the others look again later.
  if not pg_try_advisory_xact_lock(7290003) then return; end if;
  foreach named in array array['event', 'fact_mark'] loop
    execute format('select last_value from %I', named || '_id_seq') into last;
    select max(upper_bound::bigint) into top from partitions_of(named);
    while top <= last + size loop
      part := named || '_' || top / size;
      begin
        perform partition_made(named, part, format('from (%s) to (%s)', top, top + size));
        return next part;
      -- The rest holds rows of this part: it keeps them, and the next part is made.
      exception when check_violation then null;
      end;
      top := top + size;
    end loop;
  end loop;
  select max(upper_bound::timestamptz) into begins from partitions_of('operation_log');
  while begins <= latest + interval '1 year' loop
    ends := (begins at time zone 'Asia/Shanghai' + interval '3 months') at time zone 'Asia/Shanghai';
    part := 'operation_log_' || to_char(begins at time zone 'Asia/Shanghai', 'YYYY"q"Q');
    begin
      perform partition_made('operation_log', part, format('from (%L) to (%L)', begins, ends));
      return next part;
    exception when check_violation then null;
    end;
    begins := ends;
  end loop;
end $$;

-- Lets whole quarters of the operation log go (到期分区) that the owner's word no longer keeps: the table's comment "kept 36 months", which
-- the application cannot write. Never less than six months (《网络安全法》第二十一条). By the real clock, whatever clock the world has.
create function partitions_over() returns setof text
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
declare
  kept integer := substring(obj_description('operation_log'::regclass, 'pg_class') from '^kept (\d{1,4}) months$');
  one record;
begin
  if kept is null or not pg_try_advisory_xact_lock(7290003) then return; end if;
  for one in select part::text as name from partitions_of('operation_log')
    where upper_bound::timestamptz <= clock_timestamp() - greatest(kept, 6) * interval '1 month' order by upper_bound::timestamptz loop
    execute format('drop table %s', one.name);
    return next one.name;
  end loop;
end $$;

-- How the parts stand (分区状况): those that are empty and wait, and how many bytes lie in the rest, where nothing should be.
create function partitions_state() returns table (named text, ahead integer, rest bigint)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  last bigint;
begin
  foreach named in array array['event', 'fact_mark', 'operation_log'] loop
    if named = 'operation_log' then
      select count(*) into ahead from partitions_of(named) p
        where p.lower_bound <> 'MINVALUE' and case when p.lower_bound = 'MINVALUE' then null else p.lower_bound::timestamptz end
          > greatest(clock_timestamp(), app_now());
    else
      execute format('select last_value from %I', named || '_id_seq') into last;
      select count(*) into ahead from partitions_of(named) p
        where case when p.lower_bound = 'MINVALUE' then null else p.lower_bound::bigint end > last;
    end if;
    rest := pg_relation_size(to_regclass(named || '_rest'));
    return next;
  end loop;
end $$;

revoke execute on function partition_guarded, partition_made, partitions_ahead, partitions_over, partitions_state from public;
grant execute on function partitions_ahead, partitions_over, partitions_state to gongheng_app;

-- Lays a table into parts (改为分区表): the table as it stands becomes the first of them and is not read. Its number goes on where it was.
create function partition_table(named text, key_columns text, by text) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  first text := named || '_first';
  parts text := named || '_parts';
  bound text;
  last bigint;
  one record;
begin
  execute format('create table %I (like %I including defaults including constraints including storage including compression) partition by range (%I)',
    parts, named, by);
  execute format('alter table %I drop constraint %I', parts, named || '_bound');
  execute format('alter table %I rename to %I', named, first);
  select substring(pg_get_constraintdef(oid) from '< ''?([^'')]+)') into bound
    from pg_constraint where conrelid = to_regclass(first) and conname = named || '_bound';
  execute format('select last_value + is_called::int from %I', named || '_id_seq') into last;
  execute format('alter table %I alter id drop identity', first);
  execute format('alter table %I rename to %I', parts, named);
  execute format('alter table %I alter id add generated always as identity (sequence name %I start with %s)',
    named, named || '_id_seq', last);
  -- The same indexes under their names; those that stand are taken over.
  for one in select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as says from pg_index
    where indrelid = to_regclass(first) and not indisprimary and not indisunique loop
    execute format('alter index %I rename to %I', one.name, first || substr(one.name, length(named) + 1));
    execute replace(one.says, format(' ON public.%I ', first), format(' ON public.%I ', named));
  end loop;
  execute format('alter table %I rename constraint %I to %I', first, named || '_pkey', first || '_pkey');
  execute format('alter table %I add constraint %I primary key (%s)', named, named || '_pkey', key_columns);
  for one in select tgname, pg_get_triggerdef(oid) as says from pg_trigger where tgrelid = to_regclass(first) and not tgisinternal loop
    execute replace(one.says, format(' ON public.%I ', first), format(' ON public.%I ', named));
  end loop;
  if (select relrowsecurity from pg_class where oid = to_regclass(first)) then call isolate_tenant(named); end if;
  execute format('alter table %I attach partition %I for values from (minvalue) to (%L)', named, first, bound);
  execute format('alter table %I drop constraint %I', first, named || '_bound');
  execute format('revoke all on %I from gongheng_app', first);
  execute format('create table %I partition of %I default', named || '_rest', named);
  for one in select conname, pg_get_constraintdef(oid) as says from pg_constraint
    where conrelid = to_regclass(first) and contype = 'f' loop
    execute format('alter table %I add constraint %I %s', named || '_rest', one.conname, one.says);
  end loop;
  perform partition_guarded(named || '_rest', named);
end $$;
revoke execute on function partition_table from public;
