-- 图形验证码: letters in a picture, for whoever cannot move a slider; its answer stays here, one use, two minutes.
create table picture_captcha (
  random uuid primary key,
  answer text not null check (answer <> ''),
  -- The number it was drawn for; it is good for no other one.
  mobile text not null default '',
  made_at timestamptz not null default clock_timestamp(),
  used boolean not null default false
);
create index picture_captcha_made on picture_captcha (made_at);
grant select, insert, update, delete on picture_captcha to gongheng_app;

-- 登录验证码: a code that signs in.
alter table verification drop constraint verification_purpose_check;
alter table verification add constraint verification_purpose_check
  check (purpose in ('identity', 'newMobile', 'retrieve', 'link', 'login'));
