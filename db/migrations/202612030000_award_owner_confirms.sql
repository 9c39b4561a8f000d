-- 结果公告业主审批: on the public trading place the tenderee reads the result before it is published.
-- 65 = with the tenderee, 70 = agreed.
alter table award drop constraint award_status_check;
alter table award add constraint award_status_check check (status in ('20', '30', '40', '60', '65', '70', '80')) not valid;
