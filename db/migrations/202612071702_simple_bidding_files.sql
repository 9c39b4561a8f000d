-- 采购附件: drawings and specifications that belong to the terms; who may read the terms reads them.
alter table simple_bidding add column file_ids text;
grant update (file_ids) on simple_bidding to gongheng_app;
