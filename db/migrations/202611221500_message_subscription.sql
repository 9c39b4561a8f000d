-- 消息订阅: what a user chose for one message template; without a row it goes as the one who sends it asks.

create table message_subscription (
  tenant_id uuid not null references tenant,
  user_id uuid not null references app_user,
  template varchar(120) not null check (template ~ '^[A-Za-z]\w*(\.\w+)+$'),
  -- '1' on, '0' off
  sms_switch text not null check (sms_switch in ('0', '1')),
  msg_switch text not null check (msg_switch in ('0', '1')),
  email_switch text not null check (email_switch in ('0', '1')),
  primary key (tenant_id, template, user_id)
);
call isolate_tenant('message_subscription');
grant select, insert, update on message_subscription to gongheng_app;
