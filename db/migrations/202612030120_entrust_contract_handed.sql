-- 交接: who goes on with a contract since whoever made it left; null as long as it is with its maker.
-- allowed: validate, the column is new and empty, so nothing is looked through
alter table entrust_contract add column handed_to uuid references app_user;
