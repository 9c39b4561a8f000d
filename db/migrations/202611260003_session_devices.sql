-- 登录会话: from which browser, by which way, and when it was last used; to the minute, so that asking costs no write.
alter table session add column device varchar(300) not null default '';
alter table session add column way text not null default '';
alter table session add column used_at timestamptz;
create index session_live_of_user on session (tenant_id, user_id, issued_at, id) where ended_at is null;
create index session_live on session (tenant_id, issued_at, id) where ended_at is null;
