-- What two administrators decide, and reports of lost keys, have legal effect: the public log marks them. Named after the
-- migration that makes the log, which it needs.
select facts_watch('admin_request', '{id}', '{tries}');
select facts_watch('ca_lost', '{id}');
