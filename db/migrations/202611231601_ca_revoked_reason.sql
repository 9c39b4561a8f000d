-- Why a certificate is in the public list (吊销原因), by the numbers of RFC 5280: its key may be in other hands, or it was given up.
-- Those of earlier times name none.
alter table ca_revoked add column reason smallint not null default 0 check (reason in (0, 1, 5));
