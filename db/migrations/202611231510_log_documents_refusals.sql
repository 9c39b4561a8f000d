-- Which kept file is the printed document of a record, and the signed refusal of a bid, have legal effect: the public log marks them.
select facts_watch('made_document', '{tenant_id,kind,subject_id,lang}');
select facts_watch('bid_refusal', '{id}');
