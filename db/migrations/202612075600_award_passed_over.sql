-- 不能中标的候选人: the case of the law and the reason of each one before the winner.
alter table award_determination add column passed_over jsonb;
