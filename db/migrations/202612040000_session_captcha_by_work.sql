-- The way past the slider without sight (免视验证): more work of the browser stands in the place of the position.
alter table captcha add column by_work boolean not null default false;
