-- Signed records and requests to replace a member have legal effect: the public log binds them from now on.
select facts_watch('ca_record_signature', '{id}');
select facts_watch('committee_replacement', '{id}');
