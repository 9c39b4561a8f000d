-- 合同失效: one whose winner was replaced before both had signed it.
alter table purchase_contract drop constraint purchase_contract_status_check;
alter table purchase_contract add constraint purchase_contract_status_check
  check (status in ('10', '20', '30', '35', '40', '50', '60', '80', '90', '95')) not valid;
alter table purchase_contract drop constraint purchase_contract_check2;
alter table purchase_contract add constraint purchase_contract_check2
  check (status < '50' or status = '95' or content_digest is not null) not valid;
alter table purchase_contract drop constraint purchase_contract_check3;
alter table purchase_contract add constraint purchase_contract_check3
  check ((status in ('80', '90')) = (signed_at is not null)) not valid;
alter table purchase_contract drop constraint purchase_contract_check4;
alter table purchase_contract add constraint purchase_contract_check4
  check (status < '80' or status = '95' or (owner_signed_at is not null and supplier_signed_at is not null)) not valid;
alter table purchase_contract_act drop constraint purchase_contract_act_kind_check;
alter table purchase_contract_act add constraint purchase_contract_act_kind_check
  check (kind in ('submitted', 'approved', 'rejected', 'withdrawn', 'ownerConfirmed', 'ownerReturned', 'supplierConfirmed',
    'supplierReturned', 'ownerSigned', 'supplierSigned', 'lapsed')) not valid;
