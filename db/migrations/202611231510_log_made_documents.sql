-- Which kept file is the printed document of a record has legal effect: the public log marks it.
select facts_watch('made_document', '{tenant_id,kind,subject_id,lang}');
