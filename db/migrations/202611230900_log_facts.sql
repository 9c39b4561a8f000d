-- The public log (公开日志). Every event, and every change of a row with legal effect, becomes a leaf of one Merkle tree. What binds
-- a row to its event is the transaction that wrote both: its number and its beginning.
alter table event
  add column act xid8 not null default pg_current_xact_id(),
  add column act_at timestamptz not null default now(),
  -- Makes the published hash of an event say nothing about the event.
  add column salt uuid not null default gen_random_uuid();

-- One row for every change of a fact (事实留痕): the digest of the row as it stands from then on; none = it no longer does.
create table fact_mark (
  id bigint generated always as identity primary key,
  tenant_id uuid not null references tenant,
  table_name text not null,
  row_key text not null,
  digest text,
  act xid8 not null default pg_current_xact_id(),
  act_at timestamptz not null default now(),
  salt uuid not null default gen_random_uuid()
);
create index fact_mark_row on fact_mark (tenant_id, table_name, row_key, id);

create table log_leaf (
  position bigint primary key check (position >= 0),
  kind text not null check (kind in ('event', 'fact')),
  ref bigint not null,
  hash bytea not null check (length(hash) = 32),
  unique (kind, ref)
);

-- Roots of complete tiles: 256 hashes of one level are one hash of the level above.
create table log_tile (
  level smallint not null check (level > 0),
  index bigint not null check (index >= 0),
  hash bytea not null check (length(hash) = 32),
  primary key (level, index)
);

create table log_checkpoint (
  size bigint primary key,
  note text not null,
  sealed_at timestamptz not null default clock_timestamp()
);

create function log_stands() returns trigger language plpgsql as $$
begin raise exception 'the log stands as it was written'; end $$;
do $$
declare named text;
begin
  foreach named in array array['fact_mark', 'log_leaf', 'log_tile', 'log_checkpoint'] loop
    execute format('create trigger log_stands before update or delete or truncate on %I for each statement execute function log_stands()', named);
  end loop;
end $$;
grant select on fact_mark to gongheng_app;
grant select, insert on log_leaf, log_tile, log_checkpoint to gongheng_app;

-- Writes the mark of a changed row. Runs with the owner's rights, so the application can leave none and forge none.
-- Arguments: columns of the key, columns without legal meaning, the column that tells a draft, its values for a draft.
create function facts_marked() returns trigger language plpgsql security definer
set timezone = 'UTC' set search_path = public, pg_temp as $$
declare
  was jsonb;
  becomes jsonb;
  was_named text := '';
  named text := '';
  one text;
begin
  if tg_op <> 'INSERT' then was := to_jsonb(old); end if;
  if tg_op <> 'DELETE' then becomes := to_jsonb(new); end if;
  foreach one in array tg_argv[0]::text[] loop
    was_named := was_named || '/' || coalesce(was ->> one, '');
    named := named || '/' || coalesce(becomes ->> one, '');
  end loop;
  if was is not null and becomes is not null and was_named <> named then
    insert into fact_mark (tenant_id, table_name, row_key) values ((was ->> 'tenant_id')::uuid, tg_table_name, substr(was_named, 2));
    was := null;
  end if;
  one := coalesce((becomes ->> 'tenant_id'), (was ->> 'tenant_id'));
  if was ->> tg_argv[2] = any (tg_argv[3]::text[]) then was := null; end if;
  if becomes ->> tg_argv[2] = any (tg_argv[3]::text[]) then becomes := null; end if;
  was := jsonb_strip_nulls(was - tg_argv[1]::text[]);
  becomes := jsonb_strip_nulls(becomes - tg_argv[1]::text[]);
  if was is not distinct from becomes then return null; end if;
  insert into fact_mark (tenant_id, table_name, row_key, digest) values
    (one::uuid, tg_table_name, substr(case when tg_op = 'DELETE' then was_named else named end, 2),
     encode(sha256(convert_to(becomes::text, 'UTF8')), 'hex'));
  return null;
end $$;

-- Has a table's rows marked from now on, and marks those that stand there already.
create function facts_watch(named text, key text[], left_out text[] default '{}', draft text default '', drafts text[] default '{}')
returns void language plpgsql set timezone = 'UTC' as $$
declare
  of_new text := case when draft = '' then '' else format('when (not (new.%I = any (%L::text[])))', draft, drafts) end;
  of_old text := case when draft = '' then '' else format('when (not (old.%I = any (%L::text[])))', draft, drafts) end;
  of_both text := case when draft = '' then 'when (old.* is distinct from new.*)'
    else format('when (not (old.%1$I = any (%2$L::text[])) or not (new.%1$I = any (%2$L::text[])))', draft, drafts) end;
  one uuid;
  with_what text := format('for each row %%s execute function facts_marked(%L, %L, %L, %L)', key, left_out, draft, drafts);
begin
  execute format('create trigger facts_marked_insert after insert on %I ' || with_what, named, of_new);
  execute format('create trigger facts_marked_update after update on %I ' || with_what, named, of_both);
  execute format('create trigger facts_marked_delete after delete on %I ' || with_what, named, of_old);
  execute format('create trigger facts_kept before truncate on %I for each statement execute function log_stands()', named);
  -- Forced isolation holds for the owner too, so each tenant's rows are marked on their own.
  for one in select id from tenant loop
    perform set_config('app.tenant', one::text, true);
    execute format('insert into fact_mark (tenant_id, table_name, row_key, digest)
      select %L, %L,
        (select string_agg(coalesce(r ->> k, ''''), ''/'' order by n) from unnest(%L::text[]) with ordinality as u (k, n)),
        encode(sha256(convert_to(jsonb_strip_nulls(r - %L::text[])::text, ''UTF8'')), ''hex'')
      from (select to_jsonb(t) as r from %I t where tenant_id = %L) s where %s',
      one, named, key, left_out, named, one,
      case when draft = '' then 'true' else format('not (coalesce(r ->> %L, '''') = any (%L::text[]))', draft, drafts) end);
  end loop;
end $$;
revoke execute on function facts_watch from public;
revoke execute on function facts_marked from public;

do $$
declare one uuid;
begin
  -- What stood before the log began is bound to one event that says so.
  for one in select id from tenant loop
    perform set_config('app.tenant', one::text, true);
    insert into event (tenant_id, type, subject_type, subject_id, actor_name, address, payload)
      values (one, 'log.begun', 'tenant', one, 'system', 'migration', '{}');
  end loop;
end $$;
select facts_watch('account', '{id}', '{failed_count,locked_until}');
select facts_watch('app_user', '{id}');
select facts_watch('approval_definition', '{id}');
select facts_watch('approval_instance', '{id}');
select facts_watch('approval_record', '{seq}');
select facts_watch('approval_task', '{id}', '{read_at,marked}');
select facts_watch('award', '{id}');
select facts_watch('award_candidate', '{award_id,rank}');
select facts_watch('award_determination', '{id}');
select facts_watch('award_notice', '{id}');
select facts_watch('award_objection', '{id}');
select facts_watch('bid', '{id}');
select facts_watch('bulletin', '{id}', '{updated_at}');
select facts_watch('ca_certificate', '{id}');
select facts_watch('committee', '{id}', '{updated_at}');
select facts_watch('committee_draw', '{id}');
select facts_watch('committee_member', '{id}');
select facts_watch('committee_result', '{draw_id}');
select facts_watch('committee_seed', '{draw_id,party}');
select facts_watch('config_override', '{tenant_id,org_id,config_key}');
select facts_watch('document_holder', '{id}');
select facts_watch('entrust_contract', '{id}', '{updated_at}', 'status', '{10}');
select facts_watch('holiday', '{tenant_id,day}');
select facts_watch('lot_key', '{id}');
select facts_watch('membership', '{user_id,org_id}');
select facts_watch('opened_bid', '{bid_id}');
select facts_watch('opening', '{package_id}', '{last_seq,updated_at}');
select facts_watch('opening_check_in', '{package_id,org_id}');
select facts_watch('opening_event', '{package_id,seq}');
select facts_watch('organisation', '{id}');
select facts_watch('prefecture_config', '{tenant_id,prefecture_code,config_key}');
select facts_watch('procedure_def', '{id}');
select facts_watch('project', '{id}', '{updated_at}');
select facts_watch('project_member', '{project_id,operator_id}');
select facts_watch('project_package', '{id}', '{updated_at}');
select facts_watch('project_tenderee', '{project_id,seq}');
select facts_watch('review', '{id}');
select facts_watch('review_argument', '{review_id,seat}');
select facts_watch('review_bid', '{review_id,bid_id}');
select facts_watch('review_check', '{sheet_id,bid_id,item_id}');
select facts_watch('review_member', '{review_id,seat}');
select facts_watch('review_rejection', '{review_id,bid_id}');
select facts_watch('review_report', '{review_id}');
select facts_watch('review_result', '{review_id,bid_id}');
select facts_watch('review_return', '{sheet_id}');
select facts_watch('review_score', '{sheet_id,bid_id,item_id}');
select facts_watch('review_sheet', '{id}');
select facts_watch('review_signature', '{review_id,seat}');
select facts_watch('review_vote', '{review_id,seat}');
select facts_watch('role', '{id}');
select facts_watch('role_permission', '{role_id,permission}');
select facts_watch('stored_file', '{id}');
select facts_watch('tender_file', '{id}', '{updated_at}');
select facts_watch('tender_file_version', '{id}');
select facts_watch('user_role', '{user_id,role_id,org_id}');
