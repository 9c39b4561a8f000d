-- 消息模板: what a platform or a tenant says instead of the words that folders declare, and templates of its own.
create table message_template (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  template_level text not null check (template_level in ('plat', 'tenant')),
  template_code varchar(120) not null check (template_code <> ''),
  template_name varchar(200) not null check (template_name <> ''),
  -- '10' one's own, '20' of the system: a folder declares it
  template_type text not null check (template_type in ('10', '20')),
  -- '1' SMS, '2' mail, '4' in-app, joined by commas in this order
  send_type text not null check (send_type in ('1', '2', '4', '1,2', '1,4', '2,4', '1,2,4')),
  title varchar(100) not null check (title <> ''),
  title_en varchar(200) not null default '',
  sms_content varchar(200) not null default '',
  sms_content_en varchar(400) not null default '',
  email_content varchar(1000) not null default '',
  email_content_en varchar(2000) not null default '',
  msg_content varchar(200) not null default '',
  msg_content_en varchar(400) not null default '',
  -- why it could not be sent; until it is mended the template above it is used
  broken_why varchar(300) not null default '',
  version integer not null default 1,
  changed_at timestamptz not null default app_now(),
  changed_by uuid references app_user,
  unique (tenant_id, template_code, template_level),
  check (send_type not like '%1%' or sms_content <> ''),
  check (send_type not like '%2%' or email_content <> ''),
  check (send_type not like '%4%' or msg_content <> '')
);
call isolate_tenant('message_template');
grant select, insert, update, delete on message_template to gongheng_app;

-- What was said where a template stood above the declared words: a message stands as it was sent.
alter table message add column said jsonb check (jsonb_typeof(said) = 'object');
alter table message_dispatch add column said jsonb check (jsonb_typeof(said) = 'object');
