-- Numbering without a subtransaction: an exception block opened one for every number, though only the first ever needs it.
create or replace function next_number(series text) returns bigint language plpgsql security definer set search_path = public as $$
declare
  named text := 'series_' || md5(app_tenant()::text || ':' || series);
  found regclass := to_regclass(named);
begin
  if found is null then
    -- Only the very first numbers of a series meet here.
    perform pg_advisory_xact_lock(hashtextextended(named, 0));
    execute format('create sequence if not exists %I', named);
    found := named::regclass;
  end if;
  return nextval(found);
end $$;

-- Nobody reads events by their type; what happened to a subject is found by event_subject.
drop index event_type;

-- Remembered answers arrive in the order of time: blocks know their times as well as a tree would.
drop index request_nonce_at;
create index request_nonce_at on request_nonce using brin (at);

-- The isolation asks for the tenant of every row: with it in front, a count reads the index alone.
drop index entrust_contract_list;
drop index entrust_contract_status;
create index entrust_contract_list on entrust_contract (tenant_id, org_id, created_at desc, id desc) where is_deleted = '0';
create index entrust_contract_status on entrust_contract (tenant_id, org_id, status, contract_type, created_at desc, id desc) where is_deleted = '0';
