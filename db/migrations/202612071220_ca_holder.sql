-- In which tenants a certificate is bound or was (证书归属), for whoever signs in by one and has not said a tenant. Serial numbers are public.
create table ca_holder (
  serial varchar(64) not null,
  tenant_id uuid not null references tenant,
  primary key (serial, tenant_id)
);
-- The trigger writes, with the owner's rights; the application only reads.
grant select on ca_holder to gongheng_app;

create function ca_held() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into ca_holder (serial, tenant_id) values (new.serial, new.tenant_id) on conflict do nothing;
  return null;
end $$;
create trigger ca_held after insert on ca_certificate for each row execute function ca_held();

-- Those that are there already: forced isolation would hide them from whoever migrates.
alter table ca_certificate no force row level security;
insert into ca_holder (serial, tenant_id) select distinct serial, tenant_id from ca_certificate;
alter table ca_certificate force row level security;
