-- Files of a record are shown to whoever may read the record at that moment (文件权限随业务记录): a reader of this kind is
-- 'record:<kind>:<id>', which the folder of the record answers for. No person stands among the readers any more.

-- The owner looks past the isolation while it brings the rows of all tenants along.
alter table file_reader no force row level security;
alter table stored_file no force row level security;
alter table opened_bid no force row level security;
alter table review no force row level security;
alter table award_objection no force row level security;
alter table committee_replacement no force row level security;
alter table approval_record no force row level security;

create temporary table shown on commit drop as
  select (f ->> 'fileId')::uuid as file_id, b.tenant_id, 'record:review:' || b.package_id as reader
  from opened_bid b join review r on r.package_id = b.package_id, jsonb_array_elements(b.files) f
  union
  select f.id, o.tenant_id, 'record:objection:' || o.id
  from award_objection o join stored_file f on f.id::text = any(string_to_array(o.file_ids, ','))
  union
  select f.id, r.tenant_id, 'record:replacement:' || r.id
  from committee_replacement r join stored_file f on f.id::text = any(string_to_array(r.file_ids, ','))
  union
  select f.id, a.tenant_id, 'record:approval:' || a.instance_id
  from approval_record a join stored_file f on f.id::text = any(string_to_array(a.files, ','));

delete from file_reader
where reader like 'user:%' or reader ~ '#(award\.bidder|award\.view|approval\.read)$'
  or file_id in (select file_id from shown where reader like 'record:replacement:%') and reader !~ '#';
insert into file_reader (file_id, tenant_id, reader) select file_id, tenant_id, reader from shown;
alter table file_reader add constraint file_reader_reader_check
  check (reader ~ '^(public|tenant|org:[0-9a-f-]{36}(#[A-Za-z.]+)?|record:[a-zA-Z]+:[0-9a-f-]{36})$');

alter table file_reader force row level security;
alter table stored_file force row level security;
alter table opened_bid force row level security;
alter table review force row level security;
alter table award_objection force row level security;
alter table committee_replacement force row level security;
alter table approval_record force row level security;
