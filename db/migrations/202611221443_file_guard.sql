-- Who may read a record may read its files, nobody else (文件权限随业务记录): the permission stands with the file.
alter table stored_file add column guard text;
grant update (guard) on stored_file to gongheng_app;

-- The owner looks past the isolation while it brings the rows of all tenants along.
alter table stored_file no force row level security;
alter table file_reader no force row level security;
alter table opened_bid no force row level security;
alter table tender_file no force row level security;
alter table entrust_contract no force row level security;
alter table project no force row level security;

-- Opened bids: people of agency and tenderee need the permission that their list asks for.
update stored_file set guard = 'opening.files' where module_name = 'openedBid';
update file_reader r set reader = r.reader || '#opening.files'
from opened_bid b, jsonb_array_elements(b.files) f
where r.file_id = (f ->> 'fileId')::uuid and r.reader like 'org:%' and r.reader not like '%#%'
  and r.reader <> 'org:' || b.org_id;
-- Documents, contracts and projects.
update stored_file set guard = 'tenderFile.view'
where guard is null and id::text in (
  select unnest(string_to_array(concat_ws(',', file_id::text, attachment_ids::text), ',')) from tender_file);
update stored_file set guard = 'entrustContract.view'
where guard is null and id::text in (
  select unnest(string_to_array(concat_ws(',', file_id::text, final_file_id::text), ',')) from entrust_contract);
update stored_file set guard = 'project.view'
where guard is null and id::text in (
  select unnest(string_to_array(file_id::text, ',')) from project);

alter table stored_file force row level security;
alter table file_reader force row level security;
alter table opened_bid force row level security;
alter table tender_file force row level security;
alter table entrust_contract force row level security;
alter table project force row level security;
