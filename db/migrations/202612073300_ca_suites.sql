-- A person may hold one certificate of each suite (国际算法, 国密算法) in an organisation: the first 36 characters of a public key say its suite.
create unique index ca_certificate_bound_suite on ca_certificate (user_id, org_id, "left"(spki, 36)) where status = '1';
-- Each suite has a root of its own, and so a list of revoked certificates of its own; those of earlier times are of P-256.
alter table ca_revoked add column suite text not null default 'P-256' check (suite in ('P-256', 'SM2'));
