-- Private keys leave the database: the start moves those that are here into the key store, and none comes in again.
-- The column goes with a later release, when no instance that still reads it can be running.
alter table platform_key alter column private_key drop not null;

create function platform_key_is_public() returns trigger language plpgsql as $$
begin
  if new.private_key is not null and (tg_op = 'INSERT' or new.private_key is distinct from old.private_key) then
    raise exception 'private keys do not stand in the database';
  end if;
  return new;
end $$;
create trigger platform_key_is_public before insert or update on platform_key
  for each row execute function platform_key_is_public();

revoke all on platform_key from gongheng_app;
grant select (purpose, public_key, created_at), insert (purpose, public_key) on platform_key to gongheng_app;
