-- The words of a new record are sorted into the word index a moment later, by a worker: sorting in some eighty pieces costs as much
-- as writing the record, and whoever creates it need not wait for that. Until then a row here says that the record waits; both ways of
-- finding words look at what waits, so nothing is missed meanwhile. What is renamed is noted at once, as before: it is seldom.
create table search_waiting (
  row_id uuid not null,
  tenant_id uuid not null,
  list text not null,
  scope uuid
);
-- No key and no index: it is short, and to be written in no time.
alter table search_waiting enable row level security;
create policy tenant_only on search_waiting using (tenant_id = (select app_tenant())) with check (tenant_id = (select app_tenant()));

-- The words of one record as they are now, folded (记录的词); null = there is no such record.
create function search_words(of_list text, id uuid) returns text language plpgsql stable as $$
begin
  if of_list = 'entrust_contract' then
    return (select search_fold(concat_ws(' ', t.contract_name, t.contract_code)) from entrust_contract t where t.id = $2);
  elsif of_list = 'project' then
    return (select search_fold(concat_ws(' ', t.main_name, t.main_code)) from project t where t.id = $2);
  elsif of_list = 'project_package' then
    return (select search_fold(concat_ws(' ', t.package_name, t.package_code, p.main_name, p.main_code))
      from project_package t left join project p on p.id = t.main_id where t.id = $2);
  elsif of_list = 'bulletin' then
    return (select search_fold(concat_ws(' ', t.title, t.bulletin_no, t.facts ->> 'mainName', t.facts ->> 'mainCode',
        coalesce(t.facts ->> 'packageName', l.package_name), t.facts ->> 'packageCode', t.facts ->> 'tendereeName'))
      from bulletin t left join project_package l on l.id = t.package_id where t.id = $2);
  elsif of_list = 'committee' then
    return (select search_fold(concat_ws(' ', t.bid_name, t.bid_code)) from committee t where t.id = $2);
  elsif of_list = 'organisation' then
    return (select search_fold(t.org_name) from organisation t where t.id = $2);
  elsif of_list = 'app_user' then
    return (select search_fold(concat_ws(' ', t.true_name, t.mobile)) from app_user t where t.id = $2);
  elsif of_list = 'approval_instance' then
    return (select search_fold(t.title) from approval_instance t where t.id = $2);
  end if;
  raise exception 'no list %', of_list;
end $$;

do $$
declare one record;
begin
  for one in select * from (values
    ('entrust_contract', 'new.org_id', 'contract_name, contract_code'),
    ('project', 'null', 'main_name, main_code'),
    ('project_package', 'null', 'package_name, package_code, main_id'),
    ('bulletin', 'null', 'title, bulletin_no, facts'),
    ('committee', 'new.org_id', 'bid_name, bid_code'),
    ('organisation', 'null', 'org_name'),
    ('app_user', 'null', 'true_name, mobile'),
    ('approval_instance', 'new.org_id', 'title')
  ) t (list, scope, columns) loop
    execute format('drop trigger search_noted on %I', one.list);
    execute format('create trigger search_noted after update of %2$s on %1$I for each row execute function search_noted_%1$s()',
      one.list, one.columns);
    execute format('create function search_awaits_%1$s() returns trigger language plpgsql security definer set search_path = public, pg_temp as
      $f$ begin insert into search_waiting values (new.id, new.tenant_id, %1$L, %2$s); return null; end $f$', one.list, one.scope);
    execute format('create trigger search_awaits after insert on %1$I for each row execute function search_awaits_%1$s()', one.list);
  end loop;
end $$;

-- Sorts in the words of so many records that wait (入词), and says of how many. Two at once take different rows; whoever dies in
-- the middle leaves all of them waiting.
create function search_settle(most int) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  before text := current_setting('app.tenant', true);
  tenant uuid;
  taken int;
  done int := 0;
begin
  for tenant in select distinct w.tenant_id from (select s.tenant_id from search_waiting s limit most) w loop
    perform set_config('app.tenant', tenant::text, true);
    with gone as (
      delete from search_waiting where ctid = any (array(
        select s.ctid from search_waiting s where s.tenant_id = tenant limit most - done for update skip locked))
      returning row_id, list, scope
    ), sorted_in as (
      insert into search_entry (row_id, tenant_id, list, scope, folded)
      select g.row_id, tenant, g.list, g.scope, w.folded
      from gone g cross join lateral search_words(g.list, g.row_id) as w (folded) where w.folded is not null
      -- Renamed meanwhile: noted with its newer words.
      on conflict (row_id) do nothing
    )
    select count(*) into taken from gone;
    done := done + taken;
    exit when done >= most;
  end loop;
  perform set_config('app.tenant', before, true);
  return done;
end $$;
revoke execute on function search_settle(int) from public;
grant execute on function search_settle(int) to gongheng_app;

create or replace function search_found(of_list text, typed text, of_scope uuid) returns setof uuid
language plpgsql stable security definer rows 20 set search_path = public, pg_temp
-- What a few rows are found for is not worth the start of other processes.
set enable_seqscan = off set max_parallel_workers_per_gather = 0 as $$
declare
  needs text[] := case when of_scope is null then '{}' else array['@' || of_scope::text] end;
  patterns text[] := search_patterns(typed);
  word text;
begin
  for word in select w from regexp_split_to_table(search_fold(typed), '\s+') w where w <> '' limit 20 loop
    needs := needs || search_needs(word);
  end loop;
  return query execute format(
    'select row_id from search_entry where list = %L and search_terms(folded, scope) @> %L::text[] and folded like all (%L::text[]) and tenant_id = app_tenant()',
    of_list, needs, patterns);
  return query select w.row_id from search_waiting w
    where w.list = of_list and w.tenant_id = app_tenant() and (of_scope is null or w.scope = of_scope)
      and not exists (select from search_entry e where e.row_id = w.row_id) and search_words(w.list, w.row_id) like all (patterns);
end $$;
