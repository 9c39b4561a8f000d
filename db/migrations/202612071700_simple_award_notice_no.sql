-- 成交通知书编号: the notice that tells the winner has a number, which its contract names.
alter table simple_award add column notice_no varchar(50);
grant update (notice_no) on simple_award to gongheng_app;
