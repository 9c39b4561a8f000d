-- 条款随公告: the terms of a simple purchase are announced with its notice and have no document of their own.
-- 'open' = any supplier may take part, 'invited' = those that were asked.
alter table tender_file
  add column by_notice text,
  add constraint tender_file_by_notice_check check (by_notice in ('open', 'invited')) not valid,
  drop constraint tender_file_check,
  add constraint tender_file_check check (status not in ('30', '80') or (
    (file_id is not null or by_notice is not null) and frozen is not null and digest is not null and approved_at is not null
    and sale_begin < sale_end and sale_end <= bid_deadline and question_deadline < bid_deadline)) not valid;

-- Who was asked (受邀供应商): each learns of itself only, until the bid deadline.
create table lot_invitee (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  package_id uuid not null references project_package,
  org_id uuid not null references organisation,
  org_name varchar(200) not null,
  invited_at timestamptz not null default app_now(),
  unique (package_id, org_id)
);
create index lot_invitee_org on lot_invitee (tenant_id, org_id, invited_at desc);
call isolate_tenant('lot_invitee');
grant select, insert on lot_invitee to gongheng_app;
select facts_watch('lot_invitee', '{id}');
