-- 一次性登录凭据: what one step of a login hands to the next: a random to be signed, a code to be exchanged. Only its digest is kept;
-- it is deleted by its use.
create table login_ticket (
  digest text primary key check (digest <> ''),
  purpose text not null check (purpose <> ''),
  -- The place that it was made for ('' = any).
  place text not null default '',
  tenant_id uuid references tenant,
  user_id uuid references account,
  data jsonb not null default '{}',
  ends_at timestamptz not null
);
create index login_ticket_ends on login_ticket (ends_at);
grant select, insert, delete on login_ticket to gongheng_app;
