-- 工作量证明: how much a browser has to compute before this captcha is looked at; places that draw many are asked for more.
alter table captcha add column bits int not null default 0 check (bits between 0 and 24);
