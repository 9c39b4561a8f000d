-- A second custodian of the lot key (第二保管人): the same private half wrapped to another certificate, so that one lost key
-- ends no tender.
alter table lot_key add column second_id uuid references app_user;
alter table lot_key add column second_name varchar(50);
alter table lot_key add column second_org_name varchar(200);
alter table lot_key add column second_certificate text;
alter table lot_key add column second_wrapped_key text;
alter table lot_key add constraint lot_key_second_check check (
  (second_id is null) = (second_wrapped_key is null) and (second_id is null) = (second_certificate is null)
  and (second_id is null) = (second_name is null) and (second_id is null) = (second_org_name is null)
  and second_id is distinct from custodian_id);
