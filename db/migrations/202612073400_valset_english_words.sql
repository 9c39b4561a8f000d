-- English words of choices that no professional would use, in tenants that have them already. What somebody has renamed stays.
do $$
declare one uuid;
begin
  for one in select id from tenant loop
    perform set_config('app.tenant', one::text, true);
    update valset set name_en = better from (values
        ('SERVICE_FEE_RECEIVE_OBJECT', '2', 'Winning bidder', 'Winner'),
        ('PROJECT_TYPE', 'A03', 'Water works', 'Water conservancy works'),
        ('PROJECT_TYPE', 'A04', 'Mechanical and electrical', 'Mechanical and electrical installation'),
        ('PROJECT_TYPE', 'B01', 'Machinery', 'Mechanical and electrical equipment'),
        ('TENDER_ORGANIZE_FORM', '20', 'Independent tendering', 'In-house tendering'),
        ('TENDER_ORGANIZE_FORM_CG', '20', 'Independent procurement', 'In-house procurement'),
        ('TENDER_COMP', '30', 'Independent tenderee', 'Tenderee without an agency'),
        ('MENU_TYPE', 'outer', 'Outside link', 'External link'),
        ('EXPERT_PUNISH_TYPE', '4', 'Public criticism', 'Notice of criticism')) words (code, val, old, better)
      where tenant_id = one and is_system and valset.code = words.code and valset.val = words.val and name_en = old;
    update valset_set set name_en = better from (values
        ('CONTRACTOM_TYPE', 'Entrusted contract type', 'Agency contract type'),
        ('PROJECT_AREA', 'Project area', 'Location'),
        ('PROJECT_PROP', 'Project property', 'Procurement type'),
        ('RECEIPT_METHOD', 'Method of receipt', 'Means of payment')) words (code, old, better)
      where tenant_id = one and is_system and valset_set.code = words.code and name_en = old;
  end loop;
end $$;
