-- In-app messages (站内信): a template key with its parameters; the words are chosen when it is read.

create table message (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  user_id uuid not null references app_user,
  template varchar(120) not null check (template ~ '^[A-Za-z]\w*(\.\w+)+$'),
  params jsonb not null check (jsonb_typeof(params) = 'object'),
  -- where a click leads: a route of this application, never an address outside
  web_path varchar(300) not null default '' check (web_path = '' or web_path ~ '^/([A-Za-z0-9_.=-]+(/[A-Za-z0-9_.=-]+)*/?)?$'),
  web_query jsonb not null default '{}' check (jsonb_typeof(web_query) = 'object'),
  -- '0' unread, '3' read
  msg_status text not null default '0' check (msg_status in ('0', '3')),
  sent_at timestamptz not null default app_now(),
  read_at timestamptz,
  check ((msg_status = '3') = (read_at is not null))
);
create index message_of_user on message (tenant_id, user_id, sent_at desc, id desc);
create index message_unread on message (tenant_id, user_id) where msg_status = '0';

call isolate_tenant('message');

-- A sent message stands; only its being read may be noted.
revoke all on message from gongheng_app;
grant select, insert on message to gongheng_app;
grant update (msg_status, read_at) on message to gongheng_app;
