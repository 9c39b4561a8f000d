-- 消息控制: which ways a message may take in this tenant, and whom it may reach outside; without a row every way is open to all.
create table message_control (
  tenant_id uuid not null references tenant,
  template_code varchar(120) not null check (template_code <> ''),
  -- '1' open, '0' closed
  sms_switch text not null check (sms_switch in ('0', '1')),
  msg_switch text not null check (msg_switch in ('0', '1')),
  email_switch text not null check (email_switch in ('0', '1')),
  -- kinds of companies whose people get it by SMS and mail; none = everybody's
  org_kinds text[] not null default '{}',
  version integer not null default 1,
  primary key (tenant_id, template_code)
);
call isolate_tenant('message_control');
grant select, insert, update on message_control to gongheng_app;
