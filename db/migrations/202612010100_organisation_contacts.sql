-- Whether a login name, mailbox or ID number is taken is asked whenever one is written: by an index, not by reading everybody.
create index account_user_name_lower on account (lower(user_name));
create index app_user_email on app_user (tenant_id, lower(email)) where email <> '';
create index app_user_identity on app_user (tenant_id, identity_num) where identity_num <> '';
