-- 专家注册: a fifth kind besides the documents' four.
alter table registration drop constraint registration_reg_type_check;
alter table registration add constraint registration_reg_type_check check (reg_type in ('1', '2', '3', '4', '5')) not valid;
alter table registration validate constraint registration_reg_type_check;
