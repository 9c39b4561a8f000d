-- What leaves by SMS or mail (消息发送记录): asked for in the transaction of what it reports, sent by a worker afterwards.

create sequence message_dispatch_number;
create table message_dispatch (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  -- 发送编号, as people name it
  dispatch_number bigint not null default nextval('message_dispatch_number'),
  user_id uuid references app_user,
  -- '1' SMS, '2' mail
  send_type text not null check (send_type in ('1', '2')),
  receive_address varchar(200) not null check (receive_address <> ''),
  template varchar(120) not null check (template ~ '^[A-Za-z]\w*(\.\w+)+$'),
  params jsonb not null check (jsonb_typeof(params) = 'object'),
  -- '0' waiting, '1' taken by the gateway, '2' given up, '9' no gateway: it stays here
  status text not null default '0' check (status in ('0', '1', '2', '9')),
  error varchar(500) not null default '',
  asked_at timestamptz not null default app_now(),
  ended_at timestamptz,
  check ((status = '0') = (ended_at is null))
);
create index message_dispatch_list on message_dispatch (tenant_id, asked_at desc, id desc);
create index message_dispatch_of_user on message_dispatch (tenant_id, user_id, asked_at desc, id desc);

call isolate_tenant('message_dispatch');

-- What was asked for stands; only how it went may be noted, once.
revoke all on message_dispatch from gongheng_app;
grant select, insert on message_dispatch to gongheng_app;
grant update (status, error, ended_at) on message_dispatch to gongheng_app;
grant usage on sequence message_dispatch_number to gongheng_app;
