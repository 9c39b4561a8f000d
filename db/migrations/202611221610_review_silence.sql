-- Who neither signs the report nor dissents in writing counts as agreeing; that is put on record with a statement.
alter table review_signature drop constraint review_signature_opinion_check;
alter table review_signature add constraint review_signature_opinion_check check (opinion in ('agree', 'dissent', 'silent'));
