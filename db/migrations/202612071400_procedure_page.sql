-- 专页流程: projects of such a procedure are made on a page of their own, which the ordinary form does not offer.
alter table procedure_def add column page text;
