-- Attachments belong to single records from now on, so that a role which shows part of an organisation's records shows their files alone.
-- What was attached before is bound here.
do $$
declare
  one uuid;
begin
  for one in select id from tenant loop
    perform set_config('app.tenant', one::text, true);
    insert into file_reader (file_id, tenant_id, reader)
    select f.id, f.tenant_id, 'record:entrustContract:' || c.id
    from entrust_contract c
    cross join lateral regexp_split_to_table(
      concat_ws(',', c.file_id, c.final_file_id, c.change_values ->> 'fileId', c.change_values ->> 'finalFileId'), ','
    ) as named (id)
    join stored_file f on f.id::text = named.id and f.org_id = c.org_id
    on conflict do nothing;

    insert into file_reader (file_id, tenant_id, reader)
    select f.id, f.tenant_id, 'record:project:' || p.id
    from project p
    cross join lateral (
      select p.file_id as ids union all select value from jsonb_each_text(p.field_map)
    ) as held
    cross join lateral regexp_split_to_table(held.ids, ',') as named (id)
    join stored_file f on f.id::text = named.id and f.org_id = p.org_id
    on conflict do nothing;

    insert into file_reader (file_id, tenant_id, reader)
    select f.id, f.tenant_id, 'record:lot:' || l.id
    from project_package l
    join project p on p.id = l.main_id
    cross join lateral (select value as ids from jsonb_each_text(l.field_map)) as held
    cross join lateral regexp_split_to_table(held.ids, ',') as named (id)
    join stored_file f on f.id::text = named.id and f.org_id = p.org_id
    on conflict do nothing;

    insert into file_reader (file_id, tenant_id, reader)
    select f.id, f.tenant_id, 'record:lot:' || t.package_id
    from tender_file t
    cross join lateral regexp_split_to_table(concat_ws(',', t.file_id, t.attachment_ids), ',') as named (id)
    join stored_file f on f.id::text = named.id and f.org_id = t.org_id
    on conflict do nothing;
  end loop;
end $$;
