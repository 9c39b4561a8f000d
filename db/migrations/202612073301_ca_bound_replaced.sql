-- The index of the one before this says it by suite.
drop index ca_certificate_bound;
-- Each suite has a root of its own, and so a list of revoked certificates of its own; those of earlier times are of P-256.
alter table ca_revoked add column suite text not null default 'P-256' check (suite in ('P-256', 'SM2'));
