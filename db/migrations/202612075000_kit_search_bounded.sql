-- Words that many rows hold are not found one after the other for a single page (上限): so many rows at most, null = all.
create function search_found(of_list text, typed text, of_scope uuid, most int) returns setof uuid
language plpgsql stable security definer rows 20 set search_path = public, pg_temp
set enable_seqscan = off set max_parallel_workers_per_gather = 0 as $$
declare
  needs text[] := case when of_scope is null then '{}' else array['@' || of_scope::text] end;
  patterns text[] := search_patterns(typed);
  word text;
  found int;
begin
  for word in select w from regexp_split_to_table(search_fold(typed), '\s+') w where w <> '' limit 20 loop
    needs := needs || search_needs(word);
  end loop;
  return query execute format(
    'select row_id from search_entry where list = %L and search_terms(folded, scope) @> %L::text[] and folded like all (%L::text[])
       and tenant_id = app_tenant() limit %L',
    of_list, needs, patterns, most);
  get diagnostics found = row_count;
  if found >= most then return; end if;
  return query select w.row_id from search_waiting w
    where w.list = of_list and w.tenant_id = app_tenant() and (of_scope is null or w.scope = of_scope)
      and not exists (select from search_entry e where e.row_id = w.row_id) and search_words(w.list, w.row_id) like all (patterns)
    limit most;
end $$;
revoke execute on function search_found(text, text, uuid, int) from public;
grant execute on function search_found(text, text, uuid, int) to gongheng_app;

create or replace function search_found(of_list text, typed text, of_scope uuid) returns setof uuid
language sql stable rows 20 as $$
  select search_found(of_list, typed, of_scope, null)
$$;
