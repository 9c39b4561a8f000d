-- 同类采购说明: why purchases of one category that together reach the threshold of a tender are bought one by one.
alter table simple_bidding add column split_reason varchar(500);
grant update (split_reason) on simple_bidding to gongheng_app;
