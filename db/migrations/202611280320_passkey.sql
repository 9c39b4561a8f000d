-- 通行密钥: public keys that open an account, each under a name its owner gave; the private half never leaves the owner's device.
create table passkey (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  user_id uuid not null references account,
  -- base64url, as authenticators and browsers spell them; the key as COSE.
  credential_id text not null check (credential_id <> ''),
  public_key text not null check (public_key <> ''),
  -- Of the last use; a copied key shows by a counter that does not rise. Many authenticators keep none: always 0.
  counter bigint not null check (counter >= 0),
  name varchar(50) not null check (name <> ''),
  made_at timestamptz not null,
  used_at timestamptz
);
create unique index passkey_credential on passkey (credential_id);
create index passkey_of_user on passkey (user_id, made_at);
call isolate_tenant('passkey');
grant select, insert, update, delete on passkey to gongheng_app;
select facts_watch('passkey', '{id}', '{counter,used_at}');

-- 恢复码: of the person, since a passkey has some, too.
alter table recovery_code drop constraint recovery_code_user_id_fkey;
alter table recovery_code add constraint recovery_code_user_id_fkey foreign key (user_id) references account;
