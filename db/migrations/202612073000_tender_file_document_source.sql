-- 招标文件来源: the file template that a lot's document was made of.
alter table tender_file
  add column document_source jsonb,
  add constraint tender_file_document_source_check check (jsonb_typeof(document_source) = 'object') not valid;
