alter table template validate constraint template_kind_check;
