-- Search by words (按词查找). One row holds the words of one record, folded, for the lists that find records by words. It is made
-- from the record by triggers, so nothing has to be kept in step by hand.
--
-- Why beside the tables: under row level security PostgreSQL asks an index only for conditions that cannot betray another tenant's
-- row, and no operator of its word indexes counts as one. So a function with the owner's rights asks the index and the tenant.

-- Upper and lower case, full and half width count as the same.
create function search_fold(typed text) returns text language sql immutable parallel safe as $$
  select lower(normalize(typed, NFKC))
$$;

-- The pieces under which a text is found: single characters, pairs of neighbours, and threes of letters and digits.
create function search_pieces(folded text) returns text[] language plpgsql immutable parallel safe as $$
declare
  c text[] := string_to_array(folded, null);
  n int := cardinality(c);
  pieces text[] := c;
  run int := 0;
begin
  for i in 1..coalesce(n, 0) loop
    if i > 1 and c[i] <> ' ' and c[i - 1] <> ' ' then pieces := pieces || (c[i - 1] || c[i]); end if;
    if c[i] collate "C" between '0' and '9' or c[i] collate "C" between 'a' and 'z' then
      run := run + 1;
      if run > 2 then pieces := pieces || (c[i - 2] || c[i - 1] || c[i]); end if;
    else
      run := 0;
    end if;
  end loop;
  return coalesce(pieces, '{}');
end $$;

-- The pieces that a text must have if it holds this word: the longest ones.
create function search_needs(word text) returns text[] language plpgsql immutable parallel safe as $$
declare
  n int := length(word);
  pieces text[] := '{}';
  covered int := 0;
begin
  if n < 2 then return array[word]; end if;
  for i in 1..n - 1 loop
    if substr(word, i, 3) collate "C" ~ '^[0-9a-z]{3}$' then
      pieces := pieces || substr(word, i, 3);
      covered := i + 2;
    elsif covered < i + 1 then
      pieces := pieces || substr(word, i, 2);
    end if;
  end loop;
  return pieces;
end $$;

-- What a text must look like to hold each of the words typed, in any order.
create function search_patterns(typed text) returns text[] language sql immutable parallel safe as $$
  select array(
    select '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%'
    from regexp_split_to_table(search_fold(typed), '\s+') word where word <> '' limit 20)
$$;

create table search_entry (
  row_id uuid primary key,
  tenant_id uuid not null references tenant,
  list text not null,
  -- Whose list shows it, where only one organisation's does.
  scope uuid,
  folded text not null
);
create function search_terms(folded text, scope uuid) returns text[] language sql immutable parallel safe as $$
  select case when scope is null then public.search_pieces(folded) else public.search_pieces(folded) || ('@' || scope::text) end
$$;
alter table search_entry enable row level security;
create policy tenant_only on search_entry using (tenant_id = (select app_tenant())) with check (tenant_id = (select app_tenant()));
-- Not forced: the functions below run with the owner's rights and ask for the tenant themselves.
grant select on search_entry to gongheng_app;

-- The records of a list whose words fit, of the tenant that asks (按词找记录). For words that few records hold.
create function search_found(of_list text, typed text, of_scope uuid) returns setof uuid
language plpgsql stable security definer rows 20 set search_path = public, pg_temp
-- What a few rows are found for is not worth the start of other processes.
set enable_seqscan = off set max_parallel_workers_per_gather = 0 as $$
declare
  needs text[] := case when of_scope is null then '{}' else array['@' || of_scope::text] end;
  word text;
begin
  for word in select w from regexp_split_to_table(search_fold(typed), '\s+') w where w <> '' limit 20 loop
    needs := needs || search_needs(word);
  end loop;
  return query execute format(
    'select row_id from search_entry where list = %L and search_terms(folded, scope) @> %L::text[] and folded like all (%L::text[]) and tenant_id = app_tenant()',
    of_list, needs, search_patterns(typed));
end $$;
revoke execute on function search_found(text, text, uuid) from public;
grant execute on function search_found(text, text, uuid) to gongheng_app;

create function search_noted(id uuid, tenant_id uuid, list text, scope uuid, words text) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into search_entry as e (row_id, tenant_id, list, scope, folded) values ($1, $2, $3, $4, search_fold($5))
  on conflict (row_id) do update set folded = excluded.folded, scope = excluded.scope
    where (e.folded, e.scope) is distinct from (excluded.folded, excluded.scope)
$$;
revoke execute on function search_noted(uuid, uuid, text, uuid, text) from public;
create function search_forgotten() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from search_entry where row_id = old.id;
  return null;
end $$;

-- For each list that is searched: its table, whose list shows a record, the words of a record, and the columns they come from. Each
-- table gets a trigger of its own, which names its columns instead of reading the row as JSON.
do $$
declare one record;
begin
  for one in select * from (values
    ('entrust_contract', 'new.org_id', $w$concat_ws(' ', new.contract_name, new.contract_code)$w$, 'contract_name, contract_code'),
    ('project', 'null', $w$concat_ws(' ', new.main_name, new.main_code)$w$, 'main_name, main_code'),
    ('project_package', 'null', $w$(select concat_ws(' ', new.package_name, new.package_code, p.main_name, p.main_code) from project p where p.id = new.main_id)$w$,
      'package_name, package_code, main_id'),
    ('bulletin', 'null', $w$concat_ws(' ', new.title, new.bulletin_no, new.facts ->> 'mainName', new.facts ->> 'mainCode',
        coalesce(new.facts ->> 'packageName', (select l.package_name from project_package l where l.id = new.package_id)),
        new.facts ->> 'packageCode', new.facts ->> 'tendereeName')$w$, 'title, bulletin_no, facts'),
    ('committee', 'new.org_id', $w$concat_ws(' ', new.bid_name, new.bid_code)$w$, 'bid_name, bid_code'),
    ('organisation', 'null', $w$new.org_name$w$, 'org_name'),
    ('app_user', 'null', $w$concat_ws(' ', new.true_name, new.mobile)$w$, 'true_name, mobile'),
    ('approval_instance', 'new.org_id', $w$new.title$w$, 'title')
  ) t (list, scope, words, columns) loop
    execute format('create function search_noted_%1$s() returns trigger language plpgsql security definer set search_path = public, pg_temp as
      $f$ begin perform search_noted(new.id, new.tenant_id, %1$L, %2$s, %3$s); return null; end $f$', one.list, one.scope, one.words);
    execute format('create trigger search_noted after insert or update of %2$s on %1$I for each row execute function search_noted_%1$s()',
      one.list, one.columns);
    execute format('create trigger search_forgotten after delete on %I for each row execute function search_forgotten()', one.list);
  end loop;
  -- Backwards for what is there: forced isolation would hide it from whoever migrates.
  foreach one.list in array array['entrust_contract', 'project', 'project_package', 'bulletin', 'committee', 'organisation', 'app_user', 'approval_instance'] loop
    execute format('alter table %I no force row level security', one.list);
  end loop;
  for one in select * from (values
    ('entrust_contract', 'org_id', $w$concat_ws(' ', contract_name, contract_code)$w$),
    ('project', 'null::uuid', $w$concat_ws(' ', main_name, main_code)$w$),
    ('project_package', 'null::uuid', $w$(select concat_ws(' ', t.package_name, t.package_code, p.main_name, p.main_code) from project p where p.id = t.main_id)$w$),
    ('bulletin', 'null::uuid', $w$concat_ws(' ', title, bulletin_no, facts ->> 'mainName', facts ->> 'mainCode',
        coalesce(facts ->> 'packageName', (select l.package_name from project_package l where l.id = t.package_id)), facts ->> 'packageCode', facts ->> 'tendereeName')$w$),
    ('committee', 'org_id', $w$concat_ws(' ', bid_name, bid_code)$w$),
    ('organisation', 'null::uuid', $w$org_name$w$),
    ('app_user', 'null::uuid', $w$concat_ws(' ', true_name, mobile)$w$),
    ('approval_instance', 'org_id', $w$title$w$)
  ) t (list, scope, words) loop
    execute format('insert into search_entry (row_id, tenant_id, list, scope, folded) select t.id, t.tenant_id, %1$L, %2$s, search_fold(%3$s) from %1$I t',
      one.list, one.scope, one.words);
  end loop;
  foreach one.list in array array['entrust_contract', 'project', 'project_package', 'bulletin', 'committee', 'organisation', 'app_user', 'approval_instance'] loop
    execute format('alter table %I force row level security', one.list);
    -- What is still to be sorted in is read by each search, so it is kept short.
    execute format('create index search_entry_%1$s on search_entry using gin (search_terms(folded, scope)) with (gin_pending_list_limit = 256) where list = %1$L', one.list);
  end loop;
end $$;

-- A lot is found by the words of its project too.
create function search_noted_lots() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform search_noted(l.id, l.tenant_id, 'project_package', null, concat_ws(' ', l.package_name, l.package_code, new.main_name, new.main_code))
  from project_package l where l.main_id = new.id;
  return null;
end $$;
create trigger search_noted_lots after update of main_name, main_code on project for each row
when ((old.main_name, old.main_code) is distinct from (new.main_name, new.main_code)) execute function search_noted_lots();
