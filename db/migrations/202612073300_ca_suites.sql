-- outside a transaction
-- A person may hold one certificate of each suite (国际算法, 国密算法) in an organisation: the first 36 characters of a public key say its suite.
create unique index concurrently if not exists ca_certificate_bound_suite on ca_certificate (user_id, org_id, "left"(spki, 36)) where status = '1';
