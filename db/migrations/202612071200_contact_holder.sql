-- Whose mobile or mailbox it is (联系方式归属), for whoever has not said a tenant yet: signs in by a code or forgot the password. It knows
-- no more than a digest, and only contacts behind which the person or an invitation stands.
create table contact_holder (
  user_id uuid not null references account,
  kind text not null check (kind in ('mobile', 'email')),
  tenant_id uuid not null references tenant,
  digest bytea not null,
  primary key (user_id, kind)
);
create index contact_holder_digest on contact_holder (digest);

create function contact_digest(kind text, contact text) returns bytea language sql immutable set search_path = public, pg_temp as $$
  select sha256(convert_to(kind || ' ' || lower(contact), 'UTF8'))
$$;

-- The trigger writes, with the owner's rights; the application only reads.
grant select on contact_holder to gongheng_app;

create function contact_held() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op <> 'INSERT' then
    delete from contact_holder where user_id = old.id;
  end if;
  if tg_op <> 'DELETE' then
    insert into contact_holder (user_id, kind, tenant_id, digest)
    select new.id, kind, new.tenant_id, contact_digest(kind, contact)
    from (values ('mobile', new.mobile, new.mobile_trusted), ('email', new.email, new.email_trusted)) as c (kind, contact, sure)
    where sure and contact <> '';
  end if;
  return null;
end $$;
create trigger contact_held after insert or delete or update of mobile, mobile_trusted, email, email_trusted, tenant_id on app_user
for each row execute function contact_held();

-- Those that are there already: forced isolation would hide them from whoever migrates.
alter table app_user no force row level security;
insert into contact_holder (user_id, kind, tenant_id, digest)
select u.id, c.kind, u.tenant_id, contact_digest(c.kind, c.contact)
from app_user u, lateral (values ('mobile', u.mobile, u.mobile_trusted), ('email', u.email, u.email_trusted)) as c (kind, contact, sure)
where c.sure and c.contact <> '';
alter table app_user force row level security;
