-- 评标办法来源: the template or the former lot that a lot's evaluation method was made of.
alter table tender_file
  add column method_source jsonb,
  add constraint tender_file_method_source_check check (jsonb_typeof(method_source) = 'object') not valid;
