-- The certificate signature behind what a member said of the report, and behind a determination; none where a click suffices.
alter table review_signature add column signature_id uuid references ca_record_signature;
create index review_signature_record on review_signature (signature_id) where signature_id is not null;
alter table award_determination add column signature_id uuid references ca_record_signature;
create index award_determination_record on award_determination (signature_id) where signature_id is not null;
