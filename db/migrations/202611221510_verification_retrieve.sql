-- 找回密码: a code or a link proves a person who cannot sign in; the token alone says whose proof it is.

alter table verification drop constraint verification_purpose_check;
alter table verification add constraint verification_purpose_check
  check (purpose in ('identity', 'newMobile', 'retrieve', 'link'));
create unique index verification_token on verification (tenant_id, token_digest) where token_digest is not null;

-- A mailbox that its owner typed without any proof must not open the account.
alter table app_user add column email_trusted boolean not null default true;
