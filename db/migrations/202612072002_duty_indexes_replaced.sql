-- The indexes that the two before this replace.
drop index duty_of_user;
drop index duty_of_org;
