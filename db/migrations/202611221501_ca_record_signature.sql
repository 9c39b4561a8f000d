-- Records signed with a person's certificate (证书签署): the statement, the signature and the certificate as they were.
-- Written once, never changed: whoever has the root certificate checks them without the platform.
create table ca_record_signature (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  kind varchar(60) not null,
  subject_type varchar(40) not null,
  subject_id uuid not null,
  user_id uuid not null references app_user,
  certificate_id uuid not null references ca_certificate,
  certificate_pem text not null,
  -- canonical JSON, the very text that was signed
  statement text not null,
  statement_digest text not null check (statement_digest ~ '^[0-9a-f]{64}$'),
  signature text not null,
  signed_at timestamptz not null default app_now(),
  -- the same statement is never taken twice, however it was signed
  unique (tenant_id, statement_digest)
);
create index ca_record_signature_subject on ca_record_signature (tenant_id, subject_id, kind);
create index ca_record_signature_user on ca_record_signature (user_id);
create index ca_record_signature_certificate on ca_record_signature (certificate_id);

call isolate_tenant('ca_record_signature');
grant select, insert on ca_record_signature to gongheng_app;
